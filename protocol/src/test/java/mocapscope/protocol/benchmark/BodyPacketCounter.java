package mocapscope.protocol.benchmark;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;

/** Counts the packets of one session by the bodies that they move, and those that should have come between. */
final class BodyPacketCounter implements SessionListener {
    private static final double STEP_NANOS = 1e9 / Crowd.RATE;

    private final boolean framed;
    private final Map<String, Integer> findings = new TreeMap<>();
    private long packets;
    private long missing;
    private long last = -1;

    /** AImation numbers its frames; other protocols have the device's time. */
    BodyPacketCounter(String protocol) {
        framed = protocol.equals("aimation");
    }

    /** Counts from now on. */
    synchronized void begin() {
        packets = 0;
        missing = 0;
        findings.clear();
    }

    synchronized long packets() {
        return packets;
    }

    synchronized long missing() {
        return missing;
    }

    /** Findings of all sessions, by code. */
    static Map<String, Integer> findings(List<BodyPacketCounter> all) {
        var sum = new TreeMap<String, Integer>();
        for (var one : all) {
            synchronized (one) {
                one.findings.forEach((code, count) -> sum.merge(code, count, Integer::sum));
            }
        }
        return sum;
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
            case Finding finding -> onFinding(finding);
            default -> {}
        }
    }

    private synchronized void onSample(Sample sample) {
        if (sample instanceof Sample.Skeleton body) {
            long here = framed ? body.frame() : body.stamp().deviceTime();
            if (last >= 0) {
                missing += Math.abs((framed ? here - last : Math.round((here - last) / STEP_NANOS)) - 1);
            }
            last = here;
            packets++;
        }
    }

    private synchronized void onFinding(Finding finding) {
        findings.merge(finding.rule().code(), 1, Integer::sum);
    }

    @Override
    public boolean wantsMessages() {
        return false;
    }
}
