package mocapscope.app.command;

/** Opens the main window and returns the exit code when it closes. */
@FunctionalInterface
public interface WindowLauncher {

    int open(WindowLaunchOptions request) throws Exception;
}
