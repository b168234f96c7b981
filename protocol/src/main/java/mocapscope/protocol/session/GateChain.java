package mocapscope.protocol.session;

import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.transcript.Channel;

/**
 * Two gates in series, an inner one next to the session and an outer one next to the network. An item that one gate
 * forwards arrives at the other, or leaves.
 */
final class GateChain implements Gate {
    private final SessionRole sessionRole;
    private final Gate near;
    private final Gate far;

    GateChain(SessionRole role, Gate near, Gate far) {
        this.sessionRole = role;
        this.near = near;
        this.far = far;
    }

    @Override
    public boolean requiresWholeMessages() {
        return near.requiresWholeMessages() || far.requiresWholeMessages();
    }

    @Override
    public void handle(GateItem item, ClockReading reading, GateContext context) {
        if (item.direction() == sessionRole.outgoing()) {
            near.handle(item, reading, new Between(context, true));
        } else {
            far.handle(item, reading, new Between(context, false));
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
    public void release(ClockReading reading, GateContext context) {
        far.release(reading, new Between(context, false));
        near.release(reading, new Between(context, true));
    }

    /** Calls the inner gate twice, because items released by the outer gate may be held by the inner one. */
    @Override
    public void flush(ClockReading reading, GateContext context) {
        near.flush(reading, new Between(context, true));
        far.flush(reading, new Between(context, false));
        near.flush(reading, new Between(context, true));
    }

    @Override
    public void discardAll(ClockReading reading, GateContext context) {
        near.discardAll(reading, context);
        far.discardAll(reading, context);
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
        public void forward(GateItem item, ClockReading reading) {
            if ((item.direction() == sessionRole.outgoing()) != beyondNear) {
                out.forward(item, reading);
            } else if (beyondNear) {
                far.handle(item, reading, new Between(out, false));
            } else {
                near.handle(item, reading, new Between(out, true));
            }
        }

        @Override
        public void drop(GateItem item, ClockReading reading) {
            out.drop(item, reading);
        }

        @Override
        public long connectionNumber(Channel channel) {
            return out.connectionNumber(channel);
        }

        @Override
        public void abortChannel(Channel channel, ClockReading reading) {
            out.abortChannel(channel, reading);
        }

        @Override
        public void setReadPaused(Channel channel, boolean on, ClockReading reading) {
            out.setReadPaused(channel, on, reading);
        }

        @Override
        public void reportEdit(GateItem item, String deed, ClockReading reading) {
            out.reportEdit(item, deed, reading);
        }

        @Override
        public void report(Rule rule, String text, ClockReading reading) {
            out.report(rule, text, reading);
        }
    }
}
