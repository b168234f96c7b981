package mocapscope.protocol.aimation;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.websocket.WebSocketReassembler;
import mocapscope.protocol.websocket.WebSocketOpcode;
import mocapscope.protocol.websocket.WebSocketUpgradeRequest;

/** Handles each reassembled AImation message: parses its packet, reports findings and updates the session state. */
final class PacketReading {
    /** Maximum number of violations reported for one packet. */
    private static final int MOST_ODD = 100;

    private final AimationDecoder decoder;
    private final Telling telling;
    private Talk talk;

    PacketReading(AimationDecoder decoder, Telling telling, Talk before) {
        this.decoder = decoder;
        this.telling = telling;
        this.talk = before;
    }

    Talk talk() {
        return talk;
    }

    void upgrading(WebSocketUpgradeRequest request) {
        talk = talk.upgrading(request);
    }

    /** Notes that the client closes the connection. */
    void leaving(Message message) {
        if (talk.staysRegistered()) {
            telling.find(AimationRule.SHUTDOWN_NOT_SENT, message, "the client closes without opcode 16");
        }
    }

    /**
     * Emits the frame of {@code whence} and its packet if they are {@linkplain AimationPlain plain}; returns true if
     * so.
     */
    boolean plain(Message.ByteOrigin whence, int from) {
        var after =
                AimationPlain.tell(decoder, talk, telling.entry(), whence, from, telling.nextMessage(), telling.out());
        if (after == null) {
            return false;
        }
        telling.told(AimationPlain.MESSAGES);
        talk = after;
        return true;
    }

    /**
     * Parses a complete message whose bytes are at {@code places}; {@code carrier} is the message of its last frame.
     */
    void read(WebSocketReassembler.WebSocketMessage whole, Places places, long firstEntry, Message carrier) {
        var payload = whole.payload();
        if (whole.opcode() == WebSocketOpcode.TEXT) {
            var words = new AimationMessage.Words();
            var message = telling.carried(words, "", payload, firstEntry, places.first(), carrier.n());
            var text = "a text message of %d bytes is kept, but not decoded".formatted(payload.remaining());
            telling.find(AimationRule.TEXT_MESSAGE, message, text);
            return;
        }
        var odd = new ArrayList<DecodeException>();
        var body = body(payload, verdict(odd), odd);
        var message = telling.carried(body, sender(body), payload, firstEntry, places.first(), carrier.n());
        find(odd, message, places);
        talk = talk.heard(body, message, decoder, telling.out());
    }

    /** Parses the packet of a file. */
    void file(ByteBuffer packet, boolean stored) {
        var odd = new ArrayList<DecodeException>();
        var verdict = verdict(odd);
        var body = body(packet, stored ? verdict.ofFile() : verdict, odd);
        var entry = telling.entry();
        var message = telling.carried(body, sender(body), packet, entry.index(), entry.at(), Message.ON_THE_WIRE);
        find(odd, message, new Places(null, 0, entry.at()));
        if (body instanceof AimationMessage.Stored) {
            telling.find(AimationRule.STORED_PACKET, message, "a packet from a file, without JSON");
        } else if (body instanceof AimationMessage.Data data) {
            Talk.NEW.motion().heard(data, message, Talk.UNKNOWN, decoder, telling.out());
        }
    }

    private Verdict verdict(List<DecodeException> odd) {
        return Verdict.of(decoder.strict(), one -> {
            if (odd.size() < MOST_ODD) {
                odd.add(one);
            }
        });
    }

    private static String sender(AimationMessage body) {
        return body instanceof AimationMessage.Data ? AimationDecoder.DEVICE : "";
    }

    private static AimationMessage body(ByteBuffer packet, Verdict verdict, List<DecodeException> odd) {
        try {
            return MessageReader.read(packet, verdict);
        } catch (DecodeException refused) {
            odd.add(refused);
            return new AimationMessage.Refused(refused);
        }
    }

    /** Reports violations, each at the stream position of its byte, in whichever frame that arrived. */
    private void find(List<DecodeException> odd, Message message, Places places) {
        for (var one : odd) {
            telling.out().onFinding(Finding.of(one, message).at(places.at(one.offset())));
        }
    }
}
