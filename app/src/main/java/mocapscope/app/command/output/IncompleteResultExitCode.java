package mocapscope.app.command.output;

/** Defines the exit code of commands that succeed with incomplete data, such as a conversion with lost values. */
public final class IncompleteResultExitCode {
    public static final int EXIT_CODE = 3;

    private IncompleteResultExitCode() {}
}
