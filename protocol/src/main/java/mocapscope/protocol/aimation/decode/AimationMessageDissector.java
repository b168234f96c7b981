package mocapscope.protocol.aimation.decode;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import mocapscope.protocol.aimation.wire.AimationBlock;
import mocapscope.protocol.aimation.wire.AimationFramingPhase;
import mocapscope.protocol.aimation.wire.AimationJsonObject;
import mocapscope.protocol.aimation.wire.AimationMessage;
import mocapscope.protocol.aimation.wire.AimationPacketReader;
import mocapscope.protocol.aimation.wire.AimationUpgradeOrFrame;
import mocapscope.protocol.aimation.wire.AimationViolationPolicy;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.bytes.MessageFieldListener;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.websocket.WebSocketCloseStatus;
import mocapscope.protocol.websocket.WebSocketFrame;
import mocapscope.protocol.websocket.WebSocketFrameHeader;
import mocapscope.protocol.websocket.WebSocketOpcode;
import mocapscope.protocol.websocket.WebSocketProblemKind;
import mocapscope.protocol.websocket.WebSocketUpgradeRequest;
import mocapscope.protocol.websocket.WebSocketUpgradeResponse;

/** Lists every field of an AImation message in byte order, as far as the message can be decoded. */
final class AimationMessageDissector {
    private static final String RFC = "§5.2";

    private final ByteBuffer bytes;
    private final List<MessageField> fields = new ArrayList<>();

    private AimationMessageDissector(DecodedMessage message) {
        this.bytes = message.bytes();
    }

    static void inspect(DecodedMessage message, MessageFieldListener listener) {
        var inspection = new AimationMessageDissector(message);
        try {
            inspection.read(message);
        } catch (DecodeException _) {
            // The finding states the reason; undecodable bytes are listed as they are.
        }
        inspection.rest();
        inspection.fields.stream()
                .sorted(Comparator.comparingInt(MessageField::offset))
                .forEach(listener::onField);
    }

    private void read(DecodedMessage message) {
        if (message.body() instanceof AimationUpgradeOrFrame part) {
            part(part, message.direction());
        } else if (!(message.body() instanceof AimationMessage.AimationTextMessage)) {
            packet();
        }
    }

    private void part(AimationUpgradeOrFrame part, Direction direction) {
        var in = new ByteReader(bytes, WebSocketProblemKind.CUT_OFF, fields::add);
        switch (part) {
            case AimationUpgradeOrFrame.UpgradeRequestPdu _ -> WebSocketUpgradeRequest.read(in);
            case AimationUpgradeOrFrame.UpgradeResponsePdu _ -> WebSocketUpgradeResponse.read(in);
            case AimationUpgradeOrFrame.FramePdu(WebSocketFrame frame) -> frame(frame, in);
            case AimationUpgradeOrFrame.SkippedPdu _ -> {}
            case AimationUpgradeOrFrame.UndecodablePdu broken
            when broken.framingState() == AimationFramingPhase.FRAMES ->
                WebSocketFrameHeader.read(in, WebSocketFrame.LIMIT);
            case AimationUpgradeOrFrame.UndecodablePdu _
            when direction == Direction.TO_SERVER -> WebSocketUpgradeRequest.read(in);
            case AimationUpgradeOrFrame.UndecodablePdu _ -> WebSocketUpgradeResponse.read(in);
        }
    }

    private void frame(WebSocketFrame frame, ByteReader in) {
        WebSocketFrame.read(in);
        var header = frame.header();
        add("fin", "bit", 0, header.fin() ? 1 : 0);
        add("rsv", "bit[3]", 0, header.rsv());
        add("opcode", "bit[4]", 0, header.opcode().name().toLowerCase(Locale.ROOT));
        add("masked", "bit", 1, header.masked() ? 1 : 0);
        add("payload_length", "bit[7]", 1, header.length());
        if (header.opcode() == WebSocketOpcode.CLOSE) {
            int from = bytes.remaining() - header.length();
            WebSocketCloseStatus.read(new ByteReader(
                    frame.payload(), WebSocketProblemKind.CUT_OFF, field -> fields.add(moved(field, from))));
        }
    }

    private void add(String name, String type, int offset, Object value) {
        fields.add(new MessageField(name, type, offset, 1, value, "", RFC, false));
    }

    private static MessageField moved(MessageField field, int by) {
        return new MessageField(
                field.name(),
                field.type(),
                field.offset() + by,
                field.length(),
                field.value(),
                field.unit(),
                field.section(),
                field.secret());
    }

    private void packet() {
        var packet = AimationPacketReader.read(bytes, AimationViolationPolicy.of(false, _ -> {}), fields::add);
        for (int i = 0; i < packet.blocks().size(); i++) {
            if (packet.blocks().get(i)
                            instanceof AimationBlock.TextBlock(AimationBlock.AimationBlockType blockType, String text)
                    && blockType == AimationBlock.AimationBlockType.JSON) {
                AimationJsonObject.read(text, i, (int) packet.entries().get(i).offset())
                        .inspect(fields::add);
            }
        }
    }

    /** Lists the bytes after the last field that could be decoded. */
    private void rest() {
        int end = fields.stream()
                .mapToInt(field -> field.offset() + field.length())
                .max()
                .orElse(0);
        if (end < bytes.remaining()) {
            int length = bytes.remaining() - end;
            fields.add(new MessageField(
                    "rest", "byte[" + length + "]", end, length, bytes.slice(end, length), "", "", false));
        }
    }
}
