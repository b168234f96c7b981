package mocapscope.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.app.model.Preferences;
import mocapscope.app.model.SkeletonFolder;
import mocapscope.protocol.sample.SkeletonMapRegistry;

/**
 * The user's and built-in skeleton maps loaded at startup, with one error text for each rejected file.
 *
 * @param refused one text for each rejected file, with problem, line and file
 */
record Skeletons(SkeletonFolder folder, SkeletonMapRegistry maps, List<String> refused) {
    /** System property that names the folder to use instead of the standard one. */
    static final String FOLDER = "mocapscope.skeletons";

    Skeletons {
        refused = List.copyOf(refused);
    }

    /** Reads every {@code *.json} file of the user's folder. */
    static Skeletons read() {
        var refused = new ArrayList<String>();
        var folder = new SkeletonFolder(place());
        return new Skeletons(folder, folder.maps(refused::add), refused);
    }

    /** Returns one line to report to the user, or an empty string if no file was rejected. */
    String words() {
        if (refused.isEmpty()) {
            return "";
        }
        var more = refused.size() == 1 ? "" : ", and %d more".formatted(refused.size() - 1);
        return "A skeleton map was ignored: " + refused.getFirst() + more;
    }

    private static Path place() {
        return Optional.ofNullable(System.getProperty(FOLDER))
                .map(Path::of)
                .orElseGet(() -> Preferences.folder(
                                System.getenv(),
                                System.getProperty("os.name"),
                                Path.of(System.getProperty("user.home")))
                        .resolve("skeletons"));
    }
}
