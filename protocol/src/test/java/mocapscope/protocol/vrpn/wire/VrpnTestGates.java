package mocapscope.protocol.vrpn.wire;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.UnaryOperator;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.gate.GatedTrafficUnit;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.transcript.Direction;

/** Gates that alter, drop or hold the traffic between two sides. */
final class VrpnTestGates {

    private VrpnTestGates() {}

    /** Returns a gate that replaces the bytes of the named messages of one direction. */
    static TrafficGate altering(Direction direction, String name, UnaryOperator<ByteBuffer> change) {
        return new WholeMessageGate() {
            private boolean done;

            @Override
            public void handle(GatedTrafficUnit item, MonotonicAndUnixTime now, GateContext context) {
                boolean hit =
                        !done && item.direction() == direction && item.name().equals(name);
                done |= hit && name.isEmpty();
                context.forward(hit ? item.withBytes(change.apply(item.bytes())) : item, now);
            }
        };
    }

    static TrafficGate dropping(Direction direction, String name) {
        return new WholeMessageGate() {
            @Override
            public void handle(GatedTrafficUnit item, MonotonicAndUnixTime now, GateContext context) {
                if (item.direction() != direction || !item.name().equals(name)) {
                    context.forward(item, now);
                }
            }
        };
    }

    /** Holds what goes that way for so long. */
    static TrafficGate holding(Direction direction, double seconds) {
        return new WholeMessageGate() {
            private final Deque<GatedTrafficUnit> held = new ArrayDeque<>();

            @Override
            public void handle(GatedTrafficUnit item, MonotonicAndUnixTime now, GateContext context) {
                if (item.direction() == direction) {
                    held.add(item);
                } else {
                    context.forward(item, now);
                }
            }

            @Override
            public long dueAt() {
                return held.isEmpty()
                        ? NEVER
                        : held.getFirst().arrived().monotonicNanos() + (long) (seconds * VrpnSimulatedNetwork.SECOND);
            }

            @Override
            public void release(MonotonicAndUnixTime now, GateContext context) {
                while (dueAt() <= now.monotonicNanos()) {
                    context.forward(held.remove(), now);
                }
            }
        };
    }

    /** Returns a gate that cuts the cookie to {@code length} bytes, and drops everything after it. */
    static TrafficGate onlyCookie(int length) {
        return new WholeMessageGate() {
            @Override
            public void handle(GatedTrafficUnit item, MonotonicAndUnixTime now, GateContext context) {
                if (item.direction() == Direction.TO_SERVER || item.closing() != null) {
                    context.forward(item, now);
                } else if (item.name().equals(VrpnCookie.NAME) && length > 0) {
                    context.forward(item.withBytes(item.bytes().slice(0, length)), now);
                }
            }
        };
    }

    private abstract static class WholeMessageGate implements TrafficGate {
        @Override
        public boolean requiresWholeMessages() {
            return true;
        }
    }
}
