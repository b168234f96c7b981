package mocapscope.protocol.health;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.event.SessionEvent;
import org.jspecify.annotations.Nullable;

/** A log of recent lags (periods in which this process ran late), used to explain missing messages. */
final class ProcessLagLog {
    @DocumentedLimit(
            value = "recent lags of this process that a session, or the process, knows",
            unit = "lags",
            beyond = "the two oldest become one that includes the time between them")
    private static final int MOST = 64;

    private static final double NANOS = 1e9;
    private static final long SECOND = 1_000_000_000L;
    /** The time after a lag in which a gap may still show messages that were dropped in it. */
    private static final long AFTER = SECOND;

    /** The time for which a lag that is over is kept. */
    private static final long MEMORY = 60 * SECOND;
    /** The time after which the end of a lag was missed: its session has ended. An event loop reports every 5 s. */
    private static final long LONGEST_OPEN = 30 * SECOND;

    private static final long NEVER = Long.MIN_VALUE;

    /** A lag that continues, with the time at which figures included it first. */
    private static final class OpenLag {
        private final SessionEvent.ProcessLagged lag;
        private long seenAt = NEVER;

        OpenLag(SessionEvent.ProcessLagged lag) {
            this.lag = lag;
        }

        boolean isMissed(long now) {
            seenAt = seenAt == NEVER ? now : seenAt;
            return now - seenAt > LONGEST_OPEN;
        }
    }

    private final List<OpenLag> open = new ArrayList<>();
    private final List<SessionEvent.ProcessLagged> closed = new ArrayList<>();

    /** Adds the begin or the end of a lag. */
    void add(SessionEvent.ProcessLagged lag) {
        if (!lag.isOver()) {
            if (open.size() < MOST) {
                open.add(new OpenLag(lag));
            }
            return;
        }
        removeOpen(lag.from());
        if (closed.size() == MOST) {
            mergeOldest();
        }
        closed.add(lag);
        closed.removeIf(old -> old.until() < lag.until() - MEMORY);
    }

    /** Removes the open lag that this one ends: its start may have become earlier, but never later. */
    private void removeOpen(long from) {
        open.stream()
                .filter(each -> each.lag.from() >= from)
                .min(Comparator.comparingLong(each -> each.lag.from()))
                .ifPresent(open::remove);
    }

    private void mergeOldest() {
        var first = closed.removeFirst();
        var second = closed.removeFirst();
        closed.addFirst(new SessionEvent.ProcessLagged(
                Math.min(first.from(), second.from()),
                Math.max(first.until(), second.until()),
                Math.max(first.seconds(), second.seconds()),
                second.cause(),
                first.verdictWithheld() || second.verdictWithheld()));
    }

    /** Forgets lags that continue, as their end will not be reported. */
    void endOpen() {
        open.clear();
    }

    /** Returns whether a lag continues. */
    boolean isOpen() {
        return !open.isEmpty();
    }

    /** Returns whether messages that are missing before this arrival may have been dropped here. */
    boolean covers(long arrival) {
        return overlaps(arrival, arrival);
    }

    /** Returns whether this process was late at a time from {@code from} to {@code until}, or shortly before. */
    boolean overlaps(long from, long until) {
        for (int i = 0; i < open.size(); i++) {
            if (open.get(i).lag.from() <= until) {
                return true;
            }
        }
        for (int i = 0; i < closed.size(); i++) {
            if (closed.get(i).from() <= until && from <= closed.get(i).until() + AFTER) {
                return true;
            }
        }
        return false;
    }

    /** Returns the end of the last lag that is over; {@link Long#MIN_VALUE} without one. */
    long lastEnd() {
        long last = NEVER;
        for (int i = 0; i < closed.size(); i++) {
            last = Math.max(last, closed.get(i).until());
        }
        return last;
    }

    /** Returns the figures of the time from {@code now − window} to {@code now}. */
    ProcessLagStatistics figures(long now, long window) {
        open.removeIf(each -> each.isMissed(now));
        if (open.isEmpty() && closed.isEmpty()) {
            return ProcessLagStatistics.NONE;
        }
        var recent = findRecent(now, now - window);
        double worst = 0;
        SessionEvent.@Nullable ProcessLagged latest = null;
        for (var lag : recent) {
            worst = Math.max(worst, lag.seconds());
            latest = latest == null || lag.until() >= latest.until() ? lag : latest;
        }
        return new ProcessLagStatistics(
                !open.isEmpty(), countSeconds(recent, now - window, now), worst, latest == null ? "" : latest.cause());
    }

    /** Returns the lags that reach into the time from {@code since}, in order; those that continue end now. */
    private List<SessionEvent.ProcessLagged> findRecent(long now, long since) {
        var recent = new ArrayList<SessionEvent.ProcessLagged>();
        for (var each : open) {
            var lag = each.lag;
            recent.add(new SessionEvent.ProcessLagged(
                    lag.from(),
                    Math.max(now, lag.from()),
                    Math.max(lag.seconds(), (now - lag.from()) / NANOS),
                    lag.cause(),
                    lag.verdictWithheld()));
        }
        for (var lag : closed) {
            if (lag.until() > since && lag.from() <= now) {
                recent.add(lag);
            }
        }
        recent.sort(Comparator.comparingLong(SessionEvent.ProcessLagged::from));
        return recent;
    }

    private static double countSeconds(List<SessionEvent.ProcessLagged> ordered, long since, long now) {
        long counted = since;
        long sum = 0;
        for (var lag : ordered) {
            long from = Math.max(lag.from(), counted);
            long until = Math.min(lag.until(), now);
            if (until > from) {
                sum += until - from;
                counted = until;
            }
        }
        return sum / NANOS;
    }
}
