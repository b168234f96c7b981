package mocapscope.app.command;

/** The exit code of commands whose result is valid but lacks data. */
final class IncompleteResult {
    static final int EXIT_CODE = 3;

    private IncompleteResult() {}
}
