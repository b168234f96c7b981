package mocapscope.protocol.vrpn;

import java.nio.ByteOrder;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.session.Actions;
import mocapscope.protocol.transcript.Channel;

/** Says what one side of one connection has to say: frames with their numbers in turn. */
final class VrpnVoice {
    /** The one channel of a connection without datagrams. */
    static final Channel TCP = Channel.tcp("tcp");

    private long sequence;

    void cookie(Actions out) {
        out.send(TCP, Cookie.NAME, Cookie.OURS.bytes());
    }

    /** Says something about the connection itself. */
    void say(VrpnSystem what, long epochNanos, Actions out) {
        frame(new VrpnHeader(epochNanos, what.number(), what.type().id()), what, out);
    }

    /** Says something in the name of the device that we call {@code sender}. */
    void say(int sender, VrpnMessage.Sayable what, long epochNanos, Actions out) {
        frame(new VrpnHeader(epochNanos, sender, what.type().id()), what, out);
    }

    private void frame(VrpnHeader header, VrpnMessage.Sayable what, Actions out) {
        var payload = new ByteWriter(ByteOrder.BIG_ENDIAN);
        what.write(payload);
        var frame = new ByteWriter(ByteOrder.BIG_ENDIAN);
        header.write(frame, payload.length(), sequence);
        frame.bytes("payload", payload.written());
        frame.pad(VrpnStage.padded(frame.length()) - frame.length());
        sequence++;
        out.send(TCP, what.type().wireName(), frame.written());
    }
}
