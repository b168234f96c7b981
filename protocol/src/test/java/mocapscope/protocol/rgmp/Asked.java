package mocapscope.protocol.rgmp;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.Actions;
import mocapscope.protocol.session.Address;
import mocapscope.protocol.session.Offer;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.session.Vital;
import mocapscope.protocol.transcript.Channel;

/** Writes down what a dialogue asks for, and keeps what it sends. */
final class Asked implements Actions {
    final List<String> steps = new ArrayList<>();
    final List<String> ends = new ArrayList<>();
    final List<byte[]> sent = new ArrayList<>();
    /** When it wants to be woken. */
    long wake = Long.MAX_VALUE;

    /** All that was sent since the last time, as one read of a client. */
    byte[] taken() {
        var all = Frames.joined(sent.toArray(byte[][]::new));
        sent.clear();
        return all;
    }

    @Override
    public void connect(Channel channel, Address remote) {}

    @Override
    public void accept(Channel listener, Address local, Channel channel) {}

    @Override
    public void openUdp(Channel channel, Address local, Address remote) {}

    @Override
    public void aim(Channel channel, Address remote) {}

    @Override
    public void send(Channel channel, String name, ByteBuffer bytes) {
        var copy = new byte[bytes.remaining()];
        bytes.get(copy);
        sent.add(copy);
    }

    @Override
    public void close(Channel channel) {}

    @Override
    public void wakeAt(String name, long monotonicNanos) {
        wake = monotonicNanos;
    }

    @Override
    public void deadline(String name, long since, long patience) {}

    @Override
    public void cancelWake(String name) {}

    @Override
    public void step(Phase phase, String name, String waitingFor) {
        steps.add(phase + " " + name);
    }

    @Override
    public void finding(Rule rule, String text) {}

    @Override
    public void vitals(List<Vital> vitals) {}

    @Override
    public void offer(Offer offer) {}

    @Override
    public void end(String why) {
        ends.add("end: " + why);
    }

    @Override
    public void lost(String why) {
        ends.add("lost: " + why);
    }

    @Override
    public void fail(Rule rule, String why) {
        ends.add("fail: " + why);
    }
}
