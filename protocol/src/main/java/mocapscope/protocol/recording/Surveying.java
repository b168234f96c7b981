package mocapscope.protocol.recording;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleConsumer;
import mocapscope.protocol.sample.SkeletonMapRegistry;
import mocapscope.protocol.session.ClockAnchor;
import org.jspecify.annotations.Nullable;

/**
 * Builds the activity overviews of all tracks by reading and decoding a recording source once. Entries are not kept.
 */
final class Surveying {
    /** The number of entries between two progress reports. */
    private static final int NOW_AND_THEN = 256;

    private final Reel reel;
    private final BooleanSupplier cancelled;
    private final DoubleConsumer progress;

    Surveying(Reel reel, DoubleConsumer progress, BooleanSupplier cancelled) {
        this.reel = reel;
        this.progress = progress;
        this.cancelled = cancelled;
    }

    void into(List<Outline> outlines) throws IOException {
        long nanos = Math.max(1, reel.nanos(cancelled));
        try (var reading = reel.read(0)) {
            var taps = outlines.stream().map(Outlining::new).toList();
            var replayers = replayers(reading, taps);
            long told = 0;
            for (var next = next(reading); next != null && !cancelled.getAsBoolean(); next = next(reading)) {
                next.tell(replayers.get(next.track()), next.time());
                if (told++ % NOW_AND_THEN == 0) {
                    progress.accept(Math.clamp((double) next.time() / nanos, 0, 1));
                }
            }
            taps.forEach(Outlining::end);
        }
        progress.accept(1);
    }

    private List<Replayer> replayers(Reading reading, List<Outlining> taps) {
        var replayers = new ArrayList<Replayer>();
        var anchor = new ClockAnchor(0, reel.anchor().epochNanos());
        for (int i = 0; i < reel.tracks().size(); i++) {
            var session = reel.tracks().get(i).session("outline", anchor, SkeletonMapRegistry.builtIn(), reading.standing(i));
            replayers.add(new Replayer(session, taps.get(i)));
        }
        return replayers;
    }

    private static @Nullable Happening next(Reading reading) throws IOException {
        while (true) {
            try {
                return reading.next();
            } catch (GapException _) {
                // Playback reports the read error.
            }
        }
    }
}
