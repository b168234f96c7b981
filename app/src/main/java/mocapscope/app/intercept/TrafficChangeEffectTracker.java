package mocapscope.app.intercept;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import mocapscope.app.sequence.SequenceDiagramRow;
import mocapscope.app.sequence.SequenceDiagramRow.ChannelRow;
import mocapscope.app.sequence.SequenceDiagramRow.HeldRow;
import mocapscope.app.sequence.SequenceDiagramRow.MessageRow;
import mocapscope.app.sequence.SequenceDiagramRow.OmissionRow;
import mocapscope.app.sequence.SequenceDiagramRow.RepeatRow;
import mocapscope.app.sequence.SequenceDiagramRow.SequenceFindingRow;
import mocapscope.app.sequence.SequenceDiagramRow.StateRow;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * Lists the user's changes to a session's traffic, and the messages and problem reports that followed each change.
 * Reads only new rows of a diagram and new findings. Not thread-safe.
 */
final class TrafficChangeEffectTracker {
    private static final TextBundle TEXTS = TextBundle.of(TrafficChangeEffectTracker.class);
    private static final int MOST = 40;

    /** Earliest first. */
    private final List<InterventionEffects> effects = new ArrayList<>();

    private @Nullable SequenceDiagramBuilder reader;
    private @Nullable Finding latest;
    private long readRows;
    private int readFindings;
    private List<TrafficChangeOrEffectTableRow> all = List.of();

    /** Returns the effects, the latest intervention first; {@code findings} are the latest, oldest first. */
    List<TrafficChangeOrEffectTableRow> update(SequenceDiagramBuilder newer, List<Finding> findings) {
        if (newer != reader) {
            clear();
            reader = newer;
        }
        var rows = newer.diagram().latest(newer.diagram().appended() - readRows);
        var newFindings =
                newer.allChanges().subList(readFindings, newer.allChanges().size());
        var found = after(latest, findings);
        if (rows.isEmpty() && newFindings.isEmpty() && found.isEmpty()) {
            return all;
        }
        readRows = newer.diagram().appended();
        readFindings = newer.allChanges().size();
        latest = findings.isEmpty() ? null : findings.getLast();
        rows.forEach(row -> effects.forEach(intervention -> intervention.addRow(row)));
        found.forEach(finding -> find(finding, newer));
        rows.forEach(row -> note(newer, row, findings));
        newFindings.forEach(actionFinding -> note(newer, actionFinding, findings));
        all = listed();
        return all;
    }

    /** Lets go of any reader but that one. */
    void releaseExcept(SequenceDiagramBuilder builder) {
        if (reader != builder) {
            clear();
        }
    }

    void clear() {
        reader = null;
        latest = null;
        readRows = 0;
        readFindings = 0;
        effects.clear();
        all = List.of();
    }

    /** Returns the findings after {@code seen}, or all if it is no longer listed. */
    private static List<Finding> after(@Nullable Finding seen, List<Finding> findings) {
        int from = findings.size();
        while (from > 0 && findings.get(from - 1) != seen) {
            from--;
        }
        return findings.subList(from, findings.size());
    }

    private void find(Finding finding, SequenceDiagramBuilder of) {
        long at = of.when(finding);
        effects.forEach(intervention -> intervention.addFinding(finding, at));
    }

    /** Records an intervention. The findings of an entry may report it before or after its message is read. */
    private void note(SequenceDiagramBuilder of, Finding finding, List<Finding> findings) {
        if (finding.entry() == Finding.NONE) {
            note(
                    of,
                    new InterventionEffects(
                            finding, of.when(finding), finding.direction(), finding.text(), SequenceDiagramRow.NONE),
                    findings);
        } else {
            of.diagram().messagesOf(finding.entry()).forEach(row -> note(of, row, findings));
        }
    }

    private void note(SequenceDiagramBuilder of, SequenceDiagramRow row, List<Finding> findings) {
        if (!(row instanceof MessageRow messageRow)) {
            return;
        }
        describeChange(of, messageRow)
                .ifPresent(description -> find(messageRow.n())
                        .ifPresentOrElse(
                                effects -> effects.setDescription(description),
                                () -> note(
                                        of,
                                        new InterventionEffects(
                                                messageRow.n(),
                                                messageRow.time(),
                                                messageRow.direction(),
                                                description,
                                                messageRow.n()),
                                        findings)));
    }

    private Optional<InterventionEffects> find(Object key) {
        return effects.stream()
                .filter(intervention -> intervention.key().equals(key))
                .findFirst();
    }

    /** The changes made to a message; empty without changes. */
    private static Optional<String> describeChange(SequenceDiagramBuilder of, MessageRow row) {
        var done = of.changesOf(row.entry());
        if (done.isEmpty() && row.mark() == Entry.EntryModification.NONE) {
            return Optional.empty();
        }
        var mark = row.mark() == Entry.EntryModification.ALTERED
                ? TEXTS.text("mark.altered")
                : TEXTS.text("mark.injected");
        return Optional.of(TEXTS.text("follow.change", row.name(), done.isEmpty() ? mark : String.join(", ", done)));
    }

    /** Inserts an intervention by time; later effects are assigned to it instead of to the previous one. */
    private void note(SequenceDiagramBuilder of, InterventionEffects intervention, List<Finding> findings) {
        int at = effects.size();
        while (at > 0 && effects.get(at - 1).time() > intervention.time()) {
            at--;
        }
        effects.add(at, intervention);
        if (at > 0) {
            effects.get(at - 1).close(intervention.time());
        }
        if (at + 1 < effects.size()) {
            intervention.close(effects.get(at + 1).time());
        }
        of.diagram().since(intervention.time()).forEach(intervention::addRow);
        findings.forEach(finding -> intervention.addFinding(finding, of.when(finding)));
        if (effects.size() > MOST) {
            effects.removeFirst();
        }
    }

    private List<TrafficChangeOrEffectTableRow> listed() {
        var rows = new ArrayList<TrafficChangeOrEffectTableRow>();
        effects.reversed()
                .forEach(intervention ->
                        intervention.rows().forEach(effectRow -> rows.add(effectRow.numbered(rows.size()))));
        return List.copyOf(rows);
    }

    /** One intervention at the intercept gate with the answers and findings that followed it. Not thread-safe. */
    private static final class InterventionEffects {
        private static final int MOST = 8;

        private final Object key;
        private final long time;
        private final Direction direction;
        private final long message;
        private final List<TrafficChangeOrEffectTableRow> answers = new ArrayList<>();
        private final List<TrafficChangeOrEffectTableRow> found = new ArrayList<>();
        private String subject;
        private long close = Long.MAX_VALUE;

        /**
         * Creates an intervention; {@code key} identifies it; {@code time} is in nanoseconds since the session began.
         */
        InterventionEffects(Object key, long time, Direction direction, String description, long message) {
            this.key = key;
            this.time = time;
            this.direction = direction;
            this.subject = description;
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
            subject = other;
        }

        /** Sets the time of the next intervention, to which later effects belong. */
        void close(long at) {
            close = at;
            answers.removeIf(effectRow -> effectRow.time() > at);
            found.removeIf(interventionEffectRow -> interventionEffectRow.time() > at);
        }

        /** Takes what crossed or happened, if it is an answer. */
        void addRow(SequenceDiagramRow row) {
            if (row.time() < time || row.time() > close || answers.size() == MOST) {
                return;
            }
            switch (row) {
                case MessageRow message -> {
                    if (message.direction() != direction) {
                        answer(message.time(), TEXTS.text("follow.answer", message.name()), message.n());
                    }
                }
                case ChannelRow change -> {
                    if (!change.opened()) {
                        var channel = change.channel().name();
                        answer(
                                change.time(),
                                TEXTS.text("sequence.closed", channel, change.note()),
                                SequenceDiagramRow.NONE);
                    }
                }
                case RepeatRow _, SequenceFindingRow _, HeldRow _, StateRow _, OmissionRow _ -> {}
            }
        }

        private void answer(long at, String words, long n) {
            answers.add(TrafficChangeOrEffectTableRow.answer(at, at - time, words, n));
        }

        /** Adds a finding made {@code at} nanoseconds since the session began. */
        void addFinding(Finding finding, long at) {
            if (at >= time && at <= close && found.size() < MOST && finding.rule() != ConnectionProblemKind.TAMPERED) {
                found.add(TrafficChangeOrEffectTableRow.found(finding, at, at - time));
            }
        }

        /** Returns the intervention, followed by its effects in order of arrival. */
        Stream<TrafficChangeOrEffectTableRow> rows() {
            var after = Stream.concat(answers.stream(), found.stream())
                    .sorted(Comparator.comparingLong(TrafficChangeOrEffectTableRow::time));
            return Stream.concat(Stream.of(TrafficChangeOrEffectTableRow.intervention(time, subject, message)), after);
        }
    }
}
