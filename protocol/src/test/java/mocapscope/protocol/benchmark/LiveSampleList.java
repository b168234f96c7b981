package mocapscope.protocol.benchmark;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;

/** All samples that a session saw while it was live, and whether others are the same, value by value. */
final class LiveSampleList implements SessionListener {
    private final List<Sample> all = new ArrayList<>();
    private final Map<Long, Integer> firstOf = new HashMap<>();

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

    /** Written by the session's thread; read when it is over. */
    private synchronized void onSample(Sample sample) {
        firstOf.putIfAbsent(sample.stamp().message(), all.size());
        all.add(sample);
    }

    synchronized int size() {
        return all.size();
    }

    /** The place of the first sample of that message, or the end. */
    synchronized int first(long message) {
        return firstOf.getOrDefault(message, all.size());
    }

    synchronized long arrival(int place) {
        return place < all.size() ? all.get(place).stamp().arrival() : Long.MAX_VALUE;
    }

    /** Returns true if {@code sample}, shifted by {@code arrivalShift}, equals the one at that index. */
    synchronized boolean same(int place, Sample sample, long arrivalShift) {
        return place < all.size() && same(all.get(place), sample, arrivalShift);
    }

    private static boolean same(Sample one, Sample other, long arrivalShift) {
        return same(one.stamp(), other.stamp(), arrivalShift) && SampleContents.same(one, other);
    }

    private static boolean same(SampleMetadata one, SampleMetadata other, long arrivalShift) {
        return one.source().equals(other.source())
                && one.direction() == other.direction()
                && one.message() == other.message()
                && one.deviceTime() == other.deviceTime()
                && one.arrival() + arrivalShift == other.arrival();
    }
}
