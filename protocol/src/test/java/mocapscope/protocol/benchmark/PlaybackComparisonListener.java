package mocapscope.protocol.benchmark;

import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;

/** Compares the samples of a played session with those of the live session, from any start. */
final class PlaybackComparisonListener implements SessionListener {
    private final LiveSampleList live;
    private final long arrivalShift;
    private int next = -1;
    private long sampleCount;
    private long wrongCount;

    /** Compares with {@code live}, whose arrivals are later by {@code arrivalShift}. */
    PlaybackComparisonListener(LiveSampleList live, long arrivalShift) {
        this.live = live;
        this.arrivalShift = arrivalShift;
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

    private void onSample(Sample sample) {
        next = next < 0 ? live.first(sample.stamp().message()) : next;
        wrongCount += live.same(next, sample, arrivalShift) ? 0 : 1;
        next++;
        sampleCount++;
    }

    long sampleCount() {
        return sampleCount;
    }

    long wrongCount() {
        return wrongCount;
    }

    /** Returns true if the session was given every sample up to {@code moment} of the player's clock. */
    boolean complete(long moment) {
        return next < 0 || live.arrival(next) + arrivalShift > moment;
    }

    /** Returns true if the session was given every sample. */
    boolean all() {
        return sampleCount == live.size();
    }
}
