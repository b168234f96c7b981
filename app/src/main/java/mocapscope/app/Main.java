package mocapscope.app;

import java.util.Locale;
import mocapscope.app.command.Mocapscope;
import mocapscope.app.command.StandardStreams;

/** Where the program starts. */
public final class Main {
    private Main() {}

    /** Runs the command that the arguments name, and ends with its exit code. */
    public static void main(String[] arguments) {
        Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT); // all words are English, so the numbers in them are too
        var streams = StandardStreams.takeOver(); // before anything is printed, or a logger takes System.err
        var skeletons = Skeletons.read();
        var program = new Mocapscope(new Desktop(skeletons), streams, skeletons.maps());
        program.say(skeletons.refused().stream().map(why -> "skeleton map ignored: " + why));
        System.exit(program.run(arguments));
    }
}
