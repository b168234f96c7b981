package mocapscope.protocol.take.codec;

import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.foxglove.FoxgloveProtobufSchemas;
import mocapscope.protocol.protobuf.ProtobufException;
import mocapscope.protocol.protobuf.ProtobufReader;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;

/**
 * A finding (detected problem) read from the log of a recording. Decoding the recorded traffic again does not reveal
 * it. Other findings of the log are not read, since decoding the bytes finds them again.
 *
 * @param code the code of its rule
 */
public record RecordedLogFinding(String code, Severity severity, String text) {
    /** The log's field {@code file} of a finding without bytes. */
    public static final String MARK = "finding";

    /** Findings about memory, or findings that a player reports itself, as those about sources. */
    private static final Set<ConnectionProblemKind> NOT_REPLAYED = EnumSet.of(
            ConnectionProblemKind.TAMPERED,
            ConnectionProblemKind.TRANSCRIPT_FULL,
            ConnectionProblemKind.HISTORY_SHORTENED,
            ConnectionProblemKind.FINDINGS_COLLAPSED,
            ConnectionProblemKind.SAMPLES_TOO_LARGE,
            ConnectionProblemKind.STATE_UNREADABLE,
            ConnectionProblemKind.STAGE_ENTRIES_MISSING,
            ConnectionProblemKind.CLOCK_EPOCH,
            ConnectionProblemKind.CLOCK_OFFSET,
            ConnectionProblemKind.CLOCK_STEP,
            ConnectionProblemKind.CLOCK_STOPPED,
            ConnectionProblemKind.TRACKING_LOST,
            ConnectionProblemKind.TRACKING_FROZEN,
            ConnectionProblemKind.TRACKING_JUMPED,
            ConnectionProblemKind.TRACKING_SWAPPED);

    private static final String SEPARATOR = ": ";

    /** Returns true if the log of a take must mark the finding as one without bytes. */
    public static boolean isWithoutBytes(Finding finding) {
        return finding.message() == Finding.NONE && finding.entry() == Finding.NONE;
    }

    /**
     * Decodes a log message; empty if it is no such finding. {@code session} is the name under which findings are
     * logged. Logs of older versions have no mark: there, every finding about a connection is one.
     */
    public static Optional<RecordedLogFinding> read(ByteBuffer message, String session) throws ProtobufException {
        var in = new ProtobufReader(message);
        long level = 0;
        var words = "";
        var name = "";
        var file = "";
        while (in.next()) {
            level = in.isAt(FoxgloveProtobufSchemas.LEVEL) ? in.longValue() : level;
            words = in.isAt(FoxgloveProtobufSchemas.WORDS) ? in.stringValue() : words;
            name = in.isAt(FoxgloveProtobufSchemas.NAME) ? in.stringValue() : name;
            file = in.isAt(FoxgloveProtobufSchemas.FILE) ? in.stringValue() : file;
        }
        int end = words.indexOf(SEPARATOR);
        if (!name.equals(session) || end < 0) {
            return Optional.empty();
        }
        var code = words.substring(0, end);
        return isReplayed(code, file)
                ? Optional.of(new RecordedLogFinding(code, severity(level), words.substring(end + SEPARATOR.length())))
                : Optional.empty();
    }

    private static boolean isReplayed(String code, String file) {
        for (var rule : ConnectionProblemKind.values()) {
            if (rule.code().equals(code)) {
                return !NOT_REPLAYED.contains(rule);
            }
        }
        return file.equals(MARK);
    }

    private static Severity severity(long level) {
        if (level >= FoxgloveProtobufSchemas.LEVEL.enumValues().indexOf("ERROR")) {
            return Severity.ERROR;
        }
        return level >= FoxgloveProtobufSchemas.LEVEL.enumValues().indexOf("WARNING")
                ? Severity.WARNING
                : Severity.NOTE;
    }
}
