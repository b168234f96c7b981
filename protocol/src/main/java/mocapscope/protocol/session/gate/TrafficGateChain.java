package mocapscope.protocol.session.gate;

import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/**
 * A gate (traffic filter) that connects two other gates in series between a session and its network. An item that one
 * gate forwards arrives at the other, or leaves.
 */
public final class TrafficGateChain implements TrafficGate {
    private final SessionRole sessionRole;
    private final TrafficGate near;
    private final TrafficGate far;

    public TrafficGateChain(SessionRole role, TrafficGate near, TrafficGate far) {
        this.sessionRole = role;
        this.near = near;
        this.far = far;
    }

    @Override
    public boolean requiresWholeMessages() {
        return near.requiresWholeMessages() || far.requiresWholeMessages();
    }

    @Override
    public void handle(GatedTrafficUnit item, MonotonicAndUnixTime now, GateContext context) {
        if (item.direction() == sessionRole.outgoing()) {
            near.handle(item, now, new Between(context, true));
        } else {
            far.handle(item, now, new Between(context, false));
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
    public void release(MonotonicAndUnixTime now, GateContext context) {
        far.release(now, new Between(context, false));
        near.release(now, new Between(context, true));
    }

    /** Calls the inner gate twice, because items released by the outer gate may be held by the inner one. */
    @Override
    public void flush(MonotonicAndUnixTime now, GateContext context) {
        near.flush(now, new Between(context, true));
        far.flush(now, new Between(context, false));
        near.flush(now, new Between(context, true));
    }

    @Override
    public void discardAll(MonotonicAndUnixTime now, GateContext context) {
        near.discardAll(now, context);
        far.discardAll(now, context);
    }

    @Override
    public void onState(SessionStateChange state) {
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
        public void forward(GatedTrafficUnit item, MonotonicAndUnixTime now) {
            if ((item.direction() == sessionRole.outgoing()) != beyondNear) {
                out.forward(item, now);
            } else if (beyondNear) {
                far.handle(item, now, new Between(out, false));
            } else {
                near.handle(item, now, new Between(out, true));
            }
        }

        @Override
        public void drop(GatedTrafficUnit item, MonotonicAndUnixTime now) {
            out.drop(item, now);
        }

        @Override
        public long connectionNumber(Channel channel) {
            return out.connectionNumber(channel);
        }

        @Override
        public void abortChannel(Channel channel, MonotonicAndUnixTime now) {
            out.abortChannel(channel, now);
        }

        @Override
        public void setReadPaused(Channel channel, Direction direction, boolean on, MonotonicAndUnixTime now) {
            out.setReadPaused(channel, direction, on, now);
        }

        @Override
        public boolean isRelaying() {
            return out.isRelaying();
        }

        @Override
        public void reportEdit(GatedTrafficUnit item, String action, MonotonicAndUnixTime now) {
            out.reportEdit(item, action, now);
        }

        @Override
        public void report(Rule rule, String text, MonotonicAndUnixTime now) {
            out.report(rule, text, now);
        }
    }
}
