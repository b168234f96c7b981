package mocapscope.protocol.link;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import mocapscope.protocol.session.event.SessionEvent;

/** A period in which an event loop runs late, with its start, causes and longest delay. */
final class EventLoopLagEpisode {
    /** The duration in nanoseconds after which an episode is reported although it continues. */
    private static final long MOST = 5_000_000_000L;

    /** The kinds of signs that an event loop is late: process pause, dropped datagrams, delay or overflow. */
    enum LagSymptomKind {
        /** This process did not run for some seconds. */
        PAUSE("this program did not run for %.1f s"),
        /** The system dropped some datagrams before they were read. */
        DROPS("the system dropped datagrams that this program had not read: %,.0f"),
        /** Events or due timers waited for this thread for some seconds. */
        DELAY("this program handled incoming data %.1f s late"),
        /** A reader waited because as many datagrams as allowed were not handled yet. */
        OVERFLOW("more datagrams arrived than this program can handle");

        private final String text;

        LagSymptomKind(String text) {
            this.text = text;
        }
    }

    /**
     * One sign that an event loop is late: its kind, start and amount.
     *
     * @param from its start on the monotonic clock
     * @param amount seconds, or a number of datagrams
     */
    record LagSymptom(LagSymptomKind kind, long from, double amount) {}

    private final Map<LagSymptomKind, Double> amounts = new EnumMap<>(LagSymptomKind.class);
    private final long noticedAt;
    private long from = Long.MAX_VALUE;
    private long lastNoticedAt;
    private boolean verdictWithheld;

    /** Creates an episode that is noticed at that time, on the monotonic clock. */
    EventLoopLagEpisode(long now) {
        noticedAt = now;
        lastNoticedAt = now;
    }

    /** Adds a sign that is noticed at that time, on the monotonic clock. */
    void add(LagSymptom sign, long now) {
        lastNoticedAt = now;
        from = Math.min(from, sign.from());
        amounts.merge(sign.kind(), sign.amount(), sign.kind() == LagSymptomKind.DROPS ? Double::sum : Math::max);
    }

    /** Returns the time at which it was last noticed. */
    long lastNoticedAt() {
        return lastNoticedAt;
    }

    boolean isTooLong(long monotonicNanos) {
        return monotonicNanos - noticedAt > MOST;
    }

    void markVerdictWithheld() {
        verdictWithheld = true;
    }

    /** Returns the episode as an event, with its end on the monotonic clock. */
    SessionEvent.ProcessLagged describe(long until) {
        return new SessionEvent.ProcessLagged(from, until, longestDelay(), cause(), verdictWithheld);
    }

    private double longestDelay() {
        return amounts.entrySet().stream()
                .filter(entry -> entry.getKey() != LagSymptomKind.DROPS)
                .mapToDouble(Map.Entry::getValue)
                .max()
                .orElse(0);
    }

    private String cause() {
        var first = amounts.entrySet().iterator().next();
        return String.format(Locale.US, first.getKey().text, first.getValue());
    }
}
