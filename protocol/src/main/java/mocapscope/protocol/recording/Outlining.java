package mocapscope.protocol.recording;

import java.util.Locale;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.SessionState;
import mocapscope.protocol.session.SessionListener;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * A session listener that adds transferred bytes, findings, state changes and losses to an activity overview. It serves
 * live sessions and playback.
 */
public final class Outlining implements SessionListener {
    private final Outline out;
    private final Losses losses = new Losses(this::missing);
    private long latest;

    /** Creates a listener; times of the overview are those of the session's monotonic clock. */
    public Outlining(Outline out) {
        this.out = out;
    }

    @Override
    public void onState(SessionState state) {
        var words = state.phase().name().toLowerCase(Locale.ROOT);
        out.mark(
                Outline.Kind.STATE,
                state.at(),
                state.at(),
                state.step().isEmpty() ? words : words + ": " + state.step());
    }

    @Override
    public void onEntry(Entry entry) {
        latest = entry.arrival();
        losses.passed(latest);
        if (entry.kind() != Entry.EntryKind.DATA) {
            losses.anew(entry.channel());
        }
        add(out, entry.kind(), entry.channel(), entry.arrival(), entry.bytes().remaining(), entry.note());
    }

    /** Adds transferred data, or the opening or closing of a channel. */
    public static void add(Outline out, Entry.EntryKind kind, Channel channel, long time, int bytes, String note) {
        switch (kind) {
            case OPENED -> {
                out.anew();
                out.mark(Outline.Kind.OPENED, time, time, channel(channel, "opened", note));
            }
            case DATA -> out.crossed(time, bytes);
            case CLOSED -> {
                out.anew();
                out.mark(Outline.Kind.CLOSED, time, time, channel(channel, "closed", note));
            }
        }
    }

    private static String channel(Channel channel, String what, String note) {
        return channel.name() + " " + what + (note.isEmpty() ? "" : " (" + note + ")");
    }

    @Override
    public void onMessage(Message message) {}

    @Override
    public boolean wantsMessages() {
        return false;
    }

    @Override
    public void onSource(SourceInfo source) {}

    @Override
    public void onSample(Sample sample) {}

    @Override
    public void onFinding(Finding finding) {
        var words = finding.rule().code() + ": " + finding.text();
        out.mark(kind(finding.severity()), finding.arrival(), finding.arrival(), words);
    }

    @Override
    public void onFindingRepeated(Finding finding) {
        onFinding(finding);
    }

    @Override
    public void onMessagesLost(Channel channel, Direction direction, long messages) {
        if (!losses.tell(channel, direction)) {
            missing(channel, direction, messages, latest);
        }
    }

    @Override
    public void onSequenceNumber(Channel channel, Direction direction, long number, int bits, long message) {
        losses.numbered(channel, direction, number, bits, latest);
    }

    private void missing(Channel channel, Direction direction, long messages, long at) {
        out.mark(Outline.Kind.LOST, at, at, lost(messages, channel.name()));
    }

    /** Ends the detection of losses. */
    void end() {
        losses.end();
    }

    /** Returns the text of a mark for lost messages. */
    public static String lost(long messages, String channel) {
        return messages == 1 ? "a message lost on " + channel : "%d messages lost on %s".formatted(messages, channel);
    }

    /** Returns the mark kind for findings of a severity. */
    public static Outline.Kind kind(Severity severity) {
        return switch (severity) {
            case NOTE -> Outline.Kind.NOTE;
            case WARNING -> Outline.Kind.WARNING;
            case ERROR -> Outline.Kind.ERROR;
        };
    }
}
