package mocapscope.app.report;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.app.doctor.AnnouncedDevice;
import mocapscope.app.model.FindingGroup;
import mocapscope.app.sequence.SequenceRow;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.ClockAnchor;
import mocapscope.protocol.transcript.Channel;

/**
 * The report content of one session: identity, sequence diagram, findings, devices, timing and traffic.
 *
 * @param id of the session
 * @param anchor of its clock
 * @param channels that have a lane in its sequence diagram
 * @param rows of its sequence diagram
 * @param kinds what was found, all counted
 * @param shown the first of each kind
 * @param opening messages of the handshake
 * @param unheard samples of sources of which nothing is told
 */
record Chapter(
        String id,
        ClockAnchor anchor,
        Whom whom,
        List<Channel> channels,
        List<SequenceRow> rows,
        List<FindingGroup> kinds,
        Map<Evidence.Kind, List<Evidence.Shown>> shown,
        List<Exhibit> opening,
        List<AnnouncedDevice> members,
        List<Facts.Fact> facts,
        List<SourceInfo> sources,
        List<Cadence> cadences,
        long unheard,
        List<Bodies.Body> bodies,
        Traffic.Tally tally,
        Beyond beyond) {

    Chapter {
        kinds = kinds.stream()
                .sorted(Comparator.comparing(FindingGroup::severity).reversed().thenComparingLong(FindingGroup::first))
                .toList();
    }

    /** Returns this section with more findings, for sessions whose bytes do not show all of them. */
    Chapter found(List<FindingGroup> others, Map<Evidence.Kind, List<Evidence.Shown>> theirs) {
        return new Chapter(
                id, anchor, whom, channels, rows, others, theirs, opening, members, facts, sources, cadences, unheard,
                bodies, tally, beyond);
    }

    /** Returns the number of findings of each severity. */
    Map<Severity, Long> counts() {
        var counts = new EnumMap<Severity, Long>(Severity.class);
        kinds.forEach(kind -> counts.merge(kind.severity(), kind.count(), Long::sum));
        return counts;
    }

    /** Returns the most important kind: the first of the worst severity. */
    Optional<FindingGroup> worst() {
        return kinds.stream().findFirst();
    }

    List<Evidence.Shown> shown(FindingGroup kind) {
        return shown.getOrDefault(Evidence.Kind.of(kind), List.of());
    }
}
