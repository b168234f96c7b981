package mocapscope.app.doctor;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.ViolationAdvice;
import mocapscope.protocol.health.HealthThresholds;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * A session listener for a connection diagnosis; it reports handshake progress and first messages as diagnosis steps.
 * Each opened channel, the agreement of the peers, and the first message of each type and direction is a step.
 */
final class DoctorSessionListener implements SessionListener {
    private static final TextBundle TEXTS = TextBundle.of(DoctorSessionListener.class);

    /** The time until the rate of a device is known, and some more. */
    private static final long FIRST_RATE = 1_500_000_000L;

    /**
     * Time for watching data after the peers have agreed: by then, a wrong rate is judged, and a peer that does not
     * answer within three seconds is reported.
     */
    private static final long WATCH_NANOS = HealthThresholds.USUAL.ratePatience() + FIRST_RATE;

    /** Rules reporting that the requested device, bubble or avatar does not exist. */
    private static final Set<String> LACKING = Set.of(ConnectionProblemKind.DEVICE_ABSENT.code(), "JOIN_REFUSED");

    private record Kind(Direction direction, String name) {}

    private final Session session;
    private final DoctorListener listener;
    private final DoctorRunOutcomeTracker runState;
    private final AnnouncedDeviceStatisticsCollector registry;
    private final Set<Kind> seen = new HashSet<>();
    /** Findings since the last step; that of the cause explains a failure of the next one. */
    private final List<Finding> found = new ArrayList<>();

    private long before;
    private long watched = Long.MAX_VALUE;
    private String waitingFor = "";
    private boolean sampled;
    /** True if samples arrived, beyond the mere announcement of devices. */
    private boolean moved;
    /** The first finding that reports the requested device, bubble or avatar as missing. */
    private @Nullable Finding absent;

    DoctorSessionListener(
            Session session,
            DoctorListener listener,
            AnnouncedDeviceStatisticsCollector registry,
            DoctorRunOutcomeTracker state) {
        this.session = session;
        this.listener = listener;
        this.registry = registry;
        this.runState = state;
        this.before = session.anchor().monotonicNanos();
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case SessionStateChange state -> onState(state);
            case SessionEvent.EntryAppended appended -> onEntry(appended.entry());
            case SessionEvent.EntryDecoded decoded -> onEntryDecoded(decoded.entry());
            case DecodedMessage message -> onMessage(message);
            case SessionEvent.SourceDescribed described -> onSource(described.info());
            case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
            case Finding finding -> onFinding(finding);
            case SessionEvent.DeviceAnnounced announced -> onDeviceAnnounced(announced.device(), announced.internal());
            default -> {}
        }
    }

    private void onState(SessionStateChange state) {
        if (runState.endReason().isPresent()) {
            publishFindings();
            return;
        }
        runState.setPendingStep(state.waitingFor());
        switch (state.phase()) {
            case LISTENING, WAITING -> {}
            case CONNECTING, HANDSHAKING -> waitingFor = state.waitingFor();
            case LIVE -> agreed(state);
            case SILENT -> silent(state);
            case LOST, CLOSED, FAILED -> failed(waitingFor, state);
        }
    }

    private void onEntry(Entry entry) {
        if (entry.kind() == Entry.EntryKind.OPENED) {
            step(TEXTS.text("opened", entry.channel().name()), entry.arrival(), entry.note());
        }
    }

    private void onEntryDecoded(Entry entry) {
        if (entry.arrival() < watched) {
            return;
        }
        if (absent != null && !moved) {
            reportMissing(absent, entry.arrival());
        } else if (sampled) {
            runState.complete(DoctorRunOutcomeTracker.DoctorEndReason.SEEN);
        }
    }

    private void onDeviceAnnounced(SourceId device, boolean internal) {
        registry.addAnnounced(device, internal);
    }

    private void onMessage(DecodedMessage message) {
        registry.add(message);
        if (seen.add(new Kind(message.direction(), message.name()))) {
            boolean appeared = message.direction() == SessionRole.CLIENT.incoming();
            var name = appeared ? TEXTS.text("received", message.name()) : TEXTS.text("sent", message.name());
            step(name, message.arrival(), message.sender());
        }
    }

    private void onSource(DeclaredSourceProperties source) {
        registry.add(source);
    }

    private void onSample(Sample sample) {
        moved |= !(sample instanceof Sample.ProtocolEvent || sample instanceof Sample.SetpBubble);
        if (!sampled && sample.countsAsEvent()) {
            sampled = true;
            var stamp = sample.stamp();
            var description = TEXTS.text(
                    "sample.what", SampleKind.of(sample).word(), stamp.source().label());
            step(TEXTS.text("sample"), stamp.arrival(), description);
        }
    }

    private void onFinding(Finding finding) {
        found.add(finding);
        if (absent == null && LACKING.contains(finding.rule().code())) {
            absent = finding;
        }
    }

    private void agreed(SessionStateChange state) {
        if (!runState.wasLive()) {
            runState.setLive();
            watched = state.at() + WATCH_NANOS;
            step(TEXTS.text("agreed"), state.at(), state.step());
        }
        waitingFor = state.waitingFor().isEmpty() ? TEXTS.text("data") : state.waitingFor();
    }

    /** Ends the run; after a sample, the silence is part of the verdict. */
    private void silent(SessionStateChange state) {
        if (absent != null && !moved) {
            reportMissing(absent, state.at());
        } else if (sampled) {
            runState.complete(DoctorRunOutcomeTracker.DoctorEndReason.SEEN);
        } else {
            failed(TEXTS.text("sample"), state);
        }
    }

    /** Ends the run because the requested object is missing, although other data may have arrived. */
    private void reportMissing(Finding finding, long at) {
        if (runState.endReason().isPresent()) {
            return;
        }
        found.remove(finding);
        fail(TEXTS.text("asked"), at, finding.text(), ViolationAdvice.of(finding.rule()));
    }

    private void step(String name, long at, String detail) {
        publishFindings();
        listener.step(new DoctorStep(name, true, since(at), detail, ViolationAdvice.NONE));
        before = Math.max(before, at);
    }

    /**
     * Reports a failed step. Its reason is the finding of the rule that the state names as its cause: other findings
     * since the last step are listed, but explain nothing.
     */
    private void failed(String name, SessionStateChange state) {
        var cause = state.cause();
        var reason = found.reversed().stream()
                .filter(finding -> finding.rule() == cause)
                .findFirst();
        reason.ifPresent(found::remove);
        fail(
                name.isEmpty() ? TEXTS.text("begin") : name,
                state.at(),
                reason.map(Finding::text).orElse(state.step()),
                cause == null ? adviceWithoutCause(name) : ViolationAdvice.of(cause));
    }

    /** Returns the advice for a failure of unknown cause: none once data could flow. */
    private ViolationAdvice adviceWithoutCause(String name) {
        return runState.wasLive() || name.isEmpty() ? ViolationAdvice.NONE : ConnectionDoctor.adviceOnMissingAnswer();
    }

    private void fail(String name, long at, String detail, ViolationAdvice advice) {
        var step = new DoctorStep(name, false, since(at), detail, advice);
        listener.step(step);
        runState.setFailedStep(step);
        found.removeIf(finding -> finding.rule() == ConnectionProblemKind.SESSION_LOST);
        publishFindings();
        runState.complete(DoctorRunOutcomeTracker.DoctorEndReason.SESSION);
    }

    /**
     * Returns the time since the last step, at least 0: a message may be sent before an earlier received one is
     * handled.
     */
    private long since(long at) {
        return Math.max(0, at - before);
    }

    private void publishFindings() {
        found.forEach(finding -> listener.finding(session, finding));
        found.clear();
    }
}
