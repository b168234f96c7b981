package mocapscope.protocol.setp;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import mocapscope.protocol.setp.SetpKnowledge.Side;
import mocapscope.protocol.transcript.Entry;

/**
 * Encodes a decoder state as transcript entries from which a new SETP decoder restores it. They are the packets of the
 * last seconds, or of a shorter time if there are too many.
 */
final class SetpReminders {
    /** Nanoseconds of the packet and message ids to restore: no known peer resends a packet after that time. */
    private static final long SPAN = 4_000_000_000L;

    private static final long SHORTEST = SPAN >> 6;

    private SetpReminders() {}

    static Optional<List<Entry>> of(SetpKnowledge known, SetpTypes types) {
        long now = now(known);
        return Stream.iterate(SPAN, span -> span >= SHORTEST, span -> span / 2)
                .map(span -> of(known, new SetpRecap(types, known.nextMessage(), now, span)))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<List<Entry>> of(SetpKnowledge known, SetpRecap recap) {
        known.ways().forEach((channel, way) -> new SetpRoll(recap, channel, way).tell());
        return recap.entries();
    }

    /** Returns the time of the last arrival; times that depend on it are never before the clock's 0. */
    private static long now(SetpKnowledge known) {
        return known.ways().values().stream()
                .flatMap(way -> way.talks().values().stream())
                .flatMap(talk -> Stream.of(talk.toClient(), talk.toServer()))
                .flatMapToLong(SetpReminders::times)
                .max()
                .orElse(0);
    }

    private static LongStream times(Side side) {
        return LongStream.concat(
                        LongStream.of(side.parts().completed().last()),
                        side.parts().begun().values().stream().mapToLong(SetpPartial::last))
                .filter(time -> time != SetpKnowledge.NEVER);
    }
}
