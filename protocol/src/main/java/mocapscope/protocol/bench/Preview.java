package mocapscope.protocol.bench;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Parcel;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.Sink;
import mocapscope.protocol.session.Utterance;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;

/**
 * What parcels would be if they crossed now, one after the other: decoded on top of what has crossed. What depends on when
 * they do may then be otherwise. Of one thread, be it not the session's.
 */
final class Preview {
    private final Session session;
    private final Map<Transcript.Stream, Long> ahead = new HashMap<>();
    private Decoder.Knowledge known;

    Preview(Session session) {
        this.session = session;
        this.known = session.history().knowledge();
    }

    /** The next parcel. */
    Utterance next(Parcel parcel) {
        var messages = new ArrayList<Message>();
        if (parcel.closing() == null) {
            known = session.history().decoder().decode(known, entry(parcel), new Messages(messages));
        }
        return new Utterance(parcel.channel(), parcel.direction(), parcel.bytes(), messages);
    }

    private Entry entry(Parcel parcel) {
        var transcript = session.history().transcript();
        var stream = new Transcript.Stream(parcel.channel(), parcel.direction());
        long at = ahead.getOrDefault(stream, transcript.crossed(parcel.channel(), parcel.direction()));
        ahead.put(stream, at + parcel.bytes().remaining());
        ByteBuffer bytes = parcel.bytes().slice().asReadOnlyBuffer();
        long arrival = parcel.arrived().monotonicNanos();
        return new Entry(
                transcript.end(),
                Entry.Kind.DATA,
                parcel.direction(),
                parcel.channel(),
                arrival,
                at,
                bytes,
                parcel.mark(),
                "");
    }

    /** Hears messages alone. */
    private record Messages(List<Message> heard) implements Sink {
        @Override
        public void message(Message message) {
            heard.add(message);
        }

        @Override
        public void source(SourceInfo source) {}

        @Override
        public void sample(Sample sample) {}

        @Override
        public void finding(Finding finding) {}
    }
}
