package mocapscope.app.command;

/** Opens the main window and returns the exit code when it closes. */
@FunctionalInterface
public interface OpenWindow {

    int open(WindowRequest request) throws Exception;
}
