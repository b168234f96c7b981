package mocapscope.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.app.model.settings.SkeletonMapFileStore;
import mocapscope.protocol.file.ApplicationFolders;
import mocapscope.protocol.sample.SkeletonMapLibrary;

/**
 * The skeleton maps (bone names and parents) loaded at startup, with an error text for each rejected file.
 *
 * @param errors one text for each rejected file, with problem, line and file
 */
record SkeletonMapLoadResult(SkeletonMapFileStore folder, SkeletonMapLibrary maps, List<String> errors) {
    /** System property that names the folder to use instead of the standard one. */
    static final String FOLDER = "mocapscope.skeletons";

    SkeletonMapLoadResult {
        errors = List.copyOf(errors);
    }

    /** Reads every {@code *.json} file of the user's folder. */
    static SkeletonMapLoadResult load() {
        var refusals = new ArrayList<String>();
        var folder = new SkeletonMapFileStore(place());
        return new SkeletonMapLoadResult(folder, folder.load(refusals::add), refusals);
    }

    /** Returns one line to report to the user, or an empty string if no file was rejected. */
    String noticeText() {
        if (errors.isEmpty()) {
            return "";
        }
        var more = errors.size() == 1 ? "" : ", and %d more".formatted(errors.size() - 1);
        return "A skeleton map was ignored: " + errors.getFirst() + more;
    }

    private static Path place() {
        return Optional.ofNullable(System.getProperty(FOLDER))
                .map(Path::of)
                .orElseGet(() -> ApplicationFolders.ofUser().settings().resolve("skeletons"));
    }
}
