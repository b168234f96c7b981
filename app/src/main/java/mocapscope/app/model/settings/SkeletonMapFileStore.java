package mocapscope.app.model.settings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import mocapscope.protocol.file.AtomicFileWriter;
import mocapscope.protocol.file.GzipAwareInputStream;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.SkeletonMapReader;

/** Loads and stores the user's skeleton maps (names and parents of bones) as JSON files in a folder. */
public final class SkeletonMapFileStore {
    private final Path folder;

    public SkeletonMapFileStore(Path folder) {
        this.folder = folder;
    }

    /** Returns all maps, followed by the built-in ones; reports each invalid file to {@code errorConsumer}. */
    public SkeletonMapLibrary load(Consumer<String> errorConsumer) {
        return SkeletonMapLibrary.loadFolder(folder, errorConsumer);
    }

    /** Returns the path at which a map's file is stored. */
    public Path fileFor(Path file) {
        var name = file.getFileName().toString();
        return folder.resolve(name.endsWith(".json") ? name : name + ".json");
    }

    /** Returns true if storing this file would overwrite one with other contents. */
    public boolean replaces(Path file) throws IOException {
        GzipAwareInputStream.requireRegular(file);
        var place = fileFor(file);
        return Files.exists(place) && Files.mismatch(file, place) >= 0;
    }

    /**
     * Stores a map's file, overwriting one of that name.
     *
     * @return a description of the map, such as {@code crane-3, 3 bones}
     * @throws IllegalArgumentException if it is not a skeleton map; the message states the problem and its position
     */
    public String store(Path file) throws IOException {
        var map = SkeletonMapReader.read(file);
        var place = fileFor(file);
        Files.createDirectories(folder);
        if (!Files.exists(place) || !Files.isSameFile(file, place)) {
            AtomicFileWriter.replace(place, copy -> Files.copy(file, copy.stream()));
        }
        return "%s, %d bones".formatted(map.id(), map.bones().size());
    }
}
