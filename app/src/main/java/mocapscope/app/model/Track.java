package mocapscope.app.model;

import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.timing.RateMeter;
import org.jspecify.annotations.Nullable;

/** One stream of samples as it grows: its latest, how many, how often. Not thread safe. */
final class Track<S extends Sample> {
    private final int number;
    private final @Nullable Recent<S> recent;
    private final RateMeter meter = new RateMeter();
    private S latest;
    private long count;
    private @Nullable Signal<S> shown;

    /** {@code number} is the sensor, button or dial; {@code recent} keeps the last samples, where anybody wants them. */
    Track(int number, S first, @Nullable Recent<S> recent) {
        this.recent = recent;
        this.number = number;
        this.latest = first;
    }

    int number() {
        return number;
    }

    S latest() {
        return latest;
    }

    void add(S sample) {
        latest = sample;
        count++;
        if (recent != null) {
            recent.add(sample);
        }
        meter.add(sample.stamp().arrival());
    }

    /** As of {@code now}; the same signal as before while nothing is new. */
    Signal<S> signal(long now) {
        double hertz = meter.perSecond(now);
        if (shown == null || shown.count() != count || shown.hertz() != hertz) {
            shown = new Signal<>(latest, count, hertz, recent);
        }
        return shown;
    }
}
