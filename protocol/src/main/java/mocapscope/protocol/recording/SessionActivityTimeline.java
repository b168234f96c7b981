package mocapscope.protocol.recording;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import mocapscope.protocol.bytes.TextTruncator;
import mocapscope.protocol.limit.DocumentedLimit;
import org.jspecify.annotations.Nullable;

/**
 * A bounded overview of a session's activity: bytes transferred over time and marks for notable events. The longer the
 * session, the longer the intervals in which similar events are merged. One thread adds events; any thread may read.
 */
public final class SessionActivityTimeline {
    /** The number of intervals of all overviews of a recording source together. */
    @DocumentedLimit(
            value = "intervals in the activity overviews of all sessions of a recording",
            unit = "intervals",
            beyond = "intervals become longer")
    private static final int STRETCHES = 1 << 16;

    @DocumentedLimit(
            value = "intervals in the activity overview of one session of a recording",
            unit = "intervals",
            beyond = "intervals become longer")
    private static final int MOST = 1 << 12;

    private static final int FEWEST = 1 << 4;
    private static final long SHORTEST = 1_000_000;

    /** The number of intervals of a recent overview, a little over a quarter of an hour. */
    @DocumentedLimit(
            value = "intervals of 125 ms in the activity overview of a live session: the last 17 minutes",
            unit = "intervals",
            beyond = "the oldest are dropped")
    private static final int RECENT = 1 << 13;

    private static final long RECENT_STRETCH = 125_000_000;

    /** The number of intervals within which marks of one kind are merged. */
    @DocumentedLimit(
            value = "least distance of two marks of one kind in an activity overview",
            unit = "intervals",
            beyond = "nearer marks are joined to one")
    private static final int NEAR = 4;

    /** The kind of a mark in an activity overview, such as silence, loss or error, in ascending importance. */
    public enum ActivityMarkKind {
        /** A note, or a text of a device. */
        NOTE,
        /** A time in which the session was silent, by its health. */
        SILENCE,
        /** A change of the session's phase. */
        STATE,
        /** A channel opening. */
        OPENED,
        /** A channel closing. */
        CLOSED,
        /** A loss of messages. */
        LOST,
        /** A warning finding. */
        WARNING,
        /** An error finding. */
        ERROR
    }

    /**
     * One or more merged notable events in an activity overview, with kind, time range, text and count.
     *
     * @param time time, or start
     * @param until end, or time of the last merged event
     * @param words text of the first event, for the user
     * @param count number of merged events
     */
    public record ActivityMark(ActivityMarkKind kind, long time, long until, String words, int count) {}

    private final ByteCountTimeHistogram histogram;
    private final boolean forgets;
    private final List<TreeMap<Long, ActivityMark>> marks = new ArrayList<>();
    private @Nullable List<ActivityMark> cachedMarks = List.of();
    private long near;
    private long version;

    private SessionActivityTimeline(ByteCountTimeHistogram histogram, boolean forgets) {
        this.histogram = histogram;
        this.forgets = forgets;
        this.near = NEAR * histogram.intervalNanos();
        for (int i = 0; i < ActivityMarkKind.values().length; i++) {
            marks.add(new TreeMap<>());
        }
    }

    /**
     * Creates an overview of a whole session in a recording source with {@code tracks} tracks; times count from the
     * source's start.
     */
    public static SessionActivityTimeline forRecording(int tracks) {
        int most = Math.clamp(Integer.highestOneBit(STRETCHES / Math.max(1, tracks)), FEWEST, MOST);
        return new SessionActivityTimeline(new ByteCountTimeHistogram(most, SHORTEST, false), false);
    }

    /** Creates an overview of the last quarter of an hour. */
    public static SessionActivityTimeline forLiveSession() {
        return new SessionActivityTimeline(new ByteCountTimeHistogram(RECENT, RECENT_STRETCH, true), true);
    }

    /** Adds transferred bytes. */
    public synchronized void addBytes(long time, int bytes) {
        reach(time, bytes);
        version++;
    }

    private void reach(long time, int bytes) {
        histogram.add(time, bytes);
        if (NEAR * histogram.intervalNanos() > near) {
            coarsen();
        }
    }

    /** Adds a notable event. */
    public synchronized void addMark(ActivityMarkKind markKind, long when, long until, String words) {
        long time = forgets ? when : Math.max(0, when);
        if (!forgets) {
            reach(time, 0); // otherwise marks at times without data would be unbounded
        }
        var its = marks.get(markKind.ordinal());
        var before = its.floorEntry(time);
        if (before != null && time - before.getKey() < near) {
            its.put(before.getKey(), merge(before.getValue(), until, 1));
        } else {
            its.put(time, new ActivityMark(markKind, time, until, TextTruncator.truncate(words), 1));
        }
        if (forgets) {
            its.headMap(histogram.startTime()).clear();
            while (its.size() > RECENT / NEAR) {
                its.pollFirstEntry();
            }
        }
        cachedMarks = null;
        version++;
    }

    /** Returns a number that changes with the overview. */
    public synchronized long version() {
        return version;
    }

    /** Returns the highest rate in bytes per second between two moments, at the resolution of the intervals. */
    public synchronized double peakRate(long from, long to) {
        return histogram.peakRate(from, to);
    }

    /**
     * Fills {@code into} with the highest rates of consecutive intervals of {@code step} nanoseconds from {@code from}
     * on.
     */
    public synchronized void peakRate(long from, long step, double[] into, int count) {
        for (int i = 0; i < count; i++) {
            into[i] = histogram.peakRate(from + i * step, from + (i + 1) * step);
        }
    }

    /**
     * Returns the marks by ascending importance of their kind, then by time; the list is the identical object until a
     * mark is added.
     */
    public synchronized List<ActivityMark> marks() {
        if (cachedMarks == null) {
            cachedMarks = marks.stream().flatMap(its -> its.values().stream()).toList();
        }
        return cachedMarks;
    }

    private void coarsen() {
        near = NEAR * histogram.intervalNanos();
        for (int i = 0; i < marks.size(); i++) {
            var fewer = new TreeMap<Long, ActivityMark>();
            for (var mark : marks.get(i).values()) {
                var before = fewer.lastEntry();
                if (before != null && mark.time() - before.getKey() < near) {
                    fewer.put(before.getKey(), merge(before.getValue(), mark.until(), mark.count()));
                } else {
                    fewer.put(mark.time(), mark);
                }
            }
            marks.set(i, fewer);
        }
        cachedMarks = null;
    }

    private static ActivityMark merge(ActivityMark first, long until, int more) {
        return new ActivityMark(
                first.kind(), first.time(), Math.max(first.until(), until), first.words(), first.count() + more);
    }
}
