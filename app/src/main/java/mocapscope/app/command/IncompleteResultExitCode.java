package mocapscope.app.command;

/** Holds the exit code of commands whose result is valid but lacks data. */
final class IncompleteResultExitCode {
    static final int EXIT_CODE = 3;

    private IncompleteResultExitCode() {}
}
