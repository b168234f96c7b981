package mocapscope.protocol.file;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Finds the operating system's folder for a user's application state. */
public final class UserStateFolder {
    private UserStateFolder() {}

    /** Returns the folder on this machine; it may not exist yet. */
    public static Path find() {
        return find(System.getenv(), System.getProperty("os.name"), System.getProperty("user.home"));
    }

    /** Returns the folder for an environment, a system's name and the home folder of its account. */
    static Path find(Map<String, String> environment, String system, String account) {
        boolean isWindows = system.startsWith("Windows");
        var home = isWindows ? Path.of(account) : variable(environment, "HOME").orElseGet(() -> Path.of(account));
        var folder = isWindows
                ? variable(environment, "LOCALAPPDATA").orElse(home.resolve("AppData/Local"))
                : system.startsWith("Mac")
                        ? home.resolve("Library/Application Support")
                        : variable(environment, "XDG_STATE_HOME").orElse(home.resolve(".local/state"));
        return folder.resolve("mocapscope");
    }

    private static Optional<Path> variable(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name))
                .filter(value -> !value.isBlank())
                .map(Path::of);
    }
}
