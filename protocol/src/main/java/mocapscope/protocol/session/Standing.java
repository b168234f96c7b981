package mocapscope.protocol.session;

import java.util.List;
import java.util.Optional;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Stamp;
import mocapscope.protocol.sample.Weight;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;

/**
 * A checkpoint between two transcript entries: restores decoder state and retained samples to continue a session there.
 *
 * @param reminders the entries that restore a decoder, from {@link Decoder#reminders}
 * @param still the retained samples, in the order of their arrival
 * @param nextMessage the number of the next message
 * @param place the position at which the transcript continues
 */
public record Standing(List<Entry> reminders, List<Sample.Lasting> still, long nextMessage, Transcript.Place place) {
    /** The checkpoint at the start of every session: empty state, no bytes. */
    public static final Standing BEGINNING = new Standing(List.of(), 0, Transcript.Place.START);

    public Standing {
        reminders = List.copyOf(reminders);
        still = List.copyOf(still);
    }

    /** Creates a checkpoint without retained samples. */
    public Standing(List<Entry> reminders, long nextMessage, Transcript.Place place) {
        this(reminders, List.of(), nextMessage, place);
    }

    /** Returns the checkpoint of a decoder in that state; empty while the state cannot be expressed in bytes. */
    public static Optional<Standing> of(Decoder decoder, Decoder.Knowledge knowledge, Transcript.Place place) {
        return decoder.reminders(knowledge).map(reminders -> new Standing(reminders, knowledge.nextMessage(), place));
    }

    /** Returns the state of {@code decoder} after it is restored; {@code told} receives only sources and devices. */
    public Decoder.Knowledge knowledge(Decoder decoder, Sink told) {
        return decoder.numbered(retold(decoder, new Reminded(told)), nextMessage);
    }

    /**
     * Restores {@code decoder} and returns its state; {@code out} receives all output, including messages that were
     * never sent.
     */
    public Decoder.Knowledge retold(Decoder decoder, Sink out) {
        var knowledge = decoder.initial();
        for (var reminder : reminders) {
            knowledge = decoder.decode(knowledge, reminder, out);
        }
        return knowledge;
    }

    /** Returns this checkpoint with the retained samples. */
    Standing with(List<Sample.Lasting> holding) {
        return new Standing(reminders, holding, nextMessage, place);
    }

    /** Reports the retained samples to {@code tap}, as samples of the session of that id. */
    public void tellStill(String session, Tap tap) {
        for (var sample : still) {
            var stamp = sample.stamp();
            var source = new SourceId(
                    session, stamp.source().device(), stamp.source().part());
            tap.still(sample.at(
                    new Stamp(source, stamp.direction(), stamp.message(), stamp.arrival(), stamp.deviceTime())));
        }
    }

    /** Returns the approximate number of bytes of the retained samples. */
    public long stillBytes() {
        return still.stream().mapToLong(Weight::of).sum();
    }

    /** Returns a history that continues from here, with a transcript limited to {@code budget} bytes. */
    public History history(Decoder decoder, long budget) {
        return new History(new Transcript(budget, place), decoder, knowledge(decoder, Tap.NOBODY), still);
    }

    /** Returns this checkpoint with all arrival times moved by that many nanoseconds. */
    public Standing later(long nanos) {
        return new Standing(
                reminders.stream().map(entry -> later(entry, nanos)).toList(),
                still.stream().map(sample -> later(sample, nanos)).toList(),
                nextMessage,
                place);
    }

    private static Sample.Lasting later(Sample.Lasting sample, long nanos) {
        var stamp = sample.stamp();
        return sample.at(new Stamp(
                stamp.source(), stamp.direction(), stamp.message(), stamp.arrival() + nanos, stamp.deviceTime()));
    }

    private static Entry later(Entry entry, long nanos) {
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
