package mocapscope.protocol.session;

import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.transcript.Channel;

/** A gate next to the session and another behind it: what one lets go comes to the other, or out. */
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

    /** What the far one lets go may come to be held at the near one, so that one leaves once more. */
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

    /** What lies beyond one of them: the other, for what goes there. */
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
