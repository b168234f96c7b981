package mocapscope.protocol.session;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.tracking.SessionTrackingStateMonitor;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * Decodes a session's raw traffic into events. It adds events about lost tracking, about device clocks and about
 * detected problems (findings). A change precedes the sample that causes it. Live sessions and replays share it, so
 * both judge alike. Not thread-safe.
 *
 * <pre>
 *   decoder ─▶ Samples(a b c) ─▶ Samples(a b) TrackingChanged Samples(c) … findings at the end of the entry ─▶ listener
 * </pre>
 */
public final class SessionTrafficEventDecoder implements SessionListener {
    private final Session session;
    private final SessionListener listener;
    private final Direction incoming;
    private final SampleFindingFactory findings = new SampleFindingFactory();
    /** The events that the present sample causes. */
    private final List<SessionEvent> events = new ArrayList<>();

    private final SessionTrackingStateMonitor tracking;
    private final TrackingFindingFactory trackingFindings = new TrackingFindingFactory(findings);
    private final DeviceClockMonitor clocks;
    private int openChannels;

    /** Creates a monitor of a session, whose history has no other writer. */
    public SessionTrafficEventDecoder(Session session, SessionListener listener) {
        this.session = session;
        this.listener = listener;
        this.incoming = session.role().incoming();
        var settings = session.endpoint().settings();
        this.tracking = new SessionTrackingStateMonitor(
                ProtocolIndependentSessionOptions.trackingThresholds(settings),
                ProtocolIndependentSessionOptions.chosenUnit(settings));
        var history = session.history();
        this.clocks = new DeviceClockMonitor(
                session.anchor(),
                history.lags().clockShiftAt(Long.MAX_VALUE),
                session.protocol().usualEpoch(),
                findings,
                events);
        history.decoder().describeState(history.decoderState(), this::addKnownSource);
    }

    private void addKnownSource(SessionEvent event) {
        if (event instanceof SessionEvent.SourceDescribed described) {
            addSource(described.info());
        }
    }

    private void addSource(DeclaredSourceProperties info) {
        tracking.addSource(info);
        clocks.addSource(info);
    }

    /** Decodes the newest entry of the session's transcript. */
    public void append(Entry entry) {
        findings.setEntry(entry.index(), entry.channel());
        interrupt(entry);
        session.history().append(entry, this);
        trackingFindings.take().forEach(listener::on);
    }

    private void interrupt(Entry entry) {
        switch (entry.kind()) {
            case DATA, GAP -> {}
            case OPENED -> {
                openChannels++;
                tracking.interrupt();
            }
            case CLOSED -> {
                openChannels = Math.max(0, openChannels - 1);
                tracking.interrupt();
                if (openChannels == 0) {
                    clocks.restart();
                }
            }
        }
    }

    /**
     * Notes the clocks of this machine, so that its own sleep is no step of a device, and returns the seconds by which its
     * wall clock stepped against the monotonic one; 0 if it did not. Called only in live sessions.
     */
    double addOwnTime(MonotonicAndUnixTime now) {
        return clocks.addOwnTime(now);
    }

    /** Returns the seconds by which this machine's wall clock is ahead of arrival times since the session's anchor. */
    double clockShift() {
        return clocks.clockShift();
    }

    /** Notes a lag of the program that recorded: a step of its machine's clock is no step of a device. */
    public void addRecordedLag(SessionEvent.ProcessLagged lag) {
        clocks.addOwnShift(lag);
    }

    @Override
    public boolean wantsMessages() {
        return listener.wantsMessages();
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case SessionEvent.Samples samples -> onSamples(samples);
            case SessionEvent.SourceDescribed described -> {
                addSource(described.info());
                listener.on(event);
            }
            case Finding finding -> onFinding(finding);
            default -> listener.on(event);
        }
    }

    private void onFinding(Finding finding) {
        boolean repeats = finding.rule().indicatesClockStep()
                && finding.direction() == incoming
                && clocks.addDecoderFinding(finding);
        listener.on(repeats ? new SessionEvent.FindingRepeated(finding) : finding);
    }

    private void onSamples(SessionEvent.Samples batch) {
        var samples = batch.list();
        int from = 0;
        for (int i = 0; i < samples.size(); i++) {
            follow(samples.get(i));
            if (!events.isEmpty()) {
                pass(samples, from, i);
                events.forEach(listener::on);
                events.clear();
                from = i;
            }
        }
        if (from == 0) {
            listener.on(batch);
        } else {
            pass(samples, from, samples.size());
        }
    }

    private void pass(List<Sample> samples, int from, int to) {
        if (from < to) {
            listener.on(new SessionEvent.Samples(List.copyOf(samples.subList(from, to))));
        }
    }

    private void follow(Sample sample) {
        boolean isIncoming = sample.stamp().direction() == incoming;
        if (isIncoming && sample.hasPresentTime()) {
            clocks.add(sample.stamp());
        }
        var changes = tracking.add(sample);
        if (!changes.isEmpty()) {
            for (var change : changes) {
                events.add(new SessionEvent.TrackingChanged(change));
                if (isIncoming) {
                    trackingFindings.add(change);
                }
            }
        }
    }
}
