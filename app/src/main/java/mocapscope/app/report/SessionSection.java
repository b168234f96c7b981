package mocapscope.app.report;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.app.doctor.AnnouncedDevice;
import mocapscope.app.model.snapshot.FindingGroup;
import mocapscope.app.sequence.SequenceDiagramRow;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.transcript.Channel;

/**
 * All content of a report about one session, such as its sequence diagram and problem reports.
 *
 * @param id of the session
 * @param anchor of its clock
 * @param channels that have a lane in its sequence diagram
 * @param rows of its sequence diagram
 * @param findingGroups what was found, all counted
 * @param evidence the first of each kind
 * @param handshake messages of the handshake
 * @param health the verdict about it, and the figures of its sources
 */
record SessionSection(
        String id,
        MonotonicToUnixTimeAnchor anchor,
        ReportedSessionDescription identity,
        List<Channel> channels,
        List<SequenceDiagramRow> rows,
        List<FindingGroup> findingGroups,
        Map<FindingCountAndExampleCollector.FindingGroupKey, List<FindingCountAndExampleCollector.FindingEvidence>>
                evidence,
        List<ReportMessageDetail> handshake,
        List<AnnouncedDevice> devices,
        List<PeerDescriptionCollector.PeerFact> facts,
        List<DeclaredSourceProperties> sources,
        SessionHealthSummary health,
        List<ReportedSkeletonCollector.ReportedSkeleton> bodies,
        ReportTrafficCounter.TrafficTotals totals,
        OmittedSessionContent omissions) {

    SessionSection {
        findingGroups = findingGroups.stream()
                .sorted(Comparator.comparing(FindingGroup::severity).reversed().thenComparingLong(FindingGroup::first))
                .toList();
    }

    /** Returns this section with more findings, for sessions whose bytes do not show all of them. */
    SessionSection withFindings(
            List<FindingGroup> others,
            Map<FindingCountAndExampleCollector.FindingGroupKey, List<FindingCountAndExampleCollector.FindingEvidence>>
                    evidence) {
        return new SessionSection(
                id, anchor, identity, channels, rows, others, evidence, handshake, devices, facts, sources, health,
                bodies, totals, omissions);
    }

    /** Returns this section with the health that the window shows. */
    SessionSection withHealth(SessionHealthSummary shown) {
        return new SessionSection(
                id,
                anchor,
                identity,
                channels,
                rows,
                findingGroups,
                evidence,
                handshake,
                devices,
                facts,
                sources,
                shown,
                bodies,
                totals,
                omissions);
    }

    /** Returns the number of findings of each severity. */
    Map<Severity, Long> counts() {
        var counts = new EnumMap<Severity, Long>(Severity.class);
        findingGroups.forEach(kind -> counts.merge(kind.severity(), kind.count(), Long::sum));
        return counts;
    }

    /** Returns the most important kind: the first of the worst severity. */
    Optional<FindingGroup> worst() {
        return findingGroups.stream().findFirst();
    }

    List<FindingCountAndExampleCollector.FindingEvidence> evidence(FindingGroup kind) {
        return evidence.getOrDefault(FindingCountAndExampleCollector.FindingGroupKey.of(kind), List.of());
    }
}
