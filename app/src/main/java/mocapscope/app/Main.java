package mocapscope.app;

import mocapscope.app.command.Mocapscope;

/** Where the program starts. */
public final class Main {
    private Main() {}

    /** Runs the command that the arguments name, and ends with its exit code. */
    public static void main(String[] arguments) {
        var skeletons = Skeletons.read();
        skeletons.refused().forEach(why -> System.err.println("mocapscope: skeleton map left out: " + why));
        System.exit(new Mocapscope(new Desktop(skeletons), skeletons.maps()).run(arguments));
    }
}
