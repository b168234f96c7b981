package mocapscope.app.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import mocapscope.protocol.file.AtomicFileWriter;
import mocapscope.protocol.sample.SkeletonMapReader;
import mocapscope.protocol.sample.SkeletonMaps;

/** A person's own skeleton maps, a file each, in one folder. */
public final class SkeletonFolder {
    private final Path folder;

    public SkeletonFolder(Path folder) {
        this.folder = folder;
    }

    /** All of them, then those that come with the program; {@code refused} is told of each that is wrong. */
    public SkeletonMaps maps(Consumer<String> refused) {
        return SkeletonMaps.with(folder, refused);
    }

    /** Where a map's file is kept. */
    public Path place(Path file) {
        var name = file.getFileName().toString();
        return folder.resolve(name.endsWith(".json") ? name : name + ".json");
    }

    /** Whether keeping this file would take the place of one that says something else. */
    public boolean replaces(Path file) throws IOException {
        var place = place(file);
        return Files.exists(place) && Files.mismatch(file, place) >= 0;
    }

    /**
     * Keeps a map's file, in place of one of that name.
     *
     * @return the map in words, such as {@code crane-3, 3 bones}
     * @throws IllegalArgumentException when it is no skeleton map; the text says what is wrong, and where
     */
    public String keep(Path file) throws IOException {
        var map = SkeletonMapReader.read(file);
        var place = place(file);
        Files.createDirectories(folder);
        if (!Files.exists(place) || !Files.isSameFile(file, place)) {
            AtomicFileWriter.replace(place, copy -> Files.copy(file, copy.stream()));
        }
        return "%s, %d bones".formatted(map.id(), map.bones().size());
    }
}
