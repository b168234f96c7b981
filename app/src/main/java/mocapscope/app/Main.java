package mocapscope.app;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import mocapscope.app.command.WindowRequest;

/** Where the program starts. */
public final class Main {
    private Main() {}

    /** Opens the window. */
    public static void main(String[] arguments) throws Exception {
        System.exit(new Desktop().open(new WindowRequest(false, List.of(), Optional.empty(), Duration.ZERO)));
    }
}
