package mocapscope.protocol.setp;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import mocapscope.protocol.setp.SetpDecoderState.SetpDirectionState;
import mocapscope.protocol.transcript.Entry;

/**
 * Encodes a decoder state as transcript entries from which a new SETP decoder restores it. They are the packets of the
 * last seconds, or of a shorter time if there are too many.
 */
final class SetpCheckpointEncoder {
    /** Nanoseconds of the packet and message ids to restore: no known peer resends a packet after that time. */
    private static final long SPAN = 4_000_000_000L;

    private static final long SHORTEST = SPAN >> 6;

    private SetpCheckpointEncoder() {}

    static Optional<List<Entry>> of(SetpDecoderState known, SetpMessageTypeTable types) {
        long now = now(known);
        return Stream.iterate(SPAN, span -> span >= SHORTEST, span -> span / 2)
                .map(span -> of(known, new SetpCheckpointPacketCollector(types, known.nextMessage(), now, span)))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<List<Entry>> of(SetpDecoderState known, SetpCheckpointPacketCollector collector) {
        known.channels()
                .forEach((channel, state) -> new SetpCheckpointChannelEncoder(collector, channel, state).encode());
        return collector.entries();
    }

    /** Returns the time of the last arrival; times that depend on it are never before the clock's 0. */
    private static long now(SetpDecoderState known) {
        return known.channels().values().stream()
                .flatMap(state -> state.sessions().values().stream())
                .flatMap(sessionState -> Stream.of(sessionState.toClient(), sessionState.toServer()))
                .flatMapToLong(SetpCheckpointEncoder::times)
                .max()
                .orElse(0);
    }

    private static LongStream times(SetpDirectionState state) {
        return LongStream.concat(
                        LongStream.of(state.reassembly().completed().last()),
                        state.reassembly().incomplete().values().stream().mapToLong(SetpIncompleteMessage::last))
                .filter(time -> time != SetpDecoderState.NEVER);
    }
}
