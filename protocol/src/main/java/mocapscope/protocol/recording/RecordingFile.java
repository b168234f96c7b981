package mocapscope.protocol.recording;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import mocapscope.protocol.session.Anchor;

/** A file with one recording, or with several that have names. */
public interface RecordingFile {
    /** So many names are as many as a person reads. */
    int NAMED = 20;

    /** What such a file is called, with an article. */
    String label();

    /** Where it lies. */
    Path file();

    /** What is the matter with the file, for a person; empty when nothing is. */
    String notice();

    /** What else crossed, and is in none of its parts: nothing is the matter with that. */
    default Unclaimed unclaimed() {
        return Unclaimed.NONE;
    }

    /** Of all sessions of which something crossed, in the order in which they began. */
    List<Part> parts();

    /** Whether its parts have names that a person may use. */
    boolean named();

    /** The moment from which all times count. */
    Anchor anchor();

    /**
     * Hands over some parts in the order of time, each to an intake of its own.
     *
     * @throws IOException when the file cannot be read on; it names the place
     */
    void replay(List<Part> parts, Function<Part, Intake> intakes) throws IOException;

    /** Some parts, to be played together. */
    default Reel reel(List<Part> parts) {
        return new RecordedReel(this, parts);
    }

    /** A recording, and its name within the file. */
    record Part(String name, Recorded recorded) {}

    /**
     * The part of that name.
     *
     * @throws IllegalArgumentException that lists those there are
     */
    default Part part(String name) {
        if (!named()) {
            throw new IllegalArgumentException(
                    "only takes and network captures have named sessions: omit --session: " + file());
        }
        return parts().stream()
                .filter(part -> part.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "no session has the name %s; available are %s: %s".formatted(name, names(parts()), file())));
    }

    /**
     * The only part.
     *
     * @throws IllegalArgumentException that lists the parts when there are several
     */
    default Part part() {
        if (parts().size() != 1) {
            throw new IllegalArgumentException(
                    parts().isEmpty()
                            ? "%s without a session that contains data: %s".formatted(label(), file())
                            : "%s with several sessions, select one with --session: %s: %s"
                                    .formatted(label(), names(parts()), file()));
        }
        return parts().getFirst();
    }

    /** What they are called, as far as a person reads. */
    static String names(List<Part> parts) {
        var first = parts.stream().limit(NAMED).map(Part::name).collect(Collectors.joining(", "));
        int more = parts.size() - NAMED;
        return more > 0 ? "%s and %,d more".formatted(first, more) : first;
    }

    /** A file that is one recording. */
    static RecordingFile of(Recorded recorded) {
        return new OneRecording(recorded);
    }
}
