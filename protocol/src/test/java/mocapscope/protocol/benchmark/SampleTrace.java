package mocapscope.protocol.benchmark;

import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;

/** The number of a session's samples, and a hash of their values and times. */
final class SampleTrace implements SessionListener {
    private long count;
    private long first;
    private long hash;

    void add(Sample sample) {
        onSample(sample);
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
            default -> {}
        }
    }

    @Override
    public boolean wantsMessages() {
        return false;
    }

    private synchronized void onSample(Sample sample) {
        var stamp = sample.stamp();
        first = count == 0 ? stamp.arrival() : first;
        count++;
        hash = 31 * hash + SampleContents.hash(sample);
        hash = 31 * hash + stamp.source().hashCode();
        hash = 31 * hash + stamp.message();
        hash = 31 * hash + stamp.deviceTime();
        hash = 31 * hash + stamp.arrival() - first;
    }

    synchronized long sampleCount() {
        return count;
    }

    synchronized boolean same(SampleTrace other) {
        return count == other.sampleCount() && hash == other.hash();
    }

    private synchronized long hash() {
        return hash;
    }
}
