package mocapscope.app.intercept;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import mocapscope.app.sequence.SequenceRow;
import mocapscope.app.sequence.SequenceRow.ChannelRow;
import mocapscope.app.sequence.SequenceRow.HeldRow;
import mocapscope.app.sequence.SequenceRow.MessageRow;
import mocapscope.app.sequence.SequenceRow.NoteRow;
import mocapscope.app.sequence.SequenceRow.OmissionRow;
import mocapscope.app.sequence.SequenceRow.RepeatRow;
import mocapscope.app.sequence.SequenceRow.StateRow;
import mocapscope.app.words.TextBundle;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.SessionRule;
import mocapscope.protocol.transcript.Direction;

/** One intervention at the intercept gate with the answers and findings that followed it. Not thread-safe. */
final class InterventionEffects {
    private static final TextBundle WORDS = TextBundle.of(InterventionEffects.class);
    private static final int MOST = 8;

    private final Object key;
    private final long time;
    private final Direction direction;
    private final long message;
    private final List<InterventionEffectRow> answers = new ArrayList<>();
    private final List<InterventionEffectRow> found = new ArrayList<>();
    private String what;
    private long close = Long.MAX_VALUE;

    /** Creates an intervention; {@code key} identifies it; {@code time} is in nanoseconds since the session began. */
    InterventionEffects(Object key, long time, Direction direction, String what, long message) {
        this.key = key;
        this.time = time;
        this.direction = direction;
        this.what = what;
        this.message = message;
    }

    Object key() {
        return key;
    }

    long time() {
        return time;
    }

    /** Changes its description. */
    void setDescription(String other) {
        what = other;
    }

    /** Sets the time of the next intervention, to which later effects belong. */
    void close(long at) {
        close = at;
        answers.removeIf(effectRow -> effectRow.time() > at);
        found.removeIf(interventionEffectRow -> interventionEffectRow.time() > at);
    }

    /** Takes what crossed or happened, if it is an answer. */
    void addRow(SequenceRow row) {
        if (row.time() < time || row.time() > close || answers.size() == MOST) {
            return;
        }
        switch (row) {
            case MessageRow message -> {
                if (message.direction() != direction) {
                    answer(message.time(), WORDS.text("follow.said", message.name()), message.n());
                }
            }
            case ChannelRow change -> {
                if (!change.opened()) {
                    var channel = change.channel().name();
                    answer(change.time(), WORDS.text("ladder.closed", channel, change.note()), SequenceRow.NONE);
                }
            }
            case RepeatRow _, NoteRow _, HeldRow _, StateRow _, OmissionRow _ -> {}
        }
    }

    private void answer(long at, String words, long n) {
        answers.add(InterventionEffectRow.answer(at, at - time, words, n));
    }

    /** Adds a finding made {@code at} nanoseconds since the session began. */
    void addFinding(Finding finding, long at) {
        if (at >= time && at <= close && found.size() < MOST && finding.rule() != SessionRule.TAMPERED) {
            found.add(InterventionEffectRow.found(finding, at, at - time));
        }
    }

    /** Returns the intervention, followed by its effects in order of arrival. */
    Stream<InterventionEffectRow> rows() {
        var after = Stream.concat(answers.stream(), found.stream())
                .sorted(Comparator.comparingLong(InterventionEffectRow::time));
        return Stream.concat(Stream.of(InterventionEffectRow.intervention(time, what, message)), after);
    }
}
