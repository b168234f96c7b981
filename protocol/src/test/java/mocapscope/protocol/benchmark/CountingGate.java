package mocapscope.protocol.benchmark;

import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.Gate;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.GateItem;
import mocapscope.protocol.session.SessionState;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Entry;

/** Counts what comes to another gate, which loses at once what it loses, and what becomes of it there. */
final class CountingGate implements Gate {
    private final Gate counted;
    private final Counts counts;
    private final ReadAlong reader;
    private boolean lost;

    CountingGate(Gate counted, Counts counts, ReadAlong reader) {
        this.counted = counted;
        this.counts = counts;
        this.reader = reader;
    }

    @Override
    public boolean requiresWholeMessages() {
        return counted.requiresWholeMessages();
    }

    @Override
    public void handle(GateItem parcel, ClockReading now, GateContext onward) {
        long skipped = reader.skipped(parcel.direction());
        reader.read(parcel);
        lost = false;
        counts.add(parcel.direction(), Counted.SKIPPED, reader.skipped(parcel.direction()) - skipped);
        counts.add(parcel.direction(), Counted.PASSED, parcel.closing() == null ? 1 : 0);
        counted.handle(parcel, now, new Beyond(onward));
        counts.add(parcel.direction(), Counted.DROPPED_MESSAGES, lost ? reader.drop() : -reader.pass());
    }

    @Override
    public long dueAt() {
        return counted.dueAt();
    }

    @Override
    public void release(ClockReading now, GateContext onward) {
        counted.release(now, new Beyond(onward));
    }

    @Override
    public void flush(ClockReading now, GateContext onward) {
        counted.flush(now, new Beyond(onward));
    }

    @Override
    public void discardAll(ClockReading now, GateContext onward) {
        counted.discardAll(now, new Beyond(onward));
    }

    @Override
    public void onState(SessionState state) {
        counted.onState(state);
    }

    private final class Beyond implements GateContext {
        private final GateContext onward;

        Beyond(GateContext onward) {
            this.onward = onward;
        }

        @Override
        public void forward(GateItem parcel, ClockReading now) {
            if (parcel.mark() != Entry.EntryModification.NONE) {
                counts.add(parcel.direction(), parcel.injected() ? Counted.REPEATED : Counted.DAMAGED, 1);
            }
            onward.forward(parcel, now);
        }

        @Override
        public void drop(GateItem parcel, ClockReading now) {
            counts.add(parcel.direction(), Counted.DROPPED, 1);
            lost = true;
            onward.drop(parcel, now);
        }

        @Override
        public long connectionNumber(Channel channel) {
            return onward.connectionNumber(channel);
        }

        @Override
        public void abortChannel(Channel channel, ClockReading now) {
            onward.abortChannel(channel, now);
        }

        @Override
        public void setReadPaused(Channel channel, boolean on, ClockReading now) {
            onward.setReadPaused(channel, on, now);
        }

        @Override
        public void reportEdit(GateItem parcel, String deed, ClockReading now) {
            onward.reportEdit(parcel, deed, now);
        }

        @Override
        public void report(Rule rule, String text, ClockReading now) {
            onward.report(rule, text, now);
        }
    }
}
