package mocapscope.app;

import java.util.Locale;
import mocapscope.app.command.MocapscopeCommand;
import mocapscope.app.command.output.QueuedStandardStreams;

/** The program's entry point: runs the command named by the arguments and exits with its exit code. */
public final class Main {
    private Main() {}

    /** Runs the command named by the arguments and exits with its exit code. */
    public static void main(String[] arguments) {
        // All texts are English, so are the numbers. Formatter writes those of the US locale in a third of the time.
        Locale.setDefault(Locale.Category.FORMAT, Locale.US);
        var streams = QueuedStandardStreams.takeOver(); // before anything is printed or a logger captures System.err
        var result = SkeletonMapLoadResult.load();
        var program = new MocapscopeCommand(new JavaFxWindowLauncher(result), streams, result.maps());
        program.printNotices(result.errors().stream().map(reason -> "skeleton map ignored: " + reason));
        System.exit(program.run(arguments));
    }
}
