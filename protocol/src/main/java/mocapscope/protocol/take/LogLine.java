package mocapscope.protocol.take;

import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import mocapscope.protocol.recording.Outline;
import mocapscope.protocol.session.Phase;

/** A line of a take's log, and how much it matters to one who looks at all of it. */
record LogLine(Outline.Kind kind, String words) {

    /** Empty for what the raw packets tell as well; {@code session} is who speaks of its states. */
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

    private static Outline.Kind kind(long level, boolean state) {
        if (level >= Shapes.LEVEL.choices().indexOf("ERROR")) {
            return Outline.Kind.ERROR;
        }
        if (level >= Shapes.LEVEL.choices().indexOf("WARNING")) {
            return Outline.Kind.WARNING;
        }
        return state ? Outline.Kind.STATE : Outline.Kind.NOTE;
    }

    /** As {@link LogWriter} writes one: a phase, and perhaps more. */
    private static boolean state(String words) {
        return Stream.of(Phase.values())
                .map(phase -> phase.name().toLowerCase(Locale.ROOT))
                .anyMatch(
                        phase -> words.equals(phase) || words.startsWith(phase + ":") || words.startsWith(phase + ","));
    }
}
