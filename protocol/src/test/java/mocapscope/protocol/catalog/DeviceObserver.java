package mocapscope.protocol.catalog;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.session.event.ClockAnchor;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.timing.DeviceClockChange;
import mocapscope.protocol.timing.DeviceClockTracker;
import mocapscope.protocol.timing.DeviceClockVerdict;
import mocapscope.protocol.tracking.TrackingChange;
import mocapscope.protocol.tracking.TrackingMonitor;
import mocapscope.protocol.tracking.TrackingThresholds;

/** Observes the tracking states, clocks and findings of a session's devices. */
final class DeviceObserver implements SessionListener {
    final List<TrackingChange> changes = new ArrayList<>();
    final List<Finding> findings = new ArrayList<>();
    final List<DeviceClockChange> clockChanges = new ArrayList<>();
    int repeatedFindings;
    String epoch = "";

    private final TrackingMonitor monitor = new TrackingMonitor(TrackingThresholds.USUAL, Optional.empty());
    private final Map<String, DeviceClockTracker> clocks = new HashMap<>();

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case SessionEvent.SourceDescribed(var info) -> {
                monitor.addSource(info);
                epoch = info.epoch();
            }
            case SessionEvent.Samples(var samples) -> samples.forEach(this::onSample);
            case Finding finding -> findings.add(finding);
            case SessionEvent.FindingRepeated _ -> repeatedFindings++;
            default -> {}
        }
    }

    private void onSample(Sample sample) {
        changes.addAll(monitor.add(sample));
        var stamp = sample.stamp();
        if (stamp.deviceTime() != SampleStamp.NO_TIME) {
            var clock = clocks.computeIfAbsent(stamp.source().device(), _ -> new DeviceClockTracker());
            var change = clock.add(stamp.deviceTime(), stamp.arrival());
            if (change != DeviceClockChange.NONE) {
                clockChanges.add(change);
            }
        }
    }

    /** Returns the judgement of each device's clock. */
    Map<String, DeviceClockVerdict> verdicts(ClockAnchor anchor) {
        var verdicts = new HashMap<String, DeviceClockVerdict>();
        clocks.forEach(
                (device, clock) -> verdicts.put(device, clock.verdict(epoch, anchor.epochNanos(0), anchor.measured())));
        return verdicts;
    }
}
