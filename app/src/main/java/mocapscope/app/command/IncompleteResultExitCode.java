package mocapscope.app.command;

/** Defines the exit code of commands that succeed with incomplete data, such as a conversion with lost values. */
final class IncompleteResultExitCode {
    static final int EXIT_CODE = 3;

    private IncompleteResultExitCode() {}
}
