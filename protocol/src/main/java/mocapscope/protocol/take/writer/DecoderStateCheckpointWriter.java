package mocapscope.protocol.take.writer;

import java.util.Arrays;
import java.util.List;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.protobuf.ProtobufWriter;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.DecoderStateCodec;
import mocapscope.protocol.session.history.SessionCheckpoint;
import mocapscope.protocol.take.codec.DecoderStateCheckpointCodec;

/**
 * Writes one session's checkpoints (saved decoder states) for an MCAP recording, so that playback can start at any of
 * them. Leaves out those that are unchanged, too large, or lack a secret that is still incomplete; large ones are
 * written every 30 s. Used on the writer thread.
 */
final class DecoderStateCheckpointWriter {
    @DocumentedLimit(
            value = "a checkpoint that may be written every 2 s",
            unit = "bytes",
            beyond = "the next one is written after 30 s")
    private static final int LARGE = 1 << 20;

    private static final long LARGE_PAUSE = 30_000_000_000L;

    private final Decoder decoder;
    private byte[] lastState = {};
    private List<Sample.RetainedSample> lastSamples = List.of();
    private double lastClockShift;
    private long nextAt = Long.MIN_VALUE;

    DecoderStateCheckpointWriter(Decoder decoder) {
        this.decoder = decoder;
    }

    /** Encodes a later checkpoint; returns false if it is left out. */
    boolean write(SessionCheckpoint checkpoint, long arrival, ProtobufWriter out) {
        if (arrival < nextAt) {
            return false;
        }
        var state = checkpoint.encodeState(decoder);
        boolean changed = !Arrays.equals(state.bytes(), lastState)
                || !checkpoint.retainedSamples().equals(lastSamples)
                || checkpoint.clockShift() != lastClockShift;
        return state.complete() && changed && write(checkpoint, state.bytes(), arrival, out);
    }

    /**
     * Encodes the checkpoint with which a recording begins; an incomplete secret is left out. Returns false if it is too
     * large.
     */
    boolean writeInitial(SessionCheckpoint checkpoint, long arrival, ProtobufWriter out) {
        return write(checkpoint, checkpoint.encodeState(decoder).bytes(), arrival, out);
    }

    private boolean write(SessionCheckpoint checkpoint, byte[] state, long arrival, ProtobufWriter out) {
        long size = state.length + checkpoint.retainedBytes();
        lastState = state;
        lastSamples = checkpoint.retainedSamples();
        lastClockShift = checkpoint.clockShift();
        nextAt = size > LARGE ? arrival + LARGE_PAUSE : arrival;
        if (size > DecoderStateCodec.MAX_BYTES) {
            return false;
        }
        DecoderStateCheckpointCodec.write(out, checkpoint, state);
        return true;
    }
}
