package mocapscope.app.findings;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.control.TimeOfDayFormatter;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.FindingResponsibleParty;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.FindingGroupSentenceFormatter;
import mocapscope.protocol.transcript.Direction;

/**
 * Provides display texts for problem reports: severity, rule, session, frequency and position in the transferred bytes.
 */
final class FindingLabels {
    private static final TextBundle TEXTS = TextBundle.of(FindingLabels.class);

    private FindingLabels() {}

    static String severity(Severity severity) {
        return TEXTS.text("severity." + severity.name().toLowerCase(Locale.ROOT));
    }

    static StatusLamp.LampState light(Severity severity) {
        return switch (severity) {
            case NOTE -> StatusLamp.LampState.BUSY;
            case WARNING -> StatusLamp.LampState.WARNING;
            case ERROR -> StatusLamp.LampState.BAD;
        };
    }

    /** Returns a row's title: a rule, a session, a finding's message or the number of unlisted findings. */
    static String name(FindingRow findingRow) {
        return switch (findingRow.shape()) {
            case ONE ->
                isAboutListing(findingRow)
                        ? formatListing(findingRow)
                        : FindingGroupSentenceFormatter.capitalize(findingRow.finding());
            case REST -> TEXTS.text("more", DisplayNumberFormatter.formatCount(findingRow.count()));
            case OPEN, SHUT -> group(findingRow);
        };
    }

    /** Returns a row's title beside those of other sessions: a group of one session's findings begins with its sender. */
    static String nameWithSender(FindingRow findingRow) {
        var name = name(findingRow);
        boolean named = findingRow.depth() > 0
                || findingRow.session().isEmpty()
                || !findingRow.shape().group()
                || findingRow.isSessionLabelled()
                || findingRow.finding().rule().subject() != FindingResponsibleParty.PEER
                || name.contains(sender(findingRow));
        return named ? name : TEXTS.text("of.sender", sender(findingRow), name);
    }

    private static String group(FindingRow findingRow) {
        return findingRow.isSessionLabelled() ? session(findingRow) : sentence(findingRow);
    }

    /** Returns the row's findings in one sentence. */
    static String sentence(FindingRow findingRow) {
        if (isAboutListing(findingRow)) {
            return formatListing(findingRow);
        }
        var finding = findingRow.finding();
        long now = findingRow.latestSession().now();
        long period = findingRow.last() - findingRow.first();
        return findingRow.missing() > 0 && findingRow.count() > 1
                ? FindingGroupSentenceFormatter.formatMissing(
                        findingRow.missing(), sender(findingRow), findingRow.count(), period, now - finding.arrival())
                : FindingGroupSentenceFormatter.format(finding, findingRow.count(), period, now);
    }

    /** Returns true if the row states that there are more findings of other rules than are listed. */
    private static boolean isAboutListing(FindingRow findingRow) {
        return findingRow.finding().rule() == ConnectionProblemKind.FINDINGS_COLLAPSED
                && findingRow.rule().isPresent();
    }

    /** Returns the rule that is not listed completely, or the number of such rules; other counts are in their rows. */
    private static String formatListing(FindingRow findingRow) {
        return findingRow.count() == 1
                ? TEXTS.text("listing.one", findingRow.finding().text().split(" ", 2)[0])
                : TEXTS.text("listing.many", DisplayNumberFormatter.formatCount(findingRow.count()));
    }

    /** Returns the only device of the row's session, otherwise the session or the number of sessions. */
    private static String sender(FindingRow findingRow) {
        var devices = findingRow.session().stream()
                .flatMap(session -> session.devices().stream())
                .filter(device -> !device.internal())
                .toList();
        return devices.size() == 1 ? devices.getFirst().source().deviceDisplayName() : shortSession(findingRow);
    }

    private static String shortSession(FindingRow findingRow) {
        return findingRow.session().map(SessionSnapshot::shortName).orElseGet(() -> session(findingRow));
    }

    static String code(FindingRow findingRow) {
        return findingRow.rule().map(Rule::code).orElse("");
    }

    static String session(FindingRow findingRow) {
        return findingRow
                .session()
                .map(SessionSnapshot::name)
                .orElseGet(() -> findingRow.rule().isEmpty() ? "" : TEXTS.text("several"));
    }

    static String rule(FindingRow findingRow) {
        return findingRow.rule().map(Rule::number).orElse("");
    }

    static String section(FindingRow findingRow) {
        return findingRow.rule().map(Rule::section).orElse("");
    }

    /** Returns the finding's message, if the row's title does not contain it. */
    static String text(FindingRow findingRow) {
        return findingRow.shape().group() && findingRow.isSessionLabelled()
                ? findingRow.finding().text()
                : "";
    }

    static String message(FindingRow findingRow) {
        boolean one = findingRow.shape() == FindingRow.FindingRowKind.ONE
                && findingRow.finding().message() != Finding.NONE;
        return one ? Long.toString(findingRow.finding().message()) : "";
    }

    static String direction(Direction direction) {
        return TEXTS.text("direction." + direction.name().toLowerCase(Locale.ROOT));
    }

    /** Returns the position in the bytes; for a finding without a message, that of the nearest one. */
    static String position(Finding finding, Optional<SharedViewSelection.MomentSelection> moment) {
        if (finding.message() == Finding.NONE) {
            return Stream.of(nearest(moment), channel(finding), stream(finding))
                    .filter(part -> !part.isEmpty())
                    .collect(Collectors.joining(", "));
        }
        var field = finding.field().isEmpty() ? "" : TEXTS.text("place.field", finding.field());
        return field
                + TEXTS.text(
                        "place.message",
                        DisplayNumberFormatter.formatCount(finding.message()),
                        Math.max(0, finding.offset()));
    }

    private static String nearest(Optional<SharedViewSelection.MomentSelection> moment) {
        return moment.map(FindingLabels::nearest).orElse("");
    }

    private static String nearest(SharedViewSelection.MomentSelection moment) {
        if (moment.nearest() == Finding.NONE) {
            return TEXTS.text("place.none");
        }
        var number = DisplayNumberFormatter.formatCount(moment.nearest());
        return moment.isExact() ? TEXTS.text("place.exact", number) : TEXTS.text("place.nearest", number);
    }

    private static String channel(Finding finding) {
        return finding.channel() == null ? "" : finding.channel().name() + " " + direction(finding.direction());
    }

    private static String stream(Finding finding) {
        return finding.at() == Finding.NONE
                ? ""
                : TEXTS.text("place.stream", DisplayNumberFormatter.formatCount(finding.at()));
    }

    /** Returns the times and the number of occurrences. */
    static String frequency(FindingRow findingRow) {
        if (findingRow.count() == 1) {
            return TEXTS.text(
                    "once",
                    TimeOfDayFormatter.format(findingRow.last()),
                    direction(findingRow.finding().direction()));
        }
        return TEXTS.text(
                "repeated",
                DisplayNumberFormatter.formatCount(findingRow.count()),
                TimeOfDayFormatter.format(findingRow.first()),
                TimeOfDayFormatter.format(findingRow.last()));
    }

    /** Returns the text for an empty list that counts the findings hidden by a filter. */
    static String hiddenCounts(Map<Severity, Long> counts) {
        return counts.entrySet().stream()
                .filter(entry -> entry.getValue() > 0)
                .map(entry ->
                        TEXTS.formatCount("count." + entry.getKey().name().toLowerCase(Locale.ROOT), entry.getValue()))
                .collect(Collectors.joining(", "));
    }
}
