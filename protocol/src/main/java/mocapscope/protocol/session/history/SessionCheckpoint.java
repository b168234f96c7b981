package mocapscope.protocol.session.history;

import java.util.List;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMemorySizeEstimator;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.DecoderStateCodec;
import mocapscope.protocol.session.decoder.SerializedDecoderState;
import mocapscope.protocol.transcript.Transcript;
import org.jspecify.annotations.Nullable;

/**
 * A saved point of a session, with the decoder state and sample values needed to resume decoding.
 * @param state the state of any decoder of the protocol; null for the initial state
 * @param timeShift nanoseconds to add to the arrival times in the state
 * @param retainedSamples the retained samples, in the order of their arrival
 * @param position the position at which the transcript continues
 * @param clockShift the seconds by which the machine's wall clock is ahead of arrival times since the session's start
 * @param fault the reason why the state is missing although the session was running; empty if it is not
 */
public record SessionCheckpoint(
        Decoder.@Nullable DecoderState state,
        long timeShift,
        List<Sample.RetainedSample> retainedSamples,
        Transcript.TranscriptPosition position,
        double clockShift,
        String fault) {
    /** The checkpoint at the start of every session. */
    public static final SessionCheckpoint BEGINNING =
            new SessionCheckpoint(null, 0, List.of(), Transcript.TranscriptPosition.START, 0, "");

    public SessionCheckpoint {
        retainedSamples = List.copyOf(retainedSamples);
    }

    /** Creates the checkpoint of a decoder in that state. */
    public SessionCheckpoint(
            Decoder.DecoderState state,
            List<Sample.RetainedSample> retainedSamples,
            Transcript.TranscriptPosition position,
            double clockShift) {
        this(state, 0, retainedSamples, position, clockShift, "");
    }

    /** Returns a checkpoint of a running session whose state cannot be read; {@code fault} is for display. */
    public static SessionCheckpoint unreadable(Transcript.TranscriptPosition position, String fault) {
        return new SessionCheckpoint(null, 0, List.of(), position, 0, fault);
    }

    /** Returns true if the session starts here. */
    public boolean isBeginning() {
        return state == null && fault.isEmpty();
    }

    /** Returns the number of the next message. */
    public long nextMessage() {
        return state == null ? 0 : state.nextMessage();
    }

    /** Returns the state as one of {@code decoder}, which may belong to a session of another id. */
    public Decoder.DecoderState restoreState(Decoder decoder) {
        return state == null ? decoder.initialState() : DecoderStateCodec.transfer(state, decoder, timeShift);
    }

    /** Returns the state as bytes. */
    public SerializedDecoderState encodeState(Decoder decoder) {
        return DecoderStateCodec.encode(decoder, state != null && timeShift == 0 ? state : restoreState(decoder));
    }

    /** Returns the approximate number of bytes of the retained samples. */
    public long retainedBytes() {
        return retainedSamples.stream()
                .mapToLong(SampleMemorySizeEstimator::estimateBytes)
                .sum();
    }

    /** Returns a history that continues from here, with a transcript limited to {@code budget} bytes. */
    public EarlierMessageDecoder history(Decoder decoder, long budget) {
        return new EarlierMessageDecoder(
                new Transcript(budget, position), decoder, restoreState(decoder), retainedSamples, clockShift);
    }

    /** Returns this checkpoint with all arrival times moved by that many nanoseconds. */
    public SessionCheckpoint shiftedBy(long nanos) {
        return new SessionCheckpoint(
                state,
                state == null ? 0 : timeShift + nanos,
                retainedSamples.stream().map(sample -> shiftedBy(sample, nanos)).toList(),
                position,
                clockShift,
                fault);
    }

    private static Sample.RetainedSample shiftedBy(Sample.RetainedSample sample, long nanos) {
        var stamp = sample.stamp();
        return sample.withStamp(new SampleMetadata(
                stamp.source(), stamp.direction(), stamp.message(), stamp.arrival() + nanos, stamp.deviceTime()));
    }
}
