package mocapscope.protocol.benchmark;

import mocapscope.protocol.sample.Sample;

/** How many samples a session told, and one number made of all that they said and when. */
final class SampleTrace extends Unheard {
    private long told;
    private long first;
    private long hash;

    void add(Sample sample) {
        onSample(sample);
    }

    @Override
    public synchronized void onSample(Sample sample) {
        var stamp = sample.stamp();
        first = told == 0 ? stamp.arrival() : first;
        told++;
        hash = 31 * hash + SampleContents.hash(sample);
        hash = 31 * hash + stamp.source().hashCode();
        hash = 31 * hash + stamp.message();
        hash = 31 * hash + stamp.deviceTime();
        hash = 31 * hash + stamp.arrival() - first;
    }

    synchronized long told() {
        return told;
    }

    synchronized boolean same(SampleTrace other) {
        return told == other.told() && hash == other.hash();
    }

    private synchronized long hash() {
        return hash;
    }
}
