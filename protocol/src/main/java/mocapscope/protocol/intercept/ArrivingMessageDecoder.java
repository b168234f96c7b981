package mocapscope.protocol.intercept;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.gate.GatedTrafficUnit;

/**
 * Decodes a message as soon as it arrives, so that intercept rules can match it. A resent message is decoded as it was
 * at first, because decoders skip data that they have read already.
 */
final class ArrivingMessageDecoder {
    /** More messages than a peer has in flight at a time. */
    @DocumentedLimit(
            value = "packets that are recognized when they are resent",
            unit = "packets",
            beyond = "the oldest counts as a new one")
    static final int MOST_REMEMBERED = 256;

    private final Session session;
    private final HeldMessageList messageList;
    private final SequencedMap<String, Decoder.DecoderState> first = new LinkedHashMap<>();
    private Decoder.DecoderState known;
    private HeldMessagePreviewDecoder decoder;
    private int decode;
    private long turned;

    ArrivingMessageDecoder(Session session, HeldMessageList messageList) {
        this.session = session;
        this.messageList = messageList;
        this.known = session.history().decoderState();
        this.decoder = new HeldMessagePreviewDecoder(session, known);
    }

    DecodedTransmissionUnit decode(GatedTrafficUnit item) {
        follow();
        var unit = decoder.peek(item);
        var identity = session.protocol().messageEditor().transmissionId(unit);
        if (identity.isEmpty()) {
            return unit;
        }
        var before = first.putIfAbsent(item.direction() + " " + identity, decoder.decoderState());
        if (first.size() > MOST_REMEMBERED) {
            first.pollFirstEntry();
        }
        return before == null ? unit : new HeldMessagePreviewDecoder(session, before).peek(item);
    }

    /** Forgets the remembered messages, because a new connection sends its messages again. */
    void reset() {
        first.clear();
    }

    private void follow() {
        var now = session.history().decoderState();
        if (turned != messageList.revision() || known != now && messageList.size() <= HeldMessageDecoder.FEW) {
            turned = messageList.revision();
            known = now;
            decoder = new HeldMessagePreviewDecoder(session, now);
            decode = 0;
        }
        while (decode < messageList.size()) {
            decoder.next(messageList.get(decode++).item());
        }
    }
}
