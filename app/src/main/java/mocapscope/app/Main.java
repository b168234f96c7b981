package mocapscope.app;

import mocapscope.app.command.Mocapscope;

/** Where the program starts. */
public final class Main {
    private Main() {}

    /** Runs the command that the arguments name, and ends with its exit code. */
    public static void main(String[] arguments) {
        System.exit(new Mocapscope(request -> new Desktop().open(request)).run(arguments));
    }
}
