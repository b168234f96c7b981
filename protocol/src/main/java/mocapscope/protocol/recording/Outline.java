package mocapscope.protocol.recording;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import mocapscope.protocol.bytes.Excerpt;
import org.jspecify.annotations.Nullable;

/**
 * What happened in a session, coarsely: how much crossed when, and what stands out. It is bounded: the longer it is, the
 * longer the stretches are in which what is alike is told as one. One thread adds to it, any may read.
 */
public final class Outline {
    /** Stretches of all outlines of a reel together. */
    private static final int STRETCHES = 1 << 16;

    private static final int MOST = 1 << 12;
    private static final int FEWEST = 1 << 4;
    private static final long SHORTEST = 1_000_000;

    /** Of one that forgets: a quarter of an hour, and a bit. */
    private static final int RECENT = 1 << 13;

    private static final long RECENT_STRETCH = 125_000_000;

    /** Marks of a kind that are nearer to each other than so many stretches are one. */
    private static final int NEAR = 4;

    /** Nothing is a silence that is shorter, or not so much longer than what is usual. */
    private static final long SHORTEST_SILENCE = 1_000_000_000;

    private static final int LONGER = 8;
    private static final double LATEST_COUNTS = 0.1;
    private static final long NEVER = Long.MIN_VALUE;

    /** What can stand out, from the least to the most important. */
    public enum Kind {
        /** A note, or a text of a device. */
        NOTE,
        /** Nothing came for a while. */
        SILENCE,
        /** The session is in another phase. */
        STATE,
        /** A channel opened. */
        OPENED,
        /** A channel closed. */
        CLOSED,
        /** What was sent did not come. */
        LOST,
        /** A finding that is a warning. */
        WARNING,
        /** A finding that is an error. */
        ERROR
    }

    /**
     * Something that stands out.
     *
     * @param time when it was, or began
     * @param until when it ended, or the last that is alike was
     * @param words of the first, for a person
     * @param count of those that are told as one
     */
    public record Mark(Kind kind, long time, long until, String words, int count) {}

    private final Activity activity;
    private final boolean forgets;
    private final List<TreeMap<Long, Mark>> marks = new ArrayList<>();
    private @Nullable List<Mark> told = List.of();
    private long near;
    private long version;
    private long last = NEVER;
    private double usual;

    private Outline(Activity activity, boolean forgets) {
        this.activity = activity;
        this.forgets = forgets;
        this.near = NEAR * activity.width();
        for (int i = 0; i < Kind.values().length; i++) {
            marks.add(new TreeMap<>());
        }
    }

    /** One of all that a session of a reel of so many goes through; times count from the reel's start. */
    public static Outline whole(int tracks) {
        int most = Math.clamp(Integer.highestOneBit(STRETCHES / Math.max(1, tracks)), FEWEST, MOST);
        return new Outline(new Activity(most, SHORTEST, false), false);
    }

    /** One of the last quarter of an hour. */
    public static Outline recent() {
        return new Outline(new Activity(RECENT, RECENT_STRETCH, true), true);
    }

    /** So many bytes crossed. */
    public synchronized void crossed(long time, int bytes) {
        silence(time);
        reach(time, bytes);
        version++;
    }

    private void reach(long time, int bytes) {
        activity.add(time, bytes);
        if (NEAR * activity.width() > near) {
            coarsen();
        }
    }

    /** Something stands out. */
    public synchronized void mark(Kind kind, long when, long until, String words) {
        long time = forgets ? when : Math.max(0, when);
        if (!forgets) {
            reach(time, 0); // else marks without end would find room where nothing crosses
        }
        var its = marks.get(kind.ordinal());
        var before = its.floorEntry(time);
        if (before != null && time - before.getKey() < near) {
            its.put(before.getKey(), both(before.getValue(), until, 1));
        } else {
            its.put(time, new Mark(kind, time, until, Excerpt.of(words), 1));
        }
        if (forgets) {
            its.headMap(activity.from()).clear();
            while (its.size() > RECENT / NEAR) {
                its.pollFirstEntry();
            }
        }
        told = null;
        version++;
    }

    /** What came before is no measure for what comes now: a connection began or ended. */
    synchronized void anew() {
        last = NEVER;
        usual = 0;
    }

    /** Another number whenever it is another outline than before. */
    public synchronized long version() {
        return version;
    }

    /** Bytes a second that crossed in the busiest stretch between two moments; coarser than that it cannot tell. */
    public synchronized double busiest(long from, long to) {
        return activity.busiest(from, to);
    }

    /** The same of stretches one after the other, from a moment on, each {@code step} nanoseconds long. */
    public synchronized void busiest(long from, long step, double[] into, int count) {
        for (int i = 0; i < count; i++) {
            into[i] = activity.busiest(from + i * step, from + (i + 1) * step);
        }
    }

    /** What stands out, of each kind the earliest first, the most important kind last; the same list until something is added. */
    public synchronized List<Mark> marks() {
        if (told == null) {
            told = marks.stream().flatMap(its -> its.values().stream()).toList();
        }
        return told;
    }

    private void silence(long time) {
        if (last != NEVER) {
            long since = time - last;
            if (usual > 0 && since >= SHORTEST_SILENCE && since >= LONGER * usual) {
                mark(Kind.SILENCE, last, time, "");
            }
            usual = usual == 0 ? since : usual + (since - usual) * LATEST_COUNTS;
        }
        last = time;
    }

    private void coarsen() {
        near = NEAR * activity.width();
        for (int i = 0; i < marks.size(); i++) {
            var fewer = new TreeMap<Long, Mark>();
            for (var mark : marks.get(i).values()) {
                var before = fewer.lastEntry();
                if (before != null && mark.time() - before.getKey() < near) {
                    fewer.put(before.getKey(), both(before.getValue(), mark.until(), mark.count()));
                } else {
                    fewer.put(mark.time(), mark);
                }
            }
            marks.set(i, fewer);
        }
        told = null;
    }

    private static Mark both(Mark first, long until, int more) {
        return new Mark(
                first.kind(), first.time(), Math.max(first.until(), until), first.words(), first.count() + more);
    }
}
