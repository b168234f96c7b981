package mocapscope.protocol.benchmark;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/** Counts the packets of one session by the bodies that they move, and those that should have come between. */
final class BodyPacketCounter implements SessionListener {
    private static final double STEP_NANOS = 1e9 / Crowd.RATE;

    /** The memory of a stamp, of a pose with its vector and its quaternion, and of a body without its numbers. */
    private static final int STAMP_BYTES = 48;

    private static final int POSE_BYTES = 32 + 40 + 48;
    private static final int BODY_BYTES = 40 + 2 * (16 + 16);
    /** The memory of the buffer of received bytes, without the bytes. */
    private static final int BUFFER_BYTES = 16;

    private final Session session;
    private final boolean framed;
    private final Map<String, Integer> findings = new TreeMap<>();
    private byte @Nullable [] request;
    private long packets;
    private long receivedBytes;
    private long neededBytes;
    private long missing;
    private long last = -1;

    BodyPacketCounter(Session session) {
        this.session = session;
        // AImation numbers its frames; other protocols have the device's time.
        this.framed = session.protocol().name().equals("aimation");
    }

    /** Counts from now on. */
    synchronized void begin() {
        packets = 0;
        receivedBytes = 0;
        neededBytes = 0;
        missing = 0;
        findings.clear();
    }

    synchronized long packets() {
        return packets;
    }

    synchronized long missing() {
        return missing;
    }

    synchronized long receivedBytes() {
        return receivedBytes;
    }

    /** Returns the memory of the received bytes and of their samples, without which they cannot be passed on. */
    synchronized long neededBytes() {
        return neededBytes;
    }

    /** Returns the bytes that the session sent before its first sample, and their destination. */
    synchronized PlainCrowdReader.CrowdRequest request() {
        return new PlainCrowdReader.CrowdRequest(session.endpoint().address(), Objects.requireNonNull(request));
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
            case SessionEvent.EntryAppended appended -> onEntry(appended.entry());
            case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
            case Finding finding -> onFinding(finding);
            default -> {}
        }
    }

    private synchronized void onEntry(Entry entry) {
        if (entry.direction() == session.role().incoming()) {
            receivedBytes += entry.bytes().remaining();
            neededBytes += BUFFER_BYTES + entry.bytes().remaining();
        }
    }

    private synchronized void onSample(Sample sample) {
        if (sample instanceof Sample.Pose) {
            neededBytes += POSE_BYTES;
        }
        if (sample instanceof Sample.Skeleton body) {
            neededBytes += STAMP_BYTES
                    + BODY_BYTES
                    + body.positions().bytes()
                    + body.orientations().bytes();
            if (request == null) {
                request = readRequest();
            }
            long here = framed ? body.frame() : body.stamp().deviceTime();
            if (last >= 0) {
                missing += Math.abs((framed ? here - last : Math.round((here - last) / STEP_NANOS)) - 1);
            }
            last = here;
            packets++;
        }
    }

    private byte[] readRequest() {
        var bytes = new ByteArrayOutputStream();
        var transcript = session.history().transcript();
        for (long index = 0; index < transcript.nextIndex(); index++) {
            transcript
                    .entry(index)
                    .filter(entry -> entry.direction() == session.role().outgoing())
                    .ifPresent(entry -> {
                        var one = new byte[entry.bytes().remaining()];
                        entry.bytes().duplicate().get(one);
                        bytes.writeBytes(one);
                    });
        }
        return bytes.toByteArray();
    }

    private synchronized void onFinding(Finding finding) {
        findings.merge(finding.rule().code(), 1, Integer::sum);
    }

    @Override
    public boolean wantsMessages() {
        return false;
    }
}
