package mocapscope.protocol.benchmark;

import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.session.gate.GatedTrafficUnit;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** Counts what comes to another gate, which loses at once what it loses, and what becomes of it there. */
final class CountingGate implements TrafficGate {
    private final TrafficGate counted;
    private final TrafficCounts counts;
    private final GateLossTracker reader;
    private boolean lost;

    CountingGate(TrafficGate counted, TrafficCounts counts, GateLossTracker reader) {
        this.counted = counted;
        this.counts = counts;
        this.reader = reader;
    }

    @Override
    public boolean requiresWholeMessages() {
        return counted.requiresWholeMessages();
    }

    @Override
    public void handle(GatedTrafficUnit item, MonotonicAndUnixTime now, GateContext context) {
        long skipped = reader.skipped(item.direction());
        reader.read(item);
        lost = false;
        counts.add(item.direction(), TrafficCounter.SKIPPED, reader.skipped(item.direction()) - skipped);
        counts.add(item.direction(), TrafficCounter.PASSED, item.closing() == null ? 1 : 0);
        counted.handle(item, now, new CountingGateContext(context));
        counts.add(item.direction(), TrafficCounter.DROPPED_MESSAGES, lost ? reader.drop() : -reader.pass());
    }

    @Override
    public long dueAt() {
        return counted.dueAt();
    }

    @Override
    public void release(MonotonicAndUnixTime now, GateContext context) {
        counted.release(now, new CountingGateContext(context));
    }

    @Override
    public void flush(MonotonicAndUnixTime now, GateContext context) {
        counted.flush(now, new CountingGateContext(context));
    }

    @Override
    public void discardAll(MonotonicAndUnixTime now, GateContext context) {
        counted.discardAll(now, new CountingGateContext(context));
    }

    @Override
    public void onState(SessionStateChange state) {
        counted.onState(state);
    }

    private final class CountingGateContext implements GateContext {
        private final GateContext gateContext;

        CountingGateContext(GateContext context) {
            this.gateContext = context;
        }

        @Override
        public void forward(GatedTrafficUnit item, MonotonicAndUnixTime now) {
            if (item.mark() != Entry.EntryModification.NONE) {
                counts.add(item.direction(), item.injected() ? TrafficCounter.REPEATED : TrafficCounter.DAMAGED, 1);
            }
            gateContext.forward(item, now);
        }

        @Override
        public void drop(GatedTrafficUnit item, MonotonicAndUnixTime now) {
            counts.add(item.direction(), TrafficCounter.DROPPED, 1);
            lost = true;
            gateContext.drop(item, now);
        }

        @Override
        public long connectionNumber(Channel channel) {
            return gateContext.connectionNumber(channel);
        }

        @Override
        public void abortChannel(Channel channel, MonotonicAndUnixTime now) {
            gateContext.abortChannel(channel, now);
        }

        @Override
        public void setReadPaused(Channel channel, Direction direction, boolean on, MonotonicAndUnixTime now) {
            gateContext.setReadPaused(channel, direction, on, now);
        }

        @Override
        public void reportEdit(GatedTrafficUnit item, String action, MonotonicAndUnixTime now) {
            gateContext.reportEdit(item, action, now);
        }

        @Override
        public void report(Rule rule, String text, MonotonicAndUnixTime now) {
            gateContext.report(rule, text, now);
        }
    }
}
