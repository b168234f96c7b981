package mocapscope.protocol.intercept;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.gate.GatedTrafficUnit;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;

/** Decodes messages that wait to be forwarded, without changing the decoder state of their session. */
final class HeldMessagePreviewDecoder {
    private final Session session;
    private final Map<Transcript.ChannelDirection, Long> crossed = new HashMap<>();
    private Decoder.DecoderState decoderState;
    private int entries;

    /** Starts from the given decoder state. */
    HeldMessagePreviewDecoder(Session session, Decoder.DecoderState known) {
        this.session = session;
        this.decoderState = known;
    }

    Decoder.DecoderState decoderState() {
        return decoderState;
    }

    /** Decodes the next item and keeps its effect on the decoder state. */
    DecodedTransmissionUnit next(GatedTrafficUnit item) {
        var messages = new ArrayList<DecodedMessage>();
        if (item.closing() == null) {
            var entry = entry(item);
            decoderState = decode(entry, messages);
            crossed.put(stream(item), entry.at() + entry.bytes().remaining());
            entries++;
        }
        return new DecodedTransmissionUnit(item.channel(), item.direction(), item.bytes(), messages);
    }

    /** Decodes an item that may be forwarded next, without keeping its effect on the decoder state. */
    DecodedTransmissionUnit peek(GatedTrafficUnit item) {
        var messages = new ArrayList<DecodedMessage>();
        decode(entry(item), messages);
        return new DecodedTransmissionUnit(item.channel(), item.direction(), item.bytes(), messages);
    }

    private Decoder.DecoderState decode(Entry entry, List<DecodedMessage> messages) {
        return session.history().decoder().decode(decoderState, entry, event -> {
            if (event instanceof DecodedMessage message) {
                messages.add(message);
            }
        });
    }

    private Entry entry(GatedTrafficUnit item) {
        var transcript = session.history().transcript();
        var at = crossed.get(stream(item));
        ByteBuffer bytes = item.bytes().slice().asReadOnlyBuffer();
        return new Entry(
                transcript.nextIndex() + entries,
                Entry.EntryKind.DATA,
                item.direction(),
                item.channel(),
                item.arrived().monotonicNanos(),
                at != null ? at : transcript.byteCount(item.channel(), item.direction()),
                bytes,
                item.mark(),
                "");
    }

    private static Transcript.ChannelDirection stream(GatedTrafficUnit item) {
        return new Transcript.ChannelDirection(item.channel(), item.direction());
    }
}
