package mocapscope.protocol.script;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.SendableMessageType;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.transcript.Entry;

/** Decodes a message before it is sent, to examine its fields. The decoder state of the session stays unchanged. */
public final class UnsentMessageDecoder {
    private final Session session;

    public UnsentMessageDecoder(Session session) {
        this.session = session;
    }

    public DecodedTransmissionUnit decode(SendableMessageType template, ByteBuffer bytes, MonotonicAndUnixTime now) {
        return decode(template, session.history().decoderState(), bytes, now);
    }

    /** Decodes bytes on top of the given decoder state. */
    public DecodedTransmissionUnit decode(
            SendableMessageType template, Decoder.DecoderState known, ByteBuffer bytes, MonotonicAndUnixTime now) {
        var history = session.history();
        var transcript = history.transcript();
        var entry = new Entry(
                transcript.nextIndex(),
                Entry.EntryKind.DATA,
                template.direction(),
                template.channel(),
                now.monotonicNanos(),
                transcript.byteCount(template.channel(), template.direction()),
                bytes.slice().asReadOnlyBuffer(),
                Entry.EntryModification.NONE,
                "");
        var messages = new ArrayList<DecodedMessage>();
        history.decoder().decode(known, entry, new Messages(messages));
        return new DecodedTransmissionUnit(template.channel(), template.direction(), bytes, messages);
    }

    /** Returns the index of the last message with that name, or 0. */
    public static int findMessageIndex(DecodedTransmissionUnit unit, String name) {
        int index = 0;
        for (int i = 0; i < unit.messages().size(); i++) {
            index = unit.messages().get(i).name().equals(name) ? i : index;
        }
        return index;
    }

    /** A decoder output that collects messages only. */
    private record Messages(List<DecodedMessage> messages) implements SessionListener {
        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case DecodedMessage message -> onMessage(message);
                default -> {}
            }
        }

        private void onMessage(DecodedMessage message) {
            messages.add(message);
        }
    }
}
