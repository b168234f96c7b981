package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.UnaryOperator;
import mocapscope.protocol.session.Gate;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Parcel;
import mocapscope.protocol.transcript.Direction;

/** Gates that come between two sides. */
final class Meddling {

    private Meddling() {}

    /** Lets the named parcels of one direction go with other bytes. */
    static Gate altering(Direction direction, String name, UnaryOperator<ByteBuffer> change) {
        return new Whole() {
            private boolean done;

            @Override
            public void pass(Parcel parcel, Now now, Onward onward) {
                boolean hit = !done
                        && parcel.direction() == direction
                        && parcel.name().equals(name);
                done |= hit && name.isEmpty();
                onward.go(hit ? parcel.altered(change.apply(parcel.bytes())) : parcel, now);
            }
        };
    }

    static Gate dropping(Direction direction, String name) {
        return new Whole() {
            @Override
            public void pass(Parcel parcel, Now now, Onward onward) {
                if (parcel.direction() != direction || !parcel.name().equals(name)) {
                    onward.go(parcel, now);
                }
            }
        };
    }

    /** Holds what goes that way for so long. */
    static Gate holding(Direction direction, double seconds) {
        return new Whole() {
            private final Deque<Parcel> held = new ArrayDeque<>();

            @Override
            public void pass(Parcel parcel, Now now, Onward onward) {
                if (parcel.direction() == direction) {
                    held.add(parcel);
                } else {
                    onward.go(parcel, now);
                }
            }

            @Override
            public long dueAt() {
                return held.isEmpty()
                        ? NEVER
                        : held.getFirst().arrived().monotonicNanos() + (long) (seconds * Net.SECOND);
            }

            @Override
            public void release(Now now, Onward onward) {
                while (dueAt() <= now.monotonicNanos()) {
                    onward.go(held.remove(), now);
                }
            }
        };
    }

    /** Lets nothing reach the client but so many bytes of the cookie. */
    static Gate onlyCookie(int length) {
        return new Whole() {
            @Override
            public void pass(Parcel parcel, Now now, Onward onward) {
                if (parcel.direction() == Direction.TO_SERVER || parcel.closing() != null) {
                    onward.go(parcel, now);
                } else if (parcel.name().equals(Cookie.NAME) && length > 0) {
                    onward.go(parcel.altered(parcel.bytes().slice(0, length)), now);
                }
            }
        };
    }

    private abstract static class Whole implements Gate {
        @Override
        public boolean whole() {
            return true;
        }
    }
}
