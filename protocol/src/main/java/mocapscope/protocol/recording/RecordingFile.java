package mocapscope.protocol.recording;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;

/** A file that contains one recorded session or several named ones. */
public interface RecordingFile {
    /** The number of names listed in a message to the user. */
    int NAMED = 20;

    /** Returns the name of the file format, with an article. */
    String label();

    /** Returns the path of the file. */
    Path file();

    /** Describes a problem of the file for the user, or returns an empty string. */
    String notice();

    /** Describes a property of the file that other programs may miss, or returns an empty string; it is no damage. */
    default String remark() {
        return "";
    }

    /**
     * Returns the damage of the file that affects these parts. It is complete when they were replayed to their end, since
     * some files are read only then.
     */
    RecordingDamage damage(List<NamedRecording> recordings);

    /** Returns the counts of data that belongs to none of the parts, which is no error. */
    default UnmatchedFlowCountsByPort unmatchedFlows() {
        return UnmatchedFlowCountsByPort.NONE;
    }

    /** Returns all sessions with transferred data, in order of their start. */
    List<NamedRecording> parts();

    /** Returns true if the parts have names that the user can select. */
    boolean hasNamedParts();

    /** Returns the anchor from which all times count. */
    MonotonicToUnixTimeAnchor anchor();

    /**
     * Replays parts in order of time, each to its own consumer.
     *
     * @throws IOException if reading fails; the message gives the place
     */
    void replay(List<NamedRecording> recordings, Function<NamedRecording, RecordingContentConsumer> consumers)
            throws IOException;

    /** Returns a recording source over some parts. */
    default SeekableRecordedSessionSet createSource(List<NamedRecording> recordings) {
        return new ForwardOnlyRecordedSessionSet(this, recordings);
    }

    /** A recorded session and its name within the file. */
    record NamedRecording(String name, RecordedSession recorded) {}

    /**
     * Returns the part with that name.
     *
     * @throws IllegalArgumentException if it does not exist; the message lists the parts
     */
    default NamedRecording part(String name) {
        if (!hasNamedParts()) {
            throw new IllegalArgumentException(
                    "only takes and network captures have named sessions: omit --session: " + file());
        }
        return parts().stream()
                .filter(recording -> recording.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no session has the name %s; available are %s: %s"
                        .formatted(name, formatNames(parts()), file())));
    }

    /**
     * Returns the only part.
     *
     * @throws IllegalArgumentException if there are several; the message lists them
     */
    default NamedRecording part() {
        if (parts().size() != 1) {
            throw new IllegalArgumentException(
                    parts().isEmpty()
                            ? "%s without a session that contains data: %s".formatted(label(), file())
                            : "%s with several sessions, select one with --session: %s: %s"
                                    .formatted(label(), formatNames(parts()), file()));
        }
        return parts().getFirst();
    }

    /** Lists the names of parts, up to a limit. */
    static String formatNames(List<NamedRecording> recordings) {
        var first = recordings.stream().limit(NAMED).map(NamedRecording::name).collect(Collectors.joining(", "));
        int more = recordings.size() - NAMED;
        return more > 0 ? "%s and %,d more".formatted(first, more) : first;
    }

    /** Creates a recording file with a single session. */
    static RecordingFile of(RecordedSession session) {
        return new SingleSessionRecordingFile(session);
    }
}
