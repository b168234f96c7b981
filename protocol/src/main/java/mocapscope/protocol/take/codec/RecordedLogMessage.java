package mocapscope.protocol.take.codec;

import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mocapscope.protocol.foxglove.FoxgloveProtobufSchemas;
import mocapscope.protocol.protobuf.ProtobufException;
import mocapscope.protocol.protobuf.ProtobufReader;
import mocapscope.protocol.recording.SessionActivityTimeline;
import mocapscope.protocol.recording.SessionActivityTimelineBuilder;
import mocapscope.protocol.session.event.SessionPhase;

/** A log message read from an MCAP recording: its text and kind (error, warning, state or note). */
public record RecordedLogMessage(SessionActivityTimeline.ActivityMarkKind kind, String text) {
    /** A finding as {@code SessionLogChannelWriter} writes it. */
    private static final Pattern FINDING = Pattern.compile("([A-Z][A-Z0-9_]*): (.*)", Pattern.DOTALL);

    /**
     * Decodes a message; empty if the raw packets contain the same information. {@code session} is the name under which
     * session states are logged.
     */
    public static Optional<RecordedLogMessage> read(ByteBuffer message, String session) throws ProtobufException {
        var in = new ProtobufReader(message);
        long level = 0;
        var words = "";
        var name = "";
        while (in.next()) {
            level = in.isAt(FoxgloveProtobufSchemas.LEVEL) ? in.longValue() : level;
            words = in.isAt(FoxgloveProtobufSchemas.WORDS) ? in.stringValue() : words;
            name = in.isAt(FoxgloveProtobufSchemas.NAME) ? in.stringValue() : name;
        }
        boolean local = name.equals(session);
        if (local && (words.contains(" opened (") || words.contains(" closed ("))) {
            return Optional.empty();
        }
        return Optional.of(new RecordedLogMessage(kind(level, local && state(words)), local ? describe(words) : words));
    }

    /** Returns the text of a finding with its code behind it; any other text unchanged. */
    private static String describe(String words) {
        var finding = FINDING.matcher(words);
        return finding.matches() ? SessionActivityTimelineBuilder.describe(finding.group(1), finding.group(2)) : words;
    }

    private static SessionActivityTimeline.ActivityMarkKind kind(long level, boolean state) {
        if (level >= FoxgloveProtobufSchemas.LEVEL.enumValues().indexOf("ERROR")) {
            return SessionActivityTimeline.ActivityMarkKind.ERROR;
        }
        if (level >= FoxgloveProtobufSchemas.LEVEL.enumValues().indexOf("WARNING")) {
            return SessionActivityTimeline.ActivityMarkKind.WARNING;
        }
        return state ? SessionActivityTimeline.ActivityMarkKind.STATE : SessionActivityTimeline.ActivityMarkKind.NOTE;
    }

    /** Returns true if the text is a session state as {@code SessionLogChannelWriter} writes it: a phase and optional details. */
    private static boolean state(String words) {
        return Stream.of(SessionPhase.values())
                .map(sessionPhase -> sessionPhase.name().toLowerCase(Locale.ROOT))
                .anyMatch(
                        phase -> words.equals(phase) || words.startsWith(phase + ":") || words.startsWith(phase + ","));
    }
}
