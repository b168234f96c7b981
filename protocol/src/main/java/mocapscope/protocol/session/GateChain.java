package mocapscope.protocol.session;

import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.transcript.Channel;

/**
 * Two gates in series, an inner one next to the session and an outer one next to the network. An item that one gate
 * forwards arrives at the other, or leaves.
 */
final class GateChain implements Gate {
    private final SessionRole role;
    private final Gate near;
    private final Gate far;

    GateChain(SessionRole role, Gate near, Gate far) {
        this.role = role;
        this.near = near;
        this.far = far;
    }

    @Override
    public boolean requiresWholeMessages() {
        return near.requiresWholeMessages() || far.requiresWholeMessages();
    }

    @Override
    public void handle(GateItem parcel, ClockReading now, GateContext onward) {
        if (parcel.direction() == role.outgoing()) {
            near.handle(parcel, now, new Between(onward, true));
        } else {
            far.handle(parcel, now, new Between(onward, false));
        }
    }

    @Override
    public long dueAt() {
        return Math.min(near.dueAt(), far.dueAt());
    }

    @Override
    public boolean isHolding() {
        return near.isHolding() || far.isHolding();
    }

    @Override
    public void release(ClockReading now, GateContext onward) {
        far.release(now, new Between(onward, false));
        near.release(now, new Between(onward, true));
    }

    /** Calls the inner gate twice, because items released by the outer gate may be held by the inner one. */
    @Override
    public void flush(ClockReading now, GateContext onward) {
        near.flush(now, new Between(onward, true));
        far.flush(now, new Between(onward, false));
        near.flush(now, new Between(onward, true));
    }

    @Override
    public void discardAll(ClockReading now, GateContext onward) {
        near.discardAll(now, onward);
        far.discardAll(now, onward);
    }

    @Override
    public void onState(SessionState state) {
        near.onState(state);
        far.onState(state);
    }

    /** Forwards the items of one gate to the other, or outwards. */
    private final class Between implements GateContext {
        private final GateContext out;
        private final boolean beyondNear;

        Between(GateContext out, boolean beyondNear) {
            this.out = out;
            this.beyondNear = beyondNear;
        }

        @Override
        public void forward(GateItem parcel, ClockReading now) {
            if ((parcel.direction() == role.outgoing()) != beyondNear) {
                out.forward(parcel, now);
            } else if (beyondNear) {
                far.handle(parcel, now, new Between(out, false));
            } else {
                near.handle(parcel, now, new Between(out, true));
            }
        }

        @Override
        public void drop(GateItem parcel, ClockReading now) {
            out.drop(parcel, now);
        }

        @Override
        public long connectionNumber(Channel channel) {
            return out.connectionNumber(channel);
        }

        @Override
        public void abortChannel(Channel channel, ClockReading now) {
            out.abortChannel(channel, now);
        }

        @Override
        public void setReadPaused(Channel channel, boolean on, ClockReading now) {
            out.setReadPaused(channel, on, now);
        }

        @Override
        public void reportEdit(GateItem parcel, String deed, ClockReading now) {
            out.reportEdit(parcel, deed, now);
        }

        @Override
        public void report(Rule rule, String text, ClockReading now) {
            out.report(rule, text, now);
        }
    }
}
