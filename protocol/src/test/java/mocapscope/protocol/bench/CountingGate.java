package mocapscope.protocol.bench;

import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.Gate;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Parcel;
import mocapscope.protocol.session.State;
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
    public boolean whole() {
        return counted.whole();
    }

    @Override
    public void pass(Parcel parcel, Now now, Onward onward) {
        long skipped = reader.skipped(parcel.direction());
        reader.read(parcel);
        lost = false;
        counts.add(parcel.direction(), Counted.SKIPPED, reader.skipped(parcel.direction()) - skipped);
        counts.add(parcel.direction(), Counted.PASSED, parcel.closing() == null ? 1 : 0);
        counted.pass(parcel, now, new Beyond(onward));
        counts.add(parcel.direction(), Counted.DROPPED_MESSAGES, lost ? reader.drop() : -reader.pass());
    }

    @Override
    public long dueAt() {
        return counted.dueAt();
    }

    @Override
    public void release(Now now, Onward onward) {
        counted.release(now, new Beyond(onward));
    }

    @Override
    public void leave(Now now, Onward onward) {
        counted.leave(now, new Beyond(onward));
    }

    @Override
    public void ended(Now now, Onward onward) {
        counted.ended(now, new Beyond(onward));
    }

    @Override
    public void state(State state) {
        counted.state(state);
    }

    private final class Beyond implements Onward {
        private final Onward onward;

        Beyond(Onward onward) {
            this.onward = onward;
        }

        @Override
        public void go(Parcel parcel, Now now) {
            if (parcel.mark() != Entry.Mark.NONE) {
                counts.add(parcel.direction(), parcel.injected() ? Counted.REPEATED : Counted.DAMAGED, 1);
            }
            onward.go(parcel, now);
        }

        @Override
        public void lose(Parcel parcel, Now now) {
            counts.add(parcel.direction(), Counted.DROPPED, 1);
            lost = true;
            onward.lose(parcel, now);
        }

        @Override
        public long opening(Channel channel) {
            return onward.opening(channel);
        }

        @Override
        public void cut(Channel channel, Now now) {
            onward.cut(channel, now);
        }

        @Override
        public void rest(Channel channel, boolean on, Now now) {
            onward.rest(channel, on, now);
        }

        @Override
        public void tampered(Parcel parcel, String deed, Now now) {
            onward.tampered(parcel, deed, now);
        }

        @Override
        public void report(Rule rule, String text, Now now) {
            onward.report(rule, text, now);
        }
    }
}
