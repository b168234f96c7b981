package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.Field;
import mocapscope.protocol.bytes.Inspector;
import mocapscope.protocol.session.Message;

/** Shows a packet or a message field by field. A passphrase stays secret wherever it lies (R44). */
final class SetpInspection {
    private static final String DATA = "frameData";

    private final SetpTypes types;
    private final Inspector inspector;

    SetpInspection(SetpTypes types, Inspector inspector) {
        this.types = types;
        this.inspector = inspector;
    }

    void inspect(Message message) {
        switch ((SetpMessage) message.body()) {
            case SetpMessage.Packet _, SetpMessage.Dropped _ -> packet(message.bytes());
            case SetpMessage.Refused refused -> data(refused.kind(), message.bytes(), "", 0);
            case SetpMessage.Said said -> data(said.what().kind(), message.bytes(), "", 0);
        }
    }

    /** A frame that is a whole message shows what it says; any other its bytes. */
    private void packet(ByteBuffer bytes) {
        var in = SetpPacket.reader(bytes, field -> {
            if (!field.name().endsWith(DATA)) {
                inspector.field(field);
            }
        });
        int data = bytes.limit();
        boolean secret = false;
        try {
            SetpHeader.read(in);
            for (int i = 0; in.remaining() > 0; i++) {
                int from = bytes.limit() - in.remaining();
                secret |= connects(bytes.get(from) & 0xff);
                data = from + SetpFrame.HEADER;
                var frame = SetpFrame.read(in, i, SetpVerdict.SILENT);
                frame(frame, i, bytes.slice(data, frame.data().size()), data);
            }
        } catch (DecodeException _) {
            // The finding says why; what could not be read is shown as it is.
            int shown = Math.min(data, bytes.limit() - in.remaining());
            rest("rest", bytes.slice(shown, bytes.limit() - shown), shown, "§3", secret);
        }
    }

    private void frame(SetpFrame frame, int number, ByteBuffer data, int from) {
        var name = "frames[%d].".formatted(number);
        var type = types.of(frame.type());
        if (type.isPresent() && frame.count() == 1) {
            data(type.get().kind(), data, name, from);
        } else {
            rest(name + DATA, data, from, "§3", connects(frame.type()));
        }
    }

    private boolean connects(int type) {
        return types.of(type)
                .filter(known -> known.kind() == SetpKind.CONNECT_REQUEST)
                .isPresent();
    }

    /** A message's data, which lies at {@code from} of what is inspected. */
    private void data(SetpKind kind, ByteBuffer data, String scope, int from) {
        var in = new SetpReader(
                data,
                SetpVerdict.SILENT,
                field -> inspector.field(new Field(
                        scope + field.name(),
                        field.type(),
                        from + field.offset(),
                        field.length(),
                        field.value(),
                        field.unit(),
                        field.section(),
                        field.secret())));
        try {
            kind.read(in);
        } catch (DecodeException _) {
            // The finding says why; what could not be read is shown as it is.
        }
        int read = data.limit() - in.remaining();
        rest(scope + "rest", data.slice(read, in.remaining()), from + read, "§4", kind == SetpKind.CONNECT_REQUEST);
    }

    private void rest(String name, ByteBuffer bytes, int from, String section, boolean secret) {
        int length = bytes.remaining();
        if (length > 0) {
            var value = bytes.asReadOnlyBuffer();
            inspector.field(new Field(name, "byte[" + length + "]", from, length, value, "", section, secret));
        }
    }
}
