package mocapscope.protocol.vrpn;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.session.SessionContext;
import mocapscope.protocol.session.Message;

/**
 * Encodes and sends the messages of one side: over TCP, or batched into UDP datagrams where possible. Stream and
 * datagrams have separate sequence numbers. Types suited for datagrams are collected until a datagram is full or
 * {@link #flush} is called, if the peer accepts datagrams.
 */
final class VrpnVoice {
    /** Maximum payload of a UDP datagram in one Ethernet packet. */
    private static final int MOST_IN_A_DATAGRAM = 1472;

    private final ByteArrayOutputStream datagram = new ByteArrayOutputStream(MOST_IN_A_DATAGRAM);
    private boolean datagrams;
    private long sequence;
    private long quickSequence;
    private int waiting;

    void cookie(Cookie cookie, SessionContext out) {
        out.send(VrpnChannels.TCP, Cookie.NAME, cookie.bytes());
    }

    /** Enables or disables datagrams to the peer. */
    void datagrams(boolean takes) {
        datagrams = takes;
    }

    boolean takesDatagrams() {
        return datagrams;
    }

    /** Sends a recorded message: its original frame, or a frame created from a log record. */
    void repeat(Message message, SessionContext out) {
        out.send(VrpnChannels.TCP, message.name(), framed(message));
    }

    /** Sends a recorded datagram that contains {@code messages} messages. */
    void datagram(ByteBuffer bytes, int messages, SessionContext out) {
        out.send(VrpnChannels.UDP, messages == 1 ? "1 message" : messages + " messages", bytes);
    }

    /** Sends a message with the ids in {@code header}, which may differ from ours. */
    void answer(VrpnHeader header, VrpnMessage.Sayable what, SessionContext out) {
        say(header, what, out);
    }

    /** Sends a recorded message with another type id. */
    void repeat(Message message, int type, SessionContext out) {
        var bytes = framed(message);
        var frame = ByteBuffer.allocate(bytes.remaining()).put(bytes).putInt(VrpnHeader.TYPE_AT, type);
        out.send(VrpnChannels.TCP, message.name(), frame.flip().asReadOnlyBuffer());
    }

    private static ByteBuffer framed(Message message) {
        var bytes = message.bytes();
        if (!message.channel().equals(VrpnChannels.LOG)) {
            return bytes;
        }
        var in = new ByteReader(bytes, VrpnRule.PAYLOAD_LENGTH);
        var payload = bytes.slice(VrpnStage.HEADER, message.length() - VrpnStage.HEADER);
        return frame(VrpnRecord.read(in), payload, 0);
    }

    /** Sends a system message. */
    void say(VrpnSystem what, long epochNanos, SessionContext out) {
        say(new VrpnHeader(epochNanos, what.number(), what.type().id()), what, out);
    }

    /** Sends a message of the device that we describe as {@code sender}. */
    void say(int sender, VrpnMessage.Sayable what, long epochNanos, SessionContext out) {
        var header = new VrpnHeader(epochNanos, sender, what.type().id());
        if (!datagrams || !what.type().quick() || !quickly(header, what, out)) {
            say(header, what, out);
        }
    }

    /** Sends the collected datagram, if any. */
    void flush(SessionContext out) {
        if (datagram.size() > 0) {
            var name = waiting == 1 ? "1 message" : waiting + " messages";
            out.send(VrpnChannels.UDP, name, ByteBuffer.wrap(datagram.toByteArray()));
            datagram.reset();
            waiting = 0;
        }
    }

    private void say(VrpnHeader header, VrpnMessage.Sayable what, SessionContext out) {
        out.send(VrpnChannels.TCP, what.type().wireName(), frame(header, what, sequence));
        sequence++;
    }

    /** Adds a message to the datagram; returns false if it is too large for one. */
    private boolean quickly(VrpnHeader header, VrpnMessage.Sayable what, SessionContext out) {
        var frame = frame(header, what, quickSequence);
        if (frame.remaining() > MOST_IN_A_DATAGRAM) {
            return false;
        }
        if (datagram.size() + frame.remaining() > MOST_IN_A_DATAGRAM) {
            flush(out);
        }
        var bytes = new byte[frame.remaining()];
        frame.get(bytes);
        datagram.writeBytes(bytes);
        quickSequence++;
        waiting++;
        return true;
    }

    private static ByteBuffer frame(VrpnHeader header, VrpnMessage.Sayable what, long number) {
        var payload = new ByteWriter(ByteOrder.BIG_ENDIAN);
        what.write(payload);
        return frame(header, payload.toByteBuffer(), number);
    }

    private static ByteBuffer frame(VrpnHeader header, ByteBuffer payload, long number) {
        var frame = new ByteWriter(ByteOrder.BIG_ENDIAN);
        header.write(frame, payload.remaining(), number);
        frame.bytes("payload", payload);
        frame.pad(VrpnStage.padded(frame.length()) - frame.length());
        return frame.toByteBuffer();
    }
}
