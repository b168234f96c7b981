package mocapscope.protocol.sample;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Holds the user's and the built-in skeleton definitions and finds the one that fits a source's bones. */
public final class SkeletonMapLibrary {
    private final List<SkeletonMap> first;

    private SkeletonMapLibrary(List<SkeletonMap> first) {
        this.first = List.copyOf(first);
    }

    /** Returns the built-in maps, which are read on first use. */
    public static SkeletonMapLibrary builtIn() {
        return new SkeletonMapLibrary(List.of());
    }

    /**
     * Returns the user's maps, every {@code *.json} of {@code folder} by name, before the built-in ones; a missing
     * folder has none. Files that cannot be read are omitted and reported to {@code errorConsumer}.
     */
    public static SkeletonMapLibrary loadFolder(Path folder, Consumer<String> errorConsumer) {
        var maps = new ArrayList<SkeletonMap>();
        for (var file : jsonFiles(folder, errorConsumer)) {
            try {
                maps.add(SkeletonMapReader.read(file));
            } catch (IOException unreadable) {
                errorConsumer.accept("it cannot be read: %s (%s)".formatted(unreadable, file));
            } catch (IllegalArgumentException exception) {
                errorConsumer.accept(String.valueOf(exception.getMessage()));
            }
        }
        return new SkeletonMapLibrary(maps);
    }

    /**
     * Returns these maps after those stored in a recording. A stored map is replaced by the present one with its id,
     * which may have been corrected since.
     */
    public SkeletonMapLibrary withRecorded(List<SkeletonMap> remembered) {
        if (remembered.isEmpty()) {
            return this;
        }
        var all = remembered.stream().map(map -> findById(map.id()).orElse(map));
        return new SkeletonMapLibrary(
                Stream.concat(all, first.stream()).distinct().toList());
    }

    /** Returns all maps, in the order in which {@link #find} tries them. */
    public List<SkeletonMap> all() {
        return maps().distinct().toList();
    }

    private Stream<SkeletonMap> maps() {
        return Stream.concat(first.stream(), BuiltIn.MAPS.stream());
    }

    /** Returns the map with that id. */
    public Optional<SkeletonMap> findById(String id) {
        return maps().filter(map -> map.id().equals(id)).findFirst();
    }

    /** Returns the first map that fits, reduced to that number of bones. */
    public Optional<SkeletonMap> find(String protocol, String source, int boneCount) {
        return maps().filter(map -> map.fits(protocol, source, boneCount))
                .filter(map -> map.bones().size() >= boneCount)
                .findFirst()
                .map(map -> map.withFirstBones(boneCount));
    }

    private static List<Path> jsonFiles(Path folder, Consumer<String> errorConsumer) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        } catch (IOException | UncheckedIOException unreadable) {
            errorConsumer.accept("the folder cannot be read: %s (%s)".formatted(unreadable, folder));
            return List.of();
        }
    }

    /** Loads the built-in maps on first use, so that a start without bodies reads none of them. */
    private static final class BuiltIn {
        static final List<SkeletonMap> MAPS = Stream.of("walker-24", "openxr-hand-26", "glove-6", "aimation-77")
                .map(BuiltIn::resource)
                .toList();

        private static SkeletonMap resource(String id) {
            var name = "maps/" + id + ".json";
            try (var in = SkeletonMapLibrary.class.getResourceAsStream(name)) {
                if (in == null) {
                    throw new IllegalStateException("the program has no skeleton map " + name);
                }
                return SkeletonMapReader.read(new String(in.readAllBytes(), StandardCharsets.UTF_8), name);
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        }
    }
}
