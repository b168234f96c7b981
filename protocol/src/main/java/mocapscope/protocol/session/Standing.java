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
 * Where a session stands between two entries: from here it can be gone on with by whoever heard nothing before.
 *
 * @param reminders what a decoder must be told, as {@link Decoder#reminders} gives it
 * @param still what was told before and holds, in the order in which it came
 * @param nextMessage number that the next message gets
 * @param place where the transcript goes on
 */
public record Standing(List<Entry> reminders, List<Sample.Lasting> still, long nextMessage, Transcript.Place place) {
    /** Where every session begins: nothing is known, and nothing has crossed. */
    public static final Standing BEGINNING = new Standing(List.of(), 0, Transcript.Place.START);

    public Standing {
        reminders = List.copyOf(reminders);
        still = List.copyOf(still);
    }

    /** Where nothing is known to hold. */
    public Standing(List<Entry> reminders, long nextMessage, Transcript.Place place) {
        this(reminders, List.of(), nextMessage, place);
    }

    /** Of a decoder that knows so much; empty while no bytes can tell that. */
    public static Optional<Standing> of(Decoder decoder, Decoder.Knowledge knowledge, Transcript.Place place) {
        return decoder.reminders(knowledge).map(reminders -> new Standing(reminders, knowledge.nextMessage(), place));
    }

    /** What {@code decoder} knows once it was reminded; {@code told} hears what that tells of sources and devices. */
    public Decoder.Knowledge knowledge(Decoder decoder, Sink told) {
        return decoder.numbered(retold(decoder, new Reminded(told)), nextMessage);
    }

    /** Has {@code decoder} reminded; {@code out} hears all of it, be it what was never said. */
    public Decoder.Knowledge retold(Decoder decoder, Sink out) {
        var knowledge = decoder.initial();
        for (var reminder : reminders) {
            knowledge = decoder.decode(knowledge, reminder, out);
        }
        return knowledge;
    }

    /** Where that holds besides. */
    Standing with(List<Sample.Lasting> holding) {
        return new Standing(reminders, holding, nextMessage, place);
    }

    /** Tells what holds, as of sources of the session of that id. */
    public void tellStill(String session, Tap tap) {
        for (var sample : still) {
            var stamp = sample.stamp();
            var source = new SourceId(
                    session, stamp.source().device(), stamp.source().part());
            tap.still(sample.at(
                    new Stamp(source, stamp.direction(), stamp.message(), stamp.arrival(), stamp.deviceTime())));
        }
    }

    /** About how many bytes what holds takes. */
    public long stillBytes() {
        return still.stream().mapToLong(Weight::of).sum();
    }

    /** A history that goes on from here, with a transcript of that budget in bytes. */
    public History history(Decoder decoder, long budget) {
        return new History(new Transcript(budget, place), decoder, knowledge(decoder, Tap.NOBODY), still);
    }

    /** The same with arrivals so much later. */
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
