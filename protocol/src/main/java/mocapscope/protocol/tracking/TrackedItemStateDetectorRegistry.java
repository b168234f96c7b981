package mocapscope.protocol.tracking;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.LengthUnit;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/** Finds the tracking problem detector for each sensor, body or object of one source. */
final class TrackedItemStateDetectorRegistry {
    private static final int DIRECTIONS = Direction.values().length;
    private static final int MOST_LOW = 4096;

    /** The id of the last sample, which a decoder usually repeats identically. */
    private SourceId id;

    private final SourceDataKind kind;
    private double metres = Double.NaN;
    private boolean eventDriven;
    /** The trackers of low numbers, one for each direction. */
    private @Nullable TrackingStateDetector[] low = new @Nullable TrackingStateDetector[2 * DIRECTIONS];

    /** The trackers of all other numbers. */
    private final Map<Long, TrackingStateDetector> high = new HashMap<>();

    private final @Nullable BodyTrackingStateDetector[] bodies = new @Nullable BodyTrackingStateDetector[DIRECTIONS];
    /** The source of the sample that followed one of this source. */
    private @Nullable TrackedItemStateDetectorRegistry successor;

    TrackedItemStateDetectorRegistry(SourceId id, SourceDataKind kind) {
        this.id = id;
        this.kind = kind;
    }

    /** Returns whether the identical id and the kind are those of this source. */
    boolean isSame(SourceId other, SourceDataKind otherKind) {
        return id == other && kind == otherKind;
    }

    void setId(SourceId equalId) {
        id = equalId;
    }

    @Nullable
    TrackedItemStateDetectorRegistry successor() {
        return successor;
    }

    void setSuccessor(@Nullable TrackedItemStateDetectorRegistry next) {
        successor = next;
    }

    /** Applies a description; the unit that the user chose is stronger than the declared one. */
    void describe(DeclaredSourceProperties info, Optional<LengthUnit> chosen) {
        metres = chosen.or(() -> LengthUnit.of(info.unit()))
                .map(LengthUnit::metres)
                .or(() -> info.basis().map(Basis::metresPerUnit))
                .orElse(Double.NaN);
        eventDriven = info.eventDriven();
    }

    /** Returns the metres of one unit of length; NaN if the unit is unknown. */
    double metres() {
        return metres;
    }

    /** Returns whether it sends only when something happens, so that a repeated pose has no meaning. */
    boolean isEventDriven() {
        return eventDriven;
    }

    @Nullable
    TrackingStateDetector part(long index, Direction direction) {
        long slot = slot(index, direction);
        if (slot >= 0 && slot < MOST_LOW) {
            return slot < low.length ? low[(int) slot] : null;
        }
        return high.get(slot);
    }

    void addPart(long index, Direction direction, TrackingStateDetector part) {
        long slot = slot(index, direction);
        if (slot < 0 || slot >= MOST_LOW) {
            high.put(slot, part);
            return;
        }
        if (slot >= low.length) {
            low = Arrays.copyOf(low, (int) Math.min(MOST_LOW, Math.max(slot + 1, 2L * low.length)));
        }
        low[(int) slot] = part;
    }

    void removePart(long index, Direction direction) {
        long slot = slot(index, direction);
        if (slot < 0 || slot >= MOST_LOW) {
            high.remove(slot);
        } else if (slot < low.length) {
            low[(int) slot] = null;
        }
    }

    private static long slot(long index, Direction direction) {
        return index * DIRECTIONS + direction.ordinal();
    }

    @Nullable
    BodyTrackingStateDetector body(Direction direction) {
        return bodies[direction.ordinal()];
    }

    void setBody(Direction direction, BodyTrackingStateDetector body) {
        bodies[direction.ordinal()] = body;
    }

    /** Forgets the movement of all parts, because the connection was interrupted. */
    void interrupt() {
        parts().forEach(TrackingStateDetector::interrupt);
        for (var body : bodies) {
            if (body != null) {
                body.interrupt();
            }
        }
    }

    private List<TrackingStateDetector> parts() {
        var all = new ArrayList<>(high.values());
        for (var part : low) {
            if (part != null) {
                all.add(part);
            }
        }
        return all;
    }
}
