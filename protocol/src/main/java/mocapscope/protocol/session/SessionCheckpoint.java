package mocapscope.protocol.session;

import java.util.List;
import java.util.Optional;
import mocapscope.protocol.sample.MemorySizeEstimator;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;

/**
 * A checkpoint between two transcript entries: restores decoder state and retained samples to continue a session there.
 *
 * @param restoreEntries the entries that restore a decoder, from {@link Decoder#restoreEntries}
 * @param retainedSamples the retained samples, in the order of their arrival
 * @param nextMessage the number of the next message
 * @param position the position at which the transcript continues
 */
public record SessionCheckpoint(
        List<Entry> restoreEntries,
        List<Sample.RetainedSample> retainedSamples,
        long nextMessage,
        Transcript.TranscriptPosition position) {
    /** The checkpoint at the start of every session: empty state, no bytes. */
    public static final SessionCheckpoint BEGINNING =
            new SessionCheckpoint(List.of(), 0, Transcript.TranscriptPosition.START);

    public SessionCheckpoint {
        restoreEntries = List.copyOf(restoreEntries);
        retainedSamples = List.copyOf(retainedSamples);
    }

    /** Creates a checkpoint without retained samples. */
    public SessionCheckpoint(List<Entry> reminders, long nextMessage, Transcript.TranscriptPosition place) {
        this(reminders, List.of(), nextMessage, place);
    }

    /** Returns the checkpoint of a decoder in that state; empty while the state cannot be expressed in bytes. */
    public static Optional<SessionCheckpoint> of(
            Decoder decoder, Decoder.DecoderState state, Transcript.TranscriptPosition position) {
        return decoder.restoreEntries(state)
                .map(reminders -> new SessionCheckpoint(reminders, state.nextMessage(), position));
    }

    /** Returns the state of {@code decoder} after it is restored; {@code told} receives only sources and devices. */
    public Decoder.DecoderState restoreState(Decoder decoder, SessionListener told) {
        return decoder.withNextMessage(decodeRestoreEntries(decoder, new CheckpointOutputFilter(told)), nextMessage);
    }

    /**
     * Restores {@code decoder} and returns its state; {@code out} receives all output, including messages that were
     * never sent.
     */
    public Decoder.DecoderState decodeRestoreEntries(Decoder decoder, SessionListener out) {
        var state = decoder.initialState();
        for (var reminder : restoreEntries) {
            state = decoder.decode(state, reminder, out);
        }
        return state;
    }

    /** Returns this checkpoint with the retained samples. */
    SessionCheckpoint withRetained(List<Sample.RetainedSample> holding) {
        return new SessionCheckpoint(restoreEntries, holding, nextMessage, position);
    }

    /** Reports the retained samples to {@code listener}, as samples of the session of that id. */
    public void emitRetainedSamples(String session, SessionListener listener) {
        for (var sample : retainedSamples) {
            var stamp = sample.stamp();
            var source = new SourceId(
                    session, stamp.source().device(), stamp.source().part());
            listener.on(new SessionEvent.SampleRetained(sample.withStamp(
                    new SampleStamp(source, stamp.direction(), stamp.message(), stamp.arrival(), stamp.deviceTime()))));
        }
    }

    /** Returns the approximate number of bytes of the retained samples. */
    public long retainedBytes() {
        return retainedSamples.stream()
                .mapToLong(MemorySizeEstimator::estimateBytes)
                .sum();
    }

    /** Returns a history that continues from here, with a transcript limited to {@code budget} bytes. */
    public SessionHistory history(Decoder decoder, long budget) {
        return new SessionHistory(
                new Transcript(budget, position),
                decoder,
                restoreState(decoder, SessionListener.NOBODY),
                retainedSamples);
    }

    /** Returns this checkpoint with all arrival times moved by that many nanoseconds. */
    public SessionCheckpoint shiftedBy(long nanos) {
        return new SessionCheckpoint(
                restoreEntries.stream().map(entry -> shiftedBy(entry, nanos)).toList(),
                retainedSamples.stream().map(sample -> shiftedBy(sample, nanos)).toList(),
                nextMessage,
                position);
    }

    private static Sample.RetainedSample shiftedBy(Sample.RetainedSample sample, long nanos) {
        var stamp = sample.stamp();
        return sample.withStamp(new SampleStamp(
                stamp.source(), stamp.direction(), stamp.message(), stamp.arrival() + nanos, stamp.deviceTime()));
    }

    private static Entry shiftedBy(Entry entry, long nanos) {
        return new Entry(
                entry.index(),
                entry.kind(),
                entry.direction(),
                entry.channel(),
                entry.arrival() + nanos,
                entry.at(),
                entry.bytes(),
                entry.mark(),
                entry.note(),
                entry.secret());
    }
}
