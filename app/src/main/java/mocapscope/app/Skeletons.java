package mocapscope.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.app.model.Preferences;
import mocapscope.app.model.SkeletonFolder;
import mocapscope.protocol.sample.SkeletonMaps;

/**
 * The skeleton maps of the person who runs the program, and those that come with it.
 *
 * @param refused why a file was left out: problem, line, file; a text each
 */
record Skeletons(SkeletonFolder folder, SkeletonMaps maps, List<String> refused) {
    /** System property that names the folder in place of the standard one. */
    static final String FOLDER = "mocapscope.skeletons";

    Skeletons {
        refused = List.copyOf(refused);
    }

    /** Reads every {@code *.json} of the person's folder. */
    static Skeletons read() {
        var refused = new ArrayList<String>();
        var folder = new SkeletonFolder(place());
        return new Skeletons(folder, folder.maps(refused::add), refused);
    }

    /** What to tell the person, in a line; empty when all is well. */
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
