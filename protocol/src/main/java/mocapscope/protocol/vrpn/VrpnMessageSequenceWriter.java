package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import mocapscope.protocol.bytes.ByteWriter;

/** Writes a sequence of VRPN messages of one side, as frames or as log records. */
final class VrpnMessageSequenceWriter {
    /** Ids that no type and no sender can have: a message with one of them is written only for its other id. */
    static final int NO_TYPE = VrpnIdTable.ID_COUNT;

    static final int NO_SENDER = -1;

    /** Replacement character for bytes that are not valid UTF-8. */
    private static final char UNREADABLE = '\uFFFD';

    private final VrpnFramingState framing;
    private final long number;
    private final ByteWriter out = new ByteWriter(ByteOrder.BIG_ENDIAN);

    /** Creates a writer; {@code number} is the sequence number of every message. */
    VrpnMessageSequenceWriter(VrpnFramingState framing, long number) {
        this.framing = framing;
        this.number = number;
    }

    boolean isEmpty() {
        return out.length() == 0;
    }

    ByteBuffer toBuffer() {
        return out.toByteBuffer();
    }

    VrpnMessageSequenceWriter writeCookie() {
        VrpnCookie.OURS.write(out);
        return this;
    }

    /** Writes an impossible length for a frame or record, after which nothing can be decoded. */
    void writeInvalidLength() {
        for (int i = 0; i < VrpnFramingState.HEADER_SIZE; i++) {
            out.u8("length", 0xff);
        }
    }

    /** Writes a description of a type or a sender. */
    void writeDescription(VrpnMessageType description, int id, String name) {
        var text = encoded(name);
        var payload = new ByteWriter(ByteOrder.BIG_ENDIAN)
                .u32("name_length", text.remaining() + 1L)
                .bytes("name", text)
                .pad(1);
        write(new VrpnMessageHeader(0, id, description.id()), payload.toByteBuffer());
    }

    /** Writes an empty message that uses two ids, whatever they mean. */
    void writeEmptyMessage(int type, int sender) {
        write(new VrpnMessageHeader(0, sender, type), ByteBuffer.allocate(0));
    }

    void write(VrpnMessageHeader header, VrpnMessage.VrpnEncodableMessage what) {
        var payload = new ByteWriter(ByteOrder.BIG_ENDIAN);
        what.write(payload);
        write(header, payload.toByteBuffer());
    }

    private void write(VrpnMessageHeader header, ByteBuffer payload) {
        if (framing == VrpnFramingState.RECORDS) {
            VrpnLogRecordHeader.write(out, header, payload.remaining());
        } else {
            header.write(out, payload.remaining(), number);
        }
        out.bytes("payload", payload);
        int length = VrpnFramingState.HEADER_SIZE + payload.remaining();
        out.pad(framing.messageLength(length) - length);
    }

    /** Encodes a name in as many bytes as received: replacement characters become single invalid bytes again. */
    private static ByteBuffer encoded(String name) {
        var all = new ByteWriter(ByteOrder.BIG_ENDIAN);
        int from = 0;
        for (int i = name.indexOf(UNREADABLE); i >= 0; i = name.indexOf(UNREADABLE, from)) {
            all.bytes("name", StandardCharsets.UTF_8.encode(name.substring(from, i)))
                    .u8("name", 0xff);
            from = i + 1;
        }
        return all.bytes("name", StandardCharsets.UTF_8.encode(name.substring(from)))
                .toByteBuffer();
    }
}
