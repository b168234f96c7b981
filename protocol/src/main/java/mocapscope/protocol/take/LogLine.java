package mocapscope.protocol.take;

import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import mocapscope.protocol.recording.ActivityOverview;
import mocapscope.protocol.session.SessionPhase;

/** A log message read from a take, with its text and the activity mark kind that it maps to. */
record LogLine(ActivityOverview.ActivityMarkKind kind, String words) {

    /**
     * Decodes a message; empty if the raw packets contain the same information. {@code session} is the name under which
     * session states are logged.
     */
    static Optional<LogLine> read(ByteBuffer message, String session) throws ProtoException {
        var in = new ProtoReader(message);
        long level = 0;
        var words = "";
        var name = "";
        while (in.next()) {
            level = in.at(Shapes.LEVEL) ? in.number() : level;
            words = in.at(Shapes.WORDS) ? in.text() : words;
            name = in.at(Shapes.NAME) ? in.text() : name;
        }
        boolean ours = name.equals(session);
        if (ours && (words.contains(" opened (") || words.contains(" closed ("))) {
            return Optional.empty();
        }
        return Optional.of(new LogLine(kind(level, ours && state(words)), words));
    }

    private static ActivityOverview.ActivityMarkKind kind(long level, boolean state) {
        if (level >= Shapes.LEVEL.choices().indexOf("ERROR")) {
            return ActivityOverview.ActivityMarkKind.ERROR;
        }
        if (level >= Shapes.LEVEL.choices().indexOf("WARNING")) {
            return ActivityOverview.ActivityMarkKind.WARNING;
        }
        return state ? ActivityOverview.ActivityMarkKind.STATE : ActivityOverview.ActivityMarkKind.NOTE;
    }

    /** Returns true if the text is a session state as {@link LogWriter} writes it: a phase and optional details. */
    private static boolean state(String words) {
        return Stream.of(SessionPhase.values())
                .map(phase -> phase.name().toLowerCase(Locale.ROOT))
                .anyMatch(
                        phase -> words.equals(phase) || words.startsWith(phase + ":") || words.startsWith(phase + ","));
    }
}
