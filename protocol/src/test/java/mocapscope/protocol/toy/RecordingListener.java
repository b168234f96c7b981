package mocapscope.protocol.toy;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.session.event.TransportMetricValue;
import mocapscope.protocol.session.event.UserRequestWithParameterChoices;
import mocapscope.protocol.transcript.Entry;

/** Records all events of a session, and lets a test wait for some of them. */
public final class RecordingListener implements SessionListener {
    public final List<SessionStateChange> states = new AppendOnlyList<>();
    public final List<DecodedMessage> messages = new AppendOnlyList<>();
    public final List<Sample> samples = new AppendOnlyList<>();
    public final List<Sample.RetainedSample> retainedSamples = new AppendOnlyList<>();
    public final List<Finding> findings = new AppendOnlyList<>();
    public final List<Entry> entries = new AppendOnlyList<>();
    public final List<String> announced = new AppendOnlyList<>();
    public final List<RecordedTransportMetrics> transportMetrics = new AppendOnlyList<>();
    public final List<SessionEvent.ProcessLagged> lags = new AppendOnlyList<>();
    /** The times until which all arrivals were handled. */
    public final List<Long> handledTimes = new AppendOnlyList<>();

    public final List<UserRequestWithParameterChoices> offers = new AppendOnlyList<>();
    /** True if it needs every message. */
    public volatile boolean looks = true;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    /** The transport metrics at one time. */
    public record RecordedTransportMetrics(long at, Map<String, Double> values) {}

    public List<SessionPhase> phases() {
        return states.stream().map(SessionStateChange::phase).toList();
    }

    public List<String> codes() {
        return findings.stream().map(finding -> finding.rule().code()).toList();
    }

    @Override
    public boolean wantsMessages() {
        return looks;
    }

    /** Waits until {@code condition} holds; false when it did not within 20 seconds. */
    public boolean await(BooleanSupplier condition) throws InterruptedException {
        lock.lock();
        try {
            long left = TimeUnit.SECONDS.toNanos(20);
            while (!condition.getAsBoolean() && left > 0) {
                left = changed.awaitNanos(left);
            }
            return condition.getAsBoolean();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case SessionStateChange state -> onState(state);
            case SessionEvent.EntryAppended appended -> onEntry(appended.entry());
            case DecodedMessage message -> onMessage(message);
            case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
            case SessionEvent.RetainedSampleReplayed retained -> onRetainedSample(retained.sample());
            case Finding finding -> onFinding(finding);
            case SessionEvent.DeviceAnnounced announced -> onDeviceAnnounced(announced.device(), announced.internal());
            case SessionEvent.TransportMetricsReported measured ->
                onTransportMetrics(measured.metrics(), measured.at());
            case UserRequestWithParameterChoices choices -> onRequestChoices(choices);
            case SessionEvent.ProcessLagged lag -> add(lags, lag);
            case SessionEvent.ArrivalsHandled handled -> add(handledTimes, handled.at());
            default -> {}
        }
    }

    private void onState(SessionStateChange state) {
        add(states, state);
    }

    private void onDeviceAnnounced(SourceId device, boolean internal) {
        add(announced, device.label());
    }

    private void onEntry(Entry entry) {
        add(entries, entry);
    }

    private void onMessage(DecodedMessage message) {
        add(messages, message);
    }

    private void onSample(Sample sample) {
        add(samples, sample);
    }

    private void onRetainedSample(Sample.RetainedSample sample) {
        add(retainedSamples, sample);
    }

    private void onFinding(Finding finding) {
        add(findings, finding);
    }

    private void onTransportMetrics(List<TransportMetricValue> metrics, long at) {
        add(
                transportMetrics,
                new RecordedTransportMetrics(
                        at,
                        metrics.stream()
                                .collect(Collectors.toMap(TransportMetricValue::key, TransportMetricValue::value))));
    }

    private void onRequestChoices(UserRequestWithParameterChoices choices) {
        add(offers, choices);
    }

    private <T> void add(List<T> list, T item) {
        lock.lock();
        try {
            list.add(item);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
