package mocapscope.protocol.setp.decode;

import java.nio.ByteBuffer;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.bytes.MessageFieldListener;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.setp.wire.SetpFieldReader;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpMessageFragment;
import mocapscope.protocol.setp.wire.SetpMessageKind;
import mocapscope.protocol.setp.wire.SetpMessageTypeTable;
import mocapscope.protocol.setp.wire.SetpPacket;
import mocapscope.protocol.setp.wire.SetpPacketHeader;
import mocapscope.protocol.setp.wire.SetpViolationHandler;

/**
 * Lists every field of a SETP packet or message in byte order, and marks passphrases as secret. See SETP.md R44. Serves
 * a single packet or message.
 */
public final class SetpMessageDissector {
    private static final String DATA = "frameData";

    private final SetpMessageTypeTable types;
    private final MessageFieldListener listener;
    /** True while a wrong frame size may make part of the passphrase appear as the next frame, header included. */
    private boolean hidden;

    public SetpMessageDissector(SetpMessageTypeTable types, MessageFieldListener listener) {
        this.types = types;
        this.listener = listener;
    }

    void inspect(DecodedMessage message) {
        switch ((SetpMessage) message.body()) {
            case SetpMessage.DecodedPacket _, SetpMessage.DroppedDatagram _ -> packet(message.bytes(), true);
            case SetpMessage.RejectedMessage rejectedMessage -> inspectData(rejectedMessage.kind(), message.bytes());
            case SetpMessage.DecodedMessage decodedMessage ->
                inspectData(decodedMessage.payload().kind(), message.bytes());
        }
    }

    /** Lists a packet for editing: the header of each frame and its data as bytes, which may be empty. */
    public void inspectFrames(ByteBuffer bytes) {
        packet(bytes, false);
    }

    /** Lists a single message. */
    public void inspectData(SetpMessageKind kind, ByteBuffer data) {
        inspectData(kind, data, "", 0);
    }

    /**
     * Lists a packet. With {@code opened}, a frame that is a whole message is listed field by field; any other as
     * bytes.
     */
    private void packet(ByteBuffer bytes, boolean opened) {
        var in = SetpPacket.reader(bytes, field -> {
            if (!field.name().endsWith(DATA)) {
                show(field);
            }
        });
        int data = bytes.limit();
        boolean secret = bytes.limit() > SetpPacketHeader.SIZE && connects(bytes.get(SetpPacketHeader.SIZE) & 0xff);
        try {
            SetpPacketHeader.read(in);
            for (int i = 0; in.remaining() > 0; i++) {
                int from = bytes.limit() - in.remaining();
                boolean connects = connects(bytes.get(from) & 0xff);
                hidden = secret && !connects;
                secret |= connects;
                data = from + SetpMessageFragment.HEADER;
                var frame = SetpMessageFragment.read(in, i, SetpViolationHandler.SILENT);
                frame(frame, i, bytes.slice(data, frame.data().size()), data, opened);
            }
        } catch (DecodeException _) {
            // The finding states the reason; undecodable bytes are listed as they are.
            int shown = Math.min(data, bytes.limit() - in.remaining());
            rest("rest", bytes.slice(shown, bytes.limit() - shown), shown, "§3", secret);
        }
    }

    private void frame(SetpMessageFragment frame, int number, ByteBuffer data, int from, boolean opened) {
        var name = "frames[%d].".formatted(number);
        var type = types.of(frame.type());
        if (!opened) {
            octets(name + DATA, data, from, "§3", connects(frame.type()));
        } else if (type.isPresent() && frame.count() == 1) {
            inspectData(type.get().kind(), data, name, from);
        } else {
            rest(name + DATA, data, from, "§3", connects(frame.type()));
        }
    }

    private boolean connects(int type) {
        return types.of(type)
                .filter(known -> known.kind() == SetpMessageKind.CONNECT_REQUEST)
                .isPresent();
    }

    /** Lists a message's data at offset {@code from} of the inspected bytes. */
    private void inspectData(SetpMessageKind kind, ByteBuffer data, String scope, int from) {
        var in = new SetpFieldReader(
                data,
                SetpViolationHandler.SILENT,
                field -> show(new MessageField(
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
            // The finding states the reason; undecodable bytes are listed as they are.
        }
        int read = data.limit() - in.remaining();
        rest(
                scope + "rest",
                data.slice(read, in.remaining()),
                from + read,
                "§4",
                kind == SetpMessageKind.CONNECT_REQUEST);
    }

    private void rest(String name, ByteBuffer bytes, int from, String section, boolean secret) {
        if (bytes.hasRemaining()) {
            octets(name, bytes, from, section, secret);
        }
    }

    private void octets(String name, ByteBuffer bytes, int from, String section, boolean secret) {
        int length = bytes.remaining();
        var value = bytes.asReadOnlyBuffer();
        show(new MessageField(name, "byte[" + length + "]", from, length, value, "", section, secret));
    }

    private void show(MessageField field) {
        listener.onField(
                hidden
                        ? new MessageField(
                                field.name(),
                                field.type(),
                                field.offset(),
                                field.length(),
                                field.value(),
                                field.unit(),
                                field.section(),
                                true)
                        : field);
    }
}
