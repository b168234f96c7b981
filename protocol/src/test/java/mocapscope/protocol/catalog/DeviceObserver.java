package mocapscope.protocol.catalog;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.timing.DeviceClockVerdict;
import mocapscope.protocol.tracking.TrackingProblemTransition;

/** Collects the tracking states, clocks and findings of a session's devices. */
final class DeviceObserver implements SessionListener {
    final List<TrackingProblemTransition> changes = new ArrayList<>();
    final List<Finding> findings = new ArrayList<>();
    /** The last judgement of each device's clock. */
    final Map<String, DeviceClockVerdict> verdicts = new LinkedHashMap<>();

    int repeatedFindings;
    String epoch = "";

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case SessionEvent.SourceDescribed(var info) -> epoch = info.epoch();
            case SessionEvent.TrackingChanged(var change) -> changes.add(change);
            case SessionEvent.DeviceClockVerdictChanged judged ->
                verdicts.put(judged.device().device(), judged.verdict());
            case Finding finding -> findings.add(finding);
            case SessionEvent.FindingRepeated _ -> repeatedFindings++;
            default -> {}
        }
    }

    List<String> codes() {
        return findings.stream().map(finding -> finding.rule().code()).toList();
    }
}
