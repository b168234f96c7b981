package mocapscope.protocol.session;

import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.transcript.Channel;

/**
 * Two gates in series, an inner one next to the session and an outer one next to the network. An item that one gate
 * forwards arrives at the other, or leaves.
 */
final class TwoGates implements Gate {
    private final Role role;
    private final Gate near;
    private final Gate far;

    TwoGates(Role role, Gate near, Gate far) {
        this.role = role;
        this.near = near;
        this.far = far;
    }

    @Override
    public boolean whole() {
        return near.whole() || far.whole();
    }

    @Override
    public void pass(Parcel parcel, Now now, Onward onward) {
        if (parcel.direction() == role.outgoing()) {
            near.pass(parcel, now, new Between(onward, true));
        } else {
            far.pass(parcel, now, new Between(onward, false));
        }
    }

    @Override
    public long dueAt() {
        return Math.min(near.dueAt(), far.dueAt());
    }

    @Override
    public boolean holds() {
        return near.holds() || far.holds();
    }

    @Override
    public void release(Now now, Onward onward) {
        far.release(now, new Between(onward, false));
        near.release(now, new Between(onward, true));
    }

    /** Calls the inner gate twice, because items released by the outer gate may be held by the inner one. */
    @Override
    public void leave(Now now, Onward onward) {
        near.leave(now, new Between(onward, true));
        far.leave(now, new Between(onward, false));
        near.leave(now, new Between(onward, true));
    }

    @Override
    public void ended(Now now, Onward onward) {
        near.ended(now, onward);
        far.ended(now, onward);
    }

    @Override
    public void state(State state) {
        near.state(state);
        far.state(state);
    }

    /** Forwards the items of one gate to the other, or outwards. */
    private final class Between implements Onward {
        private final Onward out;
        private final boolean beyondNear;

        Between(Onward out, boolean beyondNear) {
            this.out = out;
            this.beyondNear = beyondNear;
        }

        @Override
        public void go(Parcel parcel, Now now) {
            if ((parcel.direction() == role.outgoing()) != beyondNear) {
                out.go(parcel, now);
            } else if (beyondNear) {
                far.pass(parcel, now, new Between(out, false));
            } else {
                near.pass(parcel, now, new Between(out, true));
            }
        }

        @Override
        public void lose(Parcel parcel, Now now) {
            out.lose(parcel, now);
        }

        @Override
        public long opening(Channel channel) {
            return out.opening(channel);
        }

        @Override
        public void cut(Channel channel, Now now) {
            out.cut(channel, now);
        }

        @Override
        public void rest(Channel channel, boolean on, Now now) {
            out.rest(channel, on, now);
        }

        @Override
        public void tampered(Parcel parcel, String deed, Now now) {
            out.tampered(parcel, deed, now);
        }

        @Override
        public void report(Rule rule, String text, Now now) {
            out.report(rule, text, now);
        }
    }
}
