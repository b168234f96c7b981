package mocapscope.protocol.session.history;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Sample.SceneObjectEventKind;
import mocapscope.protocol.sample.Sample.SetpBubbleRelation;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.history.RetainedStateSampleHistory.RetainedSignalKey;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Entry;

/**
 * Stores the state values of a session, such as pressed buttons, so that they are known after a seek. Written by the
 * thread that owns the session; read by any thread.
 */
final class RetainedStateSampleStore {

    /**
     * One of the facts about an object that are retained separately: existence, position, action and last collision
     * with each other object.
     */
    private record Fact(long index, SceneObjectEventKind event) {}

    private record Place(UUID bubble) {}

    private record Numbered(Class<?> kind, int number) {}

    private final RetainedStateSampleHistory history = new RetainedStateSampleHistory();
    private final Set<Channel> open = new HashSet<>();

    /**
     * Forgets the shared world when the last channel closes, and the samples that were valid only before the entry of
     * index {@code oldest}.
     */
    synchronized void addEntry(Entry entry, long oldest) {
        switch (entry.kind()) {
            case OPENED -> open.add(entry.channel());
            case CLOSED -> {
                open.remove(entry.channel());
                if (open.isEmpty()) {
                    history.end(
                            sample -> sample instanceof Sample.SceneObject || sample instanceof Sample.SetpBubble,
                            entry.arrival(),
                            entry.index());
                }
            }
            case DATA, GAP -> {}
        }
        history.discardBefore(oldest);
    }

    /** Retains a sample of the entry of that index. Most samples are not persistent and need no lock. */
    void addSample(Sample sample, long entry) {
        if (sample instanceof Sample.RetainedSample retainedSample) {
            begins(retainedSample, entry);
        } else if (sample instanceof Sample.ProtocolEvent event && left(event)) {
            leave(event, entry);
        }
    }

    private static boolean left(Sample.ProtocolEvent event) {
        return event.name().equals("bubble") && "left".equals(event.fields().get("step"));
    }

    private synchronized void begins(Sample.RetainedSample sample, long entry) {
        switch (sample) {
            case Sample.Button button -> begin(button, new Numbered(Sample.Button.class, button.button()), entry);
            case Sample.Flags flags -> begin(flags, new Numbered(Sample.Flags.class, 0), entry);
            case Sample.Analog analog -> begin(analog, new Numbered(Sample.Analog.class, 0), entry);
            case Sample.SceneObject object -> object(object, entry);
            case Sample.SetpBubble bubble -> bubble(bubble, entry);
        }
    }

    /** Returns about how much memory the samples need. */
    synchronized long bytes() {
        return history.bytes();
    }

    /** Returns the samples valid before the entry of that index. */
    synchronized List<Sample.RetainedSample> samplesBefore(long entry) {
        return history.samplesBefore(entry);
    }

    private void object(Sample.SceneObject object, long entry) {
        if (object.event() == SceneObjectEventKind.GONE
                || object.event() == SceneObjectEventKind.PERCEIVED && isAnother(object)) {
            for (var event : SceneObjectEventKind.values()) {
                history.end(
                        signal(object, new Fact(object.index(), event)),
                        object.stamp().arrival(),
                        entry);
            }
        }
        if (object.event() != SceneObjectEventKind.GONE) {
            begin(object, new Fact(object.index(), object.event()), entry);
        }
    }

    /** Returns whether the number belonged to another object before. */
    private boolean isAnother(Sample.SceneObject object) {
        return history.latest(signal(object, new Fact(object.index(), SceneObjectEventKind.PERCEIVED)))
                .filter(before -> before instanceof Sample.SceneObject known
                        && !known.id().equals(object.id()))
                .isPresent();
    }

    private void bubble(Sample.SetpBubble bubble, long entry) {
        var place = new Place(bubble.id());
        if (bubble.event() == SetpBubbleRelation.PARTED) {
            var left = history.latest(signal(bubble, place));
            history.end(signal(bubble, place), bubble.stamp().arrival(), entry);
            if (left.isPresent() && isHome(left.get())) {
                leave(bubble, entry);
            }
        } else {
            if (bubble.event() == SetpBubbleRelation.HOME) {
                history.end(
                        other -> isHome(other) && ofOne(other, bubble),
                        bubble.stamp().arrival(),
                        entry);
            }
            begin(bubble, place, entry);
        }
    }

    private static boolean isHome(Sample sample) {
        return sample instanceof Sample.SetpBubble bubble && bubble.event() == SetpBubbleRelation.HOME;
    }

    private static boolean ofOne(Sample one, Sample other) {
        return one.stamp().direction() == other.stamp().direction() && sameSource(one, other);
    }

    /** Ends the samples of a bubble that is left, since its content is no longer visible. */
    private synchronized void leave(Sample leaving, long entry) {
        history.end(
                sample -> sample instanceof Sample.SceneObject && sameSource(sample, leaving),
                leaving.stamp().arrival(),
                entry);
    }

    /** Returns whether both samples have one source, apart from the session: continued sessions have other ids. */
    private static boolean sameSource(Sample one, Sample other) {
        SourceId first = one.stamp().source();
        SourceId second = other.stamp().source();
        return first.device().equals(second.device()) && first.part().equals(second.part());
    }

    private void begin(Sample.RetainedSample sample, Object key, long entry) {
        history.begin(signal(sample, key), sample, entry);
    }

    private static RetainedSignalKey signal(Sample sample, Object key) {
        var source = sample.stamp().source();
        return new RetainedSignalKey(source.device(), source.part(), key);
    }
}
