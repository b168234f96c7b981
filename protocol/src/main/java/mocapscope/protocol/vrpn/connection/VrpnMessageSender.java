package mocapscope.protocol.vrpn.connection;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.vrpn.wire.VrpnChannelConstants;
import mocapscope.protocol.vrpn.wire.VrpnCookie;
import mocapscope.protocol.vrpn.wire.VrpnFramingPhase;
import mocapscope.protocol.vrpn.wire.VrpnLogRecordHeader;
import mocapscope.protocol.vrpn.wire.VrpnMessage;
import mocapscope.protocol.vrpn.wire.VrpnMessageHeader;
import mocapscope.protocol.vrpn.wire.VrpnProblemKind;
import mocapscope.protocol.vrpn.wire.VrpnSystemMessage;

/**
 * Encodes and sends the VRPN messages of a client or server over TCP or UDP. Stream and datagrams have separate
 * sequence numbers. Types suited for datagrams are collected until a datagram is full or {@link #flush} is called, if
 * the peer accepts datagrams.
 */
public final class VrpnMessageSender {
    /** Maximum payload of a UDP datagram in one Ethernet packet. */
    private static final int MOST_IN_A_DATAGRAM = 1472;

    /** The nanoseconds by which the clock of the messages is ahead of this machine's. */
    private final long clockShift;

    private final ByteArrayOutputStream datagram = new ByteArrayOutputStream(MOST_IN_A_DATAGRAM);
    private boolean datagramsEnabled;
    private long sequence;
    private long quickSequence;
    private int waiting;

    /** Creates a sender with the times of this machine. */
    public VrpnMessageSender() {
        this(0);
    }

    /** Creates a sender whose clock is ahead by that many nanoseconds. */
    public VrpnMessageSender(long clockShift) {
        this.clockShift = clockShift;
    }

    void sendCookie(VrpnCookie cookie, SessionLogicContext out) {
        out.send(VrpnChannelConstants.TCP, VrpnCookie.NAME, cookie.encode());
    }

    /** Enables or disables datagrams to the peer. */
    public void setDatagramsEnabled(boolean takes) {
        datagramsEnabled = takes;
    }

    public boolean datagramsEnabled() {
        return datagramsEnabled;
    }

    /** Sends a recorded message: its original frame, or a frame created from a log record. */
    public void forward(DecodedMessage message, SessionLogicContext out) {
        out.send(VrpnChannelConstants.TCP, message.name(), framed(message));
    }

    /** Sends a recorded datagram that contains {@code messages} messages. */
    public void forwardDatagram(ByteBuffer bytes, int messages, SessionLogicContext out) {
        out.send(VrpnChannelConstants.UDP, messages == 1 ? "1 message" : messages + " messages", bytes);
    }

    /** Sends a message with the ids in {@code header}, which may differ from ours. */
    public void sendWithHeader(
            VrpnMessageHeader header, VrpnMessage.VrpnEncodableMessage message, SessionLogicContext out) {
        send(header, message, out);
    }

    private static ByteBuffer framed(DecodedMessage message) {
        var bytes = message.bytes();
        if (!message.channel().equals(VrpnChannelConstants.LOG)) {
            return bytes;
        }
        var in = new ByteReader(bytes, VrpnProblemKind.PAYLOAD_LENGTH);
        var payload = bytes.slice(VrpnFramingPhase.HEADER_SIZE, message.length() - VrpnFramingPhase.HEADER_SIZE);
        return frame(VrpnLogRecordHeader.read(in), payload, 0);
    }

    /** Sends a system message. */
    public void send(VrpnSystemMessage message, long epochNanos, SessionLogicContext out) {
        send(
                new VrpnMessageHeader(
                        epochNanos + clockShift,
                        message.senderField(),
                        message.type().id()),
                message,
                out);
    }

    /** Sends a message of the device that we describe as {@code sender}. */
    public void send(int sender, VrpnMessage.VrpnEncodableMessage message, long epochNanos, SessionLogicContext out) {
        var header = new VrpnMessageHeader(
                epochNanos + clockShift, sender, message.type().id());
        if (!datagramsEnabled || !message.type().prefersDatagram() || !quickly(header, message, out)) {
            send(header, message, out);
        }
    }

    /** Sends the collected datagram, if any. */
    public void flush(SessionLogicContext out) {
        if (datagram.size() > 0) {
            var name = waiting == 1 ? "1 message" : waiting + " messages";
            out.send(VrpnChannelConstants.UDP, name, ByteBuffer.wrap(datagram.toByteArray()));
            datagram.reset();
            waiting = 0;
        }
    }

    private void send(VrpnMessageHeader header, VrpnMessage.VrpnEncodableMessage message, SessionLogicContext out) {
        out.send(VrpnChannelConstants.TCP, message.type().wireName(), frame(header, message, sequence));
        sequence++;
    }

    /** Adds a message to the datagram; returns false if it is too large for one. */
    private boolean quickly(
            VrpnMessageHeader header, VrpnMessage.VrpnEncodableMessage message, SessionLogicContext out) {
        var frame = frame(header, message, quickSequence);
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

    /** Returns the frame of a message with that sequence number. */
    public static ByteBuffer frame(VrpnMessageHeader header, VrpnMessage.VrpnEncodableMessage message, long number) {
        var payload = new ByteWriter(ByteOrder.BIG_ENDIAN);
        message.write(payload);
        return frame(header, payload.toByteBuffer(), number);
    }

    private static ByteBuffer frame(VrpnMessageHeader header, ByteBuffer payload, long number) {
        var frame = new ByteWriter(ByteOrder.BIG_ENDIAN);
        header.write(frame, payload.remaining(), number);
        frame.bytes("payload", payload);
        frame.pad(VrpnFramingPhase.padLength(frame.length()) - frame.length());
        return frame.toByteBuffer();
    }
}
