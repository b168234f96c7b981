package mocapscope.app.model.state;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import mocapscope.app.model.buffer.EvictingQueue;
import mocapscope.app.model.buffer.MemoizingListMapper;
import mocapscope.app.model.snapshot.SetpSharedSceneState;
import mocapscope.app.model.snapshot.SharedSceneObjectSnapshot;
import mocapscope.app.model.snapshot.TrackedItemStatus;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Sample.SetpBubbleRelation;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/**
 * Tracks the objects, regions (SETP bubbles) and events of the scene that a session shares with its peer. Not
 * thread-safe.
 */
final class SetpSharedSceneTracker {
    /** Maximum number of objects of a source; a faulty one that numbers without end is not followed further. */
    @DocumentedLimit(value = "objects of a source of a shared scene", unit = "objects", beyond = "not followed")
    static final int MOST = 1024;

    @DocumentedLimit(value = "bubbles of a shared scene", unit = "bubbles", beyond = "not followed")
    static final int BUBBLES = 256;

    @DocumentedLimit(
            value = "events of the shared scene of a session",
            unit = "events",
            beyond = "the oldest is dropped")
    static final int MAX_EVENTS = 500;

    private static final Comparator<SceneObjectStateAccumulator> ORDER = Comparator.comparing(
                    SceneObjectStateAccumulator::source, SignalTypeLatestSampleTable.BY_SOURCE)
            .thenComparingLong(SceneObjectStateAccumulator::index);

    private record Key(SourceId source, long index) {}

    private record Place(SourceId source, UUID id) {}

    private final Map<Key, SceneObjectStateAccumulator> objects = new HashMap<>();
    private final Map<SourceId, Integer> counts = new HashMap<>();
    private final Set<Key> removed = new LinkedHashSet<>();
    private final Map<Place, Sample.SetpBubble> bubbles = new LinkedHashMap<>();
    private final EvictingQueue<Sample> events = new EvictingQueue<>(MAX_EVENTS);
    private final MemoizingListMapper<SharedSceneObjectSnapshot> states = new MemoizingListMapper<>();
    private @Nullable List<SceneObjectStateAccumulator> ordered = List.of();
    private @Nullable List<Sample.SetpBubble> bubblesShown = List.of();
    private SetpSharedSceneState shown = SetpSharedSceneState.EMPTY;

    /** Applies retained state, which counts neither as traffic nor as an event. */
    void restore(Sample.RetainedSample sample) {
        switch (sample) {
            case Sample.SceneObject object -> restore(object);
            case Sample.SetpBubble bubble -> add(bubble);
            case Sample.Button _, Sample.Analog _, Sample.Flags _ -> {}
        }
    }

    private void restore(Sample.SceneObject object) {
        var key = new Key(object.stamp().source(), object.index());
        switch (object.event()) {
            case GONE -> remove(key);
            case COLLIDED -> met(object);
            case PERCEIVED, MOVED, ANIMATED -> {
                var track = track(key, object);
                if (track != null) {
                    track.restore(object);
                }
            }
        }
    }

    /** Clears the scene after a disconnect; past events are kept. */
    void clear() {
        objects.clear();
        counts.clear();
        removed.clear();
        bubbles.clear();
        ordered = null;
        bubblesShown = null;
    }

    /** Returns the scene at {@code now}; the identical object while nothing changes. */
    SetpSharedSceneState snapshot(long now) {
        var objectsNow = states.map(ordered(), track -> track.snapshot(now));
        if (bubblesShown == null) {
            bubblesShown = List.copyOf(bubbles.values());
        }
        var currentEvents = events.list();
        if (shown.objects() != objectsNow || shown.bubbles() != bubblesShown || shown.events() != currentEvents) {
            shown = new SetpSharedSceneState(objectsNow, bubblesShown, currentEvents);
        }
        return shown;
    }

    void add(Sample.ProtocolEvent event) {
        events.add(event);
        if (event.name().equals("bubble") && "left".equals(event.fields().get("step"))) {
            leave(event.stamp().source());
        }
    }

    /** Adds a sample of an object; one of a lost object has no pose, so that its last one is kept. */
    void add(Sample.SceneObject sample, TrackedItemStatus tracking) {
        var key = new Key(sample.stamp().source(), sample.index());
        switch (sample.event()) {
            case GONE -> remove(key);
            case COLLIDED -> collided(sample);
            case PERCEIVED -> {
                removed.remove(key);
                follow(key, sample, tracking);
            }
            // An object that left is not restored by a message sent earlier and delivered late.
            case MOVED, ANIMATED -> {
                if (!removed.contains(key)) {
                    follow(key, sample, tracking);
                }
            }
        }
    }

    private void follow(Key key, Sample.SceneObject sample, TrackedItemStatus tracking) {
        var track = track(key, sample);
        if (track != null) {
            track.add(sample, tracking);
        }
    }

    private @Nullable SceneObjectStateAccumulator track(Key key, Sample.SceneObject sample) {
        var track = objects.get(key);
        if (track != null && track.replacedBy(sample)) {
            remove(key);
            removed.remove(key);
            track = null;
        }
        if (track == null
                && objects.size() < SignalTypeLatestSampleTable.MOST
                && counts.getOrDefault(key.source(), 0) < MOST) {
            track = new SceneObjectStateAccumulator(sample);
            objects.put(key, track);
            counts.merge(key.source(), 1, Integer::sum);
            ordered = null;
        }
        return track;
    }

    private void remove(Key key) {
        if (objects.remove(key) != null) {
            counts.merge(key.source(), -1, Integer::sum);
            ordered = null;
        }
        if (removed.size() == MOST) {
            removed.remove(removed.iterator().next());
        }
        removed.add(key);
    }

    private void collided(Sample.SceneObject sample) {
        met(sample);
        events.add(sample);
    }

    private void met(Sample.SceneObject sample) {
        var source = sample.stamp().source();
        met(new Key(source, sample.index()), sample.with(), sample.stamp().arrival());
        met(new Key(source, sample.with()), sample.index(), sample.stamp().arrival());
    }

    private void met(Key key, long other, long at) {
        var track = objects.get(key);
        if (track != null) {
            track.recordCollision(other, at);
        }
    }

    /** Updates a bubble's members; a participant is in only one bubble. */
    void add(Sample.SetpBubble bubble) {
        var source = bubble.stamp().source();
        var key = new Place(source, bubble.id());
        if (bubble.event() == SetpBubbleRelation.PARTED) {
            var left = bubbles.remove(key);
            if (left != null && left.event() == SetpBubbleRelation.HOME) {
                leave(source);
            }
        } else {
            if (bubble.event() == SetpBubbleRelation.HOME) {
                bubbles.values().removeIf(other -> replaced(other, bubble));
            }
            if (bubbles.size() < BUBBLES || bubbles.containsKey(key)) {
                bubbles.put(key, bubble);
            }
        }
        bubblesShown = null;
    }

    private static boolean replaced(Sample.SetpBubble home, Sample.SetpBubble by) {
        return home.event() == SetpBubbleRelation.HOME
                && home.stamp().source().equals(by.stamp().source())
                && home.stamp().direction() == by.stamp().direction();
    }

    /** Removes the contents of a bubble that the participant has left. */
    private void leave(SourceId source) {
        objects.keySet().removeIf(key -> key.source().equals(source));
        counts.remove(source);
        ordered = null;
    }

    private List<SceneObjectStateAccumulator> ordered() {
        if (ordered == null) {
            var all = new ArrayList<>(objects.values());
            all.sort(ORDER);
            ordered = all;
        }
        return ordered;
    }
}
