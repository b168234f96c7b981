package mocapscope.protocol.benchmark.verdict;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.transcript.Channel;

/** Changes what a server sends so that its devices have the faults of a scenario. */
interface ScenarioWireEditor {

    /**
     * Returns the bytes to send in place of {@code bytes}, which are one message or one datagram; without bytes if they
     * are not sent.
     *
     * @param now nanoseconds since the start of the scenario
     */
    ByteBuffer edit(Channel channel, ByteBuffer bytes, long now);

    /** Returns the editor for a scenario. */
    static ScenarioWireEditor of(ScenarioProtocol protocol, List<ScenarioFault> faults, long start) {
        var clock = new ScenarioDeviceClock(faults, start);
        return switch (protocol) {
            case VRPN_TCP, VRPN_UDP -> new VrpnWireEditor(faults, clock);
            case RGMP -> new RgmpWireEditor(faults, clock);
            case AIMATION -> new AimationWireEditor(faults, clock);
            case SETP -> new SetpWireEditor(clock);
        };
    }

    /** Returns a copy of bytes that can be changed, from 0 to its limit. */
    static ByteBuffer copy(ByteBuffer bytes) {
        var copy = ByteBuffer.allocate(bytes.remaining());
        copy.put(bytes.duplicate()).flip();
        return copy;
    }
}
