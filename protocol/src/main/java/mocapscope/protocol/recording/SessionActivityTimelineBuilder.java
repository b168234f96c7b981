package mocapscope.protocol.recording;

import java.util.Locale;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.health.DeliveryProblemOccurrence;
import mocapscope.protocol.health.HealthThresholds;
import mocapscope.protocol.health.SessionHealthMonitor;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Entry;

/**
 * Collects a session's activity overview: the bytes transferred over time and notable events, such as problem reports.
 * It serves live sessions and playback. Silences and losses are those of the session's health.
 */
public final class SessionActivityTimelineBuilder implements SessionListener {
    private static final long NEVER = Long.MIN_VALUE;
    private static final long SECOND = 1_000_000_000L;
    /** The pause from which the health is asked whether it was a silence. */
    private static final long PAUSE = SECOND / 10;
    /** The time after which the losses of a second are complete. */
    private static final long LOSSES_COMPLETE = 3 * SECOND;

    private final SessionActivityTimeline out;
    private final SessionHealthMonitor monitor;
    private final boolean feedsMonitor;
    private long lastData = NEVER;
    private boolean silent;
    private long lossesUntil = NEVER;
    private long lossesDueAt = NEVER;

    /**
     * Creates a listener of a live session; times of the overview are those of the session's monotonic clock.
     * {@code monitor} must receive each event after this listener.
     */
    public SessionActivityTimelineBuilder(SessionActivityTimeline out, SessionHealthMonitor monitor) {
        this(out, monitor, false);
    }

    private SessionActivityTimelineBuilder(
            SessionActivityTimeline out, SessionHealthMonitor monitor, boolean feedsMonitor) {
        this.out = out;
        this.monitor = monitor;
        this.feedsMonitor = feedsMonitor;
    }

    /** Creates a listener of a recorded session. */
    static SessionActivityTimelineBuilder forRecording(SessionActivityTimeline out, Session session) {
        return new SessionActivityTimelineBuilder(
                out, SessionHealthMonitor.recorded(session, HealthThresholds.USUAL), true);
    }

    @Override
    public void on(SessionEvent event) {
        add(event);
        if (feedsMonitor) {
            monitor.on(event);
        }
    }

    private void add(SessionEvent event) {
        switch (event) {
            case SessionStateChange state -> onState(state);
            case SessionEvent.EntryAppended appended -> onEntry(appended.entry());
            case Finding finding -> onFinding(finding);
            case SessionEvent.FindingRepeated repeated -> onFindingRepeated(repeated.finding());
            case SessionEvent.Samples samples ->
                onData(samples.list().getFirst().stamp().arrival());
            default -> {}
        }
    }

    private void onState(SessionStateChange state) {
        var words = state.phase().name().toLowerCase(Locale.ROOT);
        out.addMark(
                SessionActivityTimeline.ActivityMarkKind.STATE,
                state.at(),
                state.at(),
                state.step().isEmpty() ? words : words + ": " + state.step());
        silent |= state.phase() == SessionPhase.SILENT;
        if (state.phase().isTerminal()) {
            finish();
        }
    }

    /** Adds the silence that ends with data. */
    private void onData(long arrival) {
        if (lastData != NEVER && arrival - lastData >= PAUSE) {
            if (silent || monitor.snapshot(arrival).silence().silent()) {
                out.addMark(SessionActivityTimeline.ActivityMarkKind.SILENCE, lastData, arrival, "");
            }
        }
        silent = false;
        lastData = Math.max(lastData, arrival);
    }

    private void onEntry(Entry entry) {
        if (lossesDueAt == NEVER || entry.arrival() >= lossesDueAt) {
            lossesDueAt = entry.arrival() + SECOND;
            addLosses(entry.arrival(), Math.floorDiv(entry.arrival() - LOSSES_COMPLETE, SECOND) * SECOND);
        }
        addEntry(
                out,
                entry.kind(),
                entry.channel(),
                entry.arrival(),
                entry.bytes().remaining(),
                entry.note());
    }

    /** Adds transferred data, or the opening or closing of a channel. */
    public static void addEntry(
            SessionActivityTimeline out,
            Entry.EntryKind entryKind,
            Channel channel,
            long time,
            int bytes,
            String note) {
        switch (entryKind) {
            case OPENED ->
                out.addMark(
                        SessionActivityTimeline.ActivityMarkKind.OPENED, time, time, channel(channel, "opened", note));
            case DATA -> out.addBytes(time, bytes);
            case CLOSED ->
                out.addMark(
                        SessionActivityTimeline.ActivityMarkKind.CLOSED, time, time, channel(channel, "closed", note));
            case GAP -> {} // its finding is a mark
        }
    }

    private static String channel(Channel channel, String description, String note) {
        return channel.name() + " " + description + (note.isEmpty() ? "" : " (" + note + ")");
    }

    @Override
    public boolean wantsMessages() {
        return false;
    }

    /** Returns the text of a finding on a timeline. */
    public static String describe(String code, String text) {
        return "%s (%s)".formatted(text, code);
    }

    private void onFinding(Finding finding) {
        var words = describe(finding.rule().code(), finding.text());
        out.addMark(markKind(finding.severity()), finding.arrival(), finding.arrival(), words);
    }

    private void onFindingRepeated(Finding finding) {
        onFinding(finding);
    }

    /** Adds the losses of the health up to a time. */
    private void addLosses(long now, long until) {
        for (var mark : monitor.snapshot(now).marks()) {
            if (mark.at() > lossesUntil && mark.at() <= until) {
                addLoss(mark);
            }
        }
        lossesUntil = Math.max(lossesUntil, until);
    }

    private void addLoss(DeliveryProblemOccurrence mark) {
        switch (mark.kind()) {
            case LOST ->
                out.addMark(
                        SessionActivityTimeline.ActivityMarkKind.LOST,
                        mark.at(),
                        mark.at(),
                        describeLoss(mark.count()));
            case OWN ->
                out.addMark(
                        SessionActivityTimeline.ActivityMarkKind.NOTE,
                        mark.at(),
                        mark.at(),
                        describeOwnLoss(mark.count()));
            case LATE, DUPLICATE, GAP -> {}
        }
    }

    /** Adds the losses that are still open, as nothing more will arrive. */
    void finish() {
        if (feedsMonitor) {
            monitor.finish();
        }
        addLosses(lastData == NEVER ? 0 : lastData, Long.MAX_VALUE);
    }

    private static String describeLoss(long messages) {
        return messages == 1 ? "a message lost" : "%d messages lost".formatted(messages);
    }

    private static String describeOwnLoss(long messages) {
        return messages == 1
                ? "this program did not read a message in time"
                : "this program did not read %d messages in time".formatted(messages);
    }

    /** Returns the text of a mark for lost messages. */
    public static String lost(long messages, String channel) {
        return messages == 1 ? "a message lost on " + channel : "%d messages lost on %s".formatted(messages, channel);
    }

    /** Returns the mark kind for findings of a severity. */
    public static SessionActivityTimeline.ActivityMarkKind markKind(Severity severity) {
        return switch (severity) {
            case NOTE -> SessionActivityTimeline.ActivityMarkKind.NOTE;
            case WARNING -> SessionActivityTimeline.ActivityMarkKind.WARNING;
            case ERROR -> SessionActivityTimeline.ActivityMarkKind.ERROR;
        };
    }
}
