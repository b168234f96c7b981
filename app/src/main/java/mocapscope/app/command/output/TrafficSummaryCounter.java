package mocapscope.app.command.output;

import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.recording.UnmatchedFlowCountsByPort;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.tracking.TrackingProblemCounter;
import mocapscope.protocol.transcript.Entry;

/**
 * Counts the messages, samples (measured values), problem reports and bytes of sessions for the summary that a command
 * prints. Written by the sessions' single thread and read after they have ended.
 */
public final class TrafficSummaryCounter implements SessionListener {
    private final SortedKeyCounter<String> names = new SortedKeyCounter<>();
    private final SortedKeyCounter<SampleKind> samples = new SortedKeyCounter<>();
    private final SortedKeyCounter<SampleKind> initialSamples = new SortedKeyCounter<>();
    private final SortedKeyCounter<Severity> findings = new SortedKeyCounter<>();
    private final SessionFinalVerdictCollector runs = new SessionFinalVerdictCollector();
    private final TrackingProblemCounter tracking = new TrackingProblemCounter();
    private long messages;
    private long bytes;
    private long inMessages;
    private long described;
    private long departures;
    private long entry = -1;
    private long entryEnd;
    /** Entry number of the last message. */
    private long lastEntry = -1;

    private long lastEnd;
    private UnmatchedFlowCountsByPort counts = UnmatchedFlowCountsByPort.NONE;

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case SessionEvent.EntryAppended appended -> onEntry(appended.entry());
            case DecodedMessage message -> onMessage(message);
            case MessageMetadata metadata -> onMessageMetadata(metadata);
            case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
            case SessionEvent.TrackingChanged changed -> tracking.add(changed.change());
            case Finding finding -> onFinding(finding);
            case SessionEvent.FindingRepeated repeated -> onFindingRepeated(repeated.finding());
            case SessionEvent.DeviceDescribed property -> onDeviceProperty(property.device(), property.page());
            case SessionEvent.DeviceDeparted departure -> onDeviceDeparted(departure.device());
            default -> {}
        }
    }

    private void onEntry(Entry entry) {
        bytes += entry.bytes().remaining();
        this.entry = entry.index();
        entryEnd = entry.at() + entry.bytes().remaining();
    }

    private void onMessage(DecodedMessage message) {
        onMessageMetadata(message);
    }

    @Override
    public boolean wantsMessages() {
        return false;
    }

    private void onMessageMetadata(MessageMetadata metadata) {
        messages++;
        names.add(metadata.name());
        if (metadata.carrier() == DecodedMessage.ON_THE_WIRE) {
            inMessages += metadata.length();
            lastEntry = metadata.entry().index();
            lastEnd = metadata.at() + metadata.length();
        }
    }

    private void onSample(Sample sample) {
        tracking.add(sample);
        (sample.countsAsEvent() ? samples : initialSamples).add(SampleKind.of(sample));
    }

    private void onFinding(Finding finding) {
        findings.add(finding.severity());
    }

    private void onDeviceProperty(SourceId device, DeviceProperty page) {
        described++;
    }

    private void onDeviceDeparted(SourceId device) {
        departures++;
    }

    private void onFindingRepeated(Finding finding) {
        findings.add(finding.severity());
    }

    /** Counts the data of a file that belongs to none of its sessions. */
    public void setUnclaimed(UnmatchedFlowCountsByPort conversations) {
        counts = conversations;
    }

    /** Returns the verdicts about the sessions. */
    public SessionFinalVerdictCollector runs() {
        return runs;
    }

    /** Removes the bytes behind the last message of the last entry from the count, because they were not examined. */
    void discardTail() {
        if (lastEntry == entry) {
            bytes -= entryEnd - lastEnd;
        }
    }

    long messages() {
        return messages;
    }

    SortedKeyCounter<String> names() {
        return names;
    }

    SortedKeyCounter<SampleKind> samples() {
        return samples;
    }

    /** Returns the samples that are printed but are no events, such as the initial states of buttons. */
    SortedKeyCounter<SampleKind> initialSamples() {
        return initialSamples;
    }

    SortedKeyCounter<Severity> findings() {
        return findings;
    }

    TrackingProblemCounter tracking() {
        return tracking;
    }

    /** Returns the bytes of both directions. */
    long bytes() {
        return bytes;
    }

    /** Returns the data that belongs to no session. */
    UnmatchedFlowCountsByPort unclaimed() {
        return counts;
    }

    /** Returns the number of description pages received from devices. */
    long described() {
        return described;
    }

    /** Returns the number of devices that left. */
    long departed() {
        return departures;
    }

    /** Returns the number of bytes that belong to no complete message. */
    long leftover() {
        return bytes - inMessages;
    }
}
