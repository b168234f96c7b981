package mocapscope.protocol.vrpn;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.session.Actions;
import mocapscope.protocol.session.Message;

/**
 * Says what one side of one connection has to say: frames, numbered apart on the stream and in datagrams. What must be
 * quick goes by datagram where the other takes them, as many messages in one as fit, which leave with {@link #flush}.
 */
final class VrpnVoice {
    /** What an Ethernet packet holds. */
    private static final int MOST_IN_A_DATAGRAM = 1472;

    private final ByteArrayOutputStream datagram = new ByteArrayOutputStream(MOST_IN_A_DATAGRAM);
    private boolean datagrams;
    private long sequence;
    private long quickSequence;
    private int waiting;

    void cookie(Cookie cookie, Actions out) {
        out.send(VrpnChannels.TCP, Cookie.NAME, cookie.bytes());
    }

    /** Whether the other takes datagrams from now on. */
    void datagrams(boolean takes) {
        datagrams = takes;
    }

    boolean takesDatagrams() {
        return datagrams;
    }

    /** Says again what another server said: its frame as it was, or made of a log's record. */
    void repeat(Message message, Actions out) {
        out.send(VrpnChannels.TCP, message.name(), framed(message));
    }

    /** Says again a whole datagram of another server's, of so many messages. */
    void datagram(ByteBuffer bytes, int messages, Actions out) {
        out.send(VrpnChannels.UDP, messages == 1 ? "1 message" : messages + " messages", bytes);
    }

    /** Says something with ids that are not ours. */
    void answer(VrpnHeader header, VrpnMessage.Sayable what, Actions out) {
        say(header, what, out);
    }

    /** The same under another id of its type. */
    void repeat(Message message, int type, Actions out) {
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

    /** Says something about the connection itself. */
    void say(VrpnSystem what, long epochNanos, Actions out) {
        say(new VrpnHeader(epochNanos, what.number(), what.type().id()), what, out);
    }

    /** Says something in the name of the device that we call {@code sender}. */
    void say(int sender, VrpnMessage.Sayable what, long epochNanos, Actions out) {
        var header = new VrpnHeader(epochNanos, sender, what.type().id());
        if (!datagrams || !what.type().quick() || !quickly(header, what, out)) {
            say(header, what, out);
        }
    }

    /** Sends the datagram that was begun, if one was. */
    void flush(Actions out) {
        if (datagram.size() > 0) {
            var name = waiting == 1 ? "1 message" : waiting + " messages";
            out.send(VrpnChannels.UDP, name, ByteBuffer.wrap(datagram.toByteArray()));
            datagram.reset();
            waiting = 0;
        }
    }

    private void say(VrpnHeader header, VrpnMessage.Sayable what, Actions out) {
        out.send(VrpnChannels.TCP, what.type().wireName(), frame(header, what, sequence));
        sequence++;
    }

    /** Puts a message into the datagram; whether it is small enough for one. */
    private boolean quickly(VrpnHeader header, VrpnMessage.Sayable what, Actions out) {
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
        return frame(header, payload.written(), number);
    }

    private static ByteBuffer frame(VrpnHeader header, ByteBuffer payload, long number) {
        var frame = new ByteWriter(ByteOrder.BIG_ENDIAN);
        header.write(frame, payload.remaining(), number);
        frame.bytes("payload", payload);
        frame.pad(VrpnStage.padded(frame.length()) - frame.length());
        return frame.written();
    }
}
