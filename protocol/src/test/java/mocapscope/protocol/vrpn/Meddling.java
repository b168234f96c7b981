package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.UnaryOperator;
import mocapscope.protocol.session.Gate;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.GateItem;
import mocapscope.protocol.transcript.Direction;

/** Gates that come between two sides. */
final class Meddling {

    private Meddling() {}

    /** Lets the named parcels of one direction go with other bytes. */
    static Gate altering(Direction direction, String name, UnaryOperator<ByteBuffer> change) {
        return new Whole() {
            private boolean done;

            @Override
            public void handle(GateItem parcel, ClockReading now, GateContext onward) {
                boolean hit = !done
                        && parcel.direction() == direction
                        && parcel.name().equals(name);
                done |= hit && name.isEmpty();
                onward.forward(hit ? parcel.withBytes(change.apply(parcel.bytes())) : parcel, now);
            }
        };
    }

    static Gate dropping(Direction direction, String name) {
        return new Whole() {
            @Override
            public void handle(GateItem parcel, ClockReading now, GateContext onward) {
                if (parcel.direction() != direction || !parcel.name().equals(name)) {
                    onward.forward(parcel, now);
                }
            }
        };
    }

    /** Holds what goes that way for so long. */
    static Gate holding(Direction direction, double seconds) {
        return new Whole() {
            private final Deque<GateItem> held = new ArrayDeque<>();

            @Override
            public void handle(GateItem parcel, ClockReading now, GateContext onward) {
                if (parcel.direction() == direction) {
                    held.add(parcel);
                } else {
                    onward.forward(parcel, now);
                }
            }

            @Override
            public long dueAt() {
                return held.isEmpty()
                        ? NEVER
                        : held.getFirst().arrived().monotonicNanos() + (long) (seconds * Net.SECOND);
            }

            @Override
            public void release(ClockReading now, GateContext onward) {
                while (dueAt() <= now.monotonicNanos()) {
                    onward.forward(held.remove(), now);
                }
            }
        };
    }

    /** Lets nothing reach the client but so many bytes of the cookie. */
    static Gate onlyCookie(int length) {
        return new Whole() {
            @Override
            public void handle(GateItem parcel, ClockReading now, GateContext onward) {
                if (parcel.direction() == Direction.TO_SERVER || parcel.closing() != null) {
                    onward.forward(parcel, now);
                } else if (parcel.name().equals(VrpnCookie.NAME) && length > 0) {
                    onward.forward(parcel.withBytes(parcel.bytes().slice(0, length)), now);
                }
            }
        };
    }

    private abstract static class Whole implements Gate {
        @Override
        public boolean requiresWholeMessages() {
            return true;
        }
    }
}
