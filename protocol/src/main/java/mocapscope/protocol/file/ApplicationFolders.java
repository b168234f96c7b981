package mocapscope.protocol.file;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Locates the program's folders for settings and cached files by the conventions of the operating system. None of them
 * is created.
 *
 * @param home the user's home folder
 * @param settings the folder for settings and skeleton maps
 * @param cache the folder for files that can be deleted while the program is not running
 */
public record ApplicationFolders(Path home, Path settings, Path cache) {
    private static final String NAME = "mocapscope";

    /** Returns the folders of this user. */
    public static ApplicationFolders ofUser() {
        return of(System.getenv(), System.getProperty("os.name"), Path.of(System.getProperty("user.home")));
    }

    /**
     * Returns the folders for an environment.
     *
     * @param system the name of the operating system, as in the property {@code os.name}
     * @param account the home folder of the account, used where the environment names none
     */
    static ApplicationFolders of(Map<String, String> environment, String system, Path account) {
        if (system.startsWith("Windows")) {
            return new ApplicationFolders(
                    account,
                    find(environment, "APPDATA")
                            .orElse(account.resolve("AppData/Roaming"))
                            .resolve(NAME),
                    find(environment, "LOCALAPPDATA")
                            .orElse(account.resolve("AppData/Local"))
                            .resolve(NAME));
        }
        var home = find(environment, "HOME").orElse(account);
        if (system.startsWith("Mac")) {
            return new ApplicationFolders(
                    home,
                    home.resolve("Library/Application Support").resolve(NAME),
                    home.resolve("Library/Caches").resolve(NAME));
        }
        return new ApplicationFolders(
                home,
                find(environment, "XDG_CONFIG_HOME")
                        .orElse(home.resolve(".config"))
                        .resolve(NAME),
                find(environment, "XDG_CACHE_HOME")
                        .orElse(home.resolve(".cache"))
                        .resolve(NAME));
    }

    /** Returns the folder in a variable; a relative path counts as missing, as the XDG specification demands. */
    private static Optional<Path> find(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name))
                .filter(value -> !value.isBlank())
                .map(Path::of)
                .filter(Path::isAbsolute);
    }
}
