package mocapscope.protocol.recording;

import java.util.Locale;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionState;
import mocapscope.protocol.timing.MessageLossDetector;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * A session listener that adds transferred bytes, findings, state changes and losses to an activity overview. It serves
 * live sessions and playback.
 */
public final class ActivityOverviewBuilder implements SessionListener {
    private final ActivityOverview out;
    private final MessageLossDetector detector = new MessageLossDetector(this::missing);
    private long latest;

    /** Creates a listener; times of the overview are those of the session's monotonic clock. */
    public ActivityOverviewBuilder(ActivityOverview out) {
        this.out = out;
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case SessionState state -> onState(state);
            case SessionEvent.EntryAppended appended -> onEntry(appended.entry());
            case Finding finding -> onFinding(finding);
            case SessionEvent.FindingRepeated repeated -> onFindingRepeated(repeated.finding());
            case SessionEvent.MessagesLost lost -> onMessagesLost(lost.channel(), lost.direction(), lost.messages());
            case SessionEvent.SequenceNumberReceived number ->
                onSequenceNumber(
                        number.channel(), number.direction(), number.number(), number.bits(), number.message());
            default -> {}
        }
    }

    private void onState(SessionState state) {
        var words = state.phase().name().toLowerCase(Locale.ROOT);
        out.addMark(
                ActivityOverview.ActivityMarkKind.STATE,
                state.at(),
                state.at(),
                state.step().isEmpty() ? words : words + ": " + state.step());
    }

    private void onEntry(Entry entry) {
        latest = entry.arrival();
        detector.advance(latest);
        if (entry.kind() != Entry.EntryKind.DATA) {
            detector.reset(entry.channel());
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
            ActivityOverview out, Entry.EntryKind entryKind, Channel channel, long time, int bytes, String note) {
        switch (entryKind) {
            case OPENED -> {
                out.resetBaseline();
                out.addMark(ActivityOverview.ActivityMarkKind.OPENED, time, time, channel(channel, "opened", note));
            }
            case DATA -> out.addBytes(time, bytes);
            case CLOSED -> {
                out.resetBaseline();
                out.addMark(ActivityOverview.ActivityMarkKind.CLOSED, time, time, channel(channel, "closed", note));
            }
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

    private void onMessagesLost(Channel channel, Direction direction, long messages) {
        if (!detector.isTracked(channel, direction)) {
            missing(channel, direction, messages, latest);
        }
    }

    private void onSequenceNumber(Channel channel, Direction direction, long number, int bits, long message) {
        detector.classify(channel, direction, number, bits, latest);
    }

    private void missing(Channel channel, Direction direction, long messages, long at) {
        out.addMark(ActivityOverview.ActivityMarkKind.LOST, at, at, lost(messages, channel.name()));
    }

    /** Ends the detection of losses. */
    void finish() {
        detector.finish();
    }

    /** Returns the text of a mark for lost messages. */
    public static String lost(long messages, String channel) {
        return messages == 1 ? "a message lost on " + channel : "%d messages lost on %s".formatted(messages, channel);
    }

    /** Returns the mark kind for findings of a severity. */
    public static ActivityOverview.ActivityMarkKind markKind(Severity severity) {
        return switch (severity) {
            case NOTE -> ActivityOverview.ActivityMarkKind.NOTE;
            case WARNING -> ActivityOverview.ActivityMarkKind.WARNING;
            case ERROR -> ActivityOverview.ActivityMarkKind.ERROR;
        };
    }
}
