package mocapscope.app.command;

/** Opens the window, and returns the program's exit code when it was closed. */
@FunctionalInterface
public interface OpenWindow {

    int open(WindowRequest request) throws Exception;
}
