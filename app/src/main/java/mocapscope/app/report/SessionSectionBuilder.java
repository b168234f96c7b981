package mocapscope.app.report;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import mocapscope.app.doctor.AnnouncedDeviceStatisticsCollector;
import mocapscope.app.model.snapshot.SessionNameGenerator;
import mocapscope.app.sequence.SequenceDiagramModel;
import mocapscope.app.sequence.SequenceDiagramRow.ChannelRow;
import mocapscope.app.sequence.SequenceDiagramRow.MessageRow;
import mocapscope.app.sequence.SequenceDiagramRow.SequenceFindingRow;
import mocapscope.app.sequence.SequenceDiagramRow.StateRow;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.health.SessionHealth;
import mocapscope.protocol.health.SessionHealthMonitor;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonDescription;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * Builds the section of a report about one session from the session's events, in bounded memory. Thread-safe. The
 * session's thread writes and another thread reads when the session is over; all calls hold its lock.
 */
final class SessionSectionBuilder implements SessionListener {
    /** The number of messages of a kind that have a row each, for data and keep-alive messages. */
    private static final int SHOWN = 2;

    /** The number of other messages of a kind that have a row each. */
    private static final int SHOWN_OTHERWISE = 24;

    private final Session session;
    private final ReportedSessionDescription identity;
    private final Runnable counted;
    private final SequenceDiagramModel diagram;
    private final FindingCountAndExampleCollector collector;
    private final HandshakeMessageCollector messageCollector;
    private final AnnouncedDeviceStatisticsCollector registry = new AnnouncedDeviceStatisticsCollector();
    private final PeerDescriptionCollector factCollector = new PeerDescriptionCollector();
    private final ReportedSkeletonCollector skeletonCollector;
    private final ReportTrafficCounter counter = new ReportTrafficCounter();
    private final SessionHealthMonitor monitor;
    /** The health at the end of the last connection; null during a connection. */
    private @Nullable SessionHealth ended;

    private boolean connected = true;
    private @Nullable DecodedEntry moment;
    private long missedEntries;

    /**
     * Creates the listener; {@code counted} is called for every message and may throw to abort, and {@code monitor}
     * judges the session.
     */
    SessionSectionBuilder(
            Session session,
            ReportedSessionDescription identity,
            ReportLimits limits,
            SkeletonMapLibrary maps,
            Runnable counted,
            SessionHealthMonitor monitor) {
        this.session = session;
        this.identity = identity;
        this.counted = counted;
        this.diagram = SequenceDiagramModel.ofEnds(limits.firstRows(), limits.lastRows());
        this.collector = new FindingCountAndExampleCollector(session, limits.evidence());
        this.messageCollector = new HandshakeMessageCollector(session, limits.messages());
        this.skeletonCollector =
                new ReportedSkeletonCollector(maps, session.protocol().name());
        this.monitor = monitor;
    }

    /** An entry with its messages and findings. */
    private static final class DecodedEntry {
        private final Entry entry;
        private final List<DecodedMessage> messages = new ArrayList<>();
        private final List<Finding> findings = new ArrayList<>();
        private final Set<Long> data = new HashSet<>();

        DecodedEntry(Entry entry) {
            this.entry = entry;
        }
    }

    @Override
    public void on(SessionEvent event) {
        if (event instanceof SessionStateChange state) {
            noteEnd(state);
        }
        monitor.on(event);
        switch (event) {
            case SessionStateChange state -> onState(state);
            case SessionEvent.EntryAppended appended -> onEntry(appended.entry());
            case DecodedMessage message -> onMessage(message);
            case SessionEvent.SourceDescribed described -> onSource(described.info());
            case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
            case Finding finding -> onFinding(finding);
            case SessionEvent.FindingRepeated repeated -> onFindingRepeated(repeated.finding());
            case SessionEvent.DeviceAnnounced announced -> onDeviceAnnounced(announced.device(), announced.internal());
            case SessionEvent.DeviceDescribed property -> onDeviceProperty(property.device(), property.page());
            case SessionEvent.SkeletonDescribed skeleton -> onSkeletonDescription(skeleton.skeleton());
            default -> {}
        }
    }

    /** Keeps the figures of a connection that ends now, as there are none without one. */
    private synchronized void noteEnd(SessionStateChange state) {
        boolean now = state.phase() == SessionPhase.LIVE || state.phase() == SessionPhase.SILENT;
        if (connected && !now) {
            ended = monitor.snapshot(Math.max(counter.last(), session.anchor().monotonicNanos()));
        } else if (now) {
            ended = null;
        }
        connected = now;
    }

    private synchronized void onState(SessionStateChange state) {
        settle();
        diagram.add(new StateRow(since(state.at()), state.phase(), state.step(), state.waitingFor()));
    }

    private synchronized void onEntry(Entry entry) {
        settle();
        counter.addEntry(entry);
        moment = new DecodedEntry(entry);
        diagram.addChannel(entry.channel());
        if (entry.kind() == Entry.EntryKind.OPENED || entry.kind() == Entry.EntryKind.CLOSED) {
            boolean opened = entry.kind() == Entry.EntryKind.OPENED;
            diagram.add(new ChannelRow(since(entry.arrival()), entry.channel(), opened, entry.note()));
        }
    }

    private synchronized void onMessage(DecodedMessage message) {
        counted.run();
        counter.addMessage(message);
        registry.add(message);
        if (moment != null) {
            moment.messages.add(message);
        }
    }

    private synchronized void onSource(DeclaredSourceProperties source) {
        registry.add(source);
        factCollector.addSource(source);
    }

    private synchronized void onSample(Sample sample) {
        skeletonCollector.add(sample);
        if (moment != null && sample.countsAsEvent()) {
            moment.data.add(sample.stamp().message());
        }
    }

    private synchronized void onFinding(Finding finding) {
        collector.add(
                finding, true, moment == null ? null : moment.entry, moment == null ? List.of() : moment.messages);
        note(finding);
    }

    private synchronized void onFindingRepeated(Finding finding) {
        collector.add(finding, false, null, List.of());
    }

    private synchronized void onDeviceAnnounced(SourceId device, boolean internal) {
        registry.addAnnounced(device, internal);
    }

    private synchronized void onDeviceProperty(SourceId device, DeviceProperty page) {
        factCollector.addDescription(device, page);
    }

    private synchronized void onSkeletonDescription(SkeletonDescription description) {
        skeletonCollector.addRig(description);
    }

    /** Completes and returns the section, as no more events will arrive. */
    synchronized SessionSection build() {
        settle();
        return new SessionSection(
                session.id(),
                session.anchor(),
                namedIdentity(),
                List.copyOf(diagram.channels()),
                List.copyOf(diagram.rows()),
                collector.kinds(),
                collector.evidence(),
                messageCollector.messageDetails(),
                registry.devices(),
                factCollector.facts(messageCollector.fromPeer()),
                factCollector.sources(),
                health(),
                skeletonCollector.all(),
                counter.totals(),
                beyond());
    }

    /** Returns the identity with a name; one without is named by the devices, as the window names it. */
    private ReportedSessionDescription namedIdentity() {
        if (!identity.name().isEmpty()) {
            return identity;
        }
        var devices = registry.devices().stream()
                .filter(device -> !device.internal())
                .map(device -> new SourceId(session.id(), device.name()).deviceDisplayName())
                .distinct()
                .toList();
        return identity.withName(SessionNameGenerator.of(session, devices, identity.title()));
    }

    private SessionHealthSummary health() {
        monitor.finish();
        var latest = monitor.snapshot(Math.max(counter.last(), session.anchor().monotonicNanos()));
        var figures = ended == null ? latest : ended;
        return new SessionHealthSummary(monitor.run(), latest.loss(), figures.sources());
    }

    private OmittedSessionContent beyond() {
        return new OmittedSessionContent(
                missedEntries,
                messageCollector.omittedCount(),
                registry.isFull(),
                factCollector.isSourcesTruncated(),
                factCollector.isTruncated(),
                skeletonCollector.isFull());
    }

    /** Counts entries that were dropped before they were read. */
    synchronized void addMissedEntries(long entries) {
        missedEntries += entries;
    }

    /** Adds a finding to its message or entry; any other becomes a row of its own. */
    private void note(Finding finding) {
        var now = moment;
        if (now != null && finding.entry() == now.entry.index()) {
            now.findings.add(finding);
        } else if (finding.entry() == Finding.NONE) {
            settle();
            diagram.add(new SequenceFindingRow(since(finding.arrival()), finding));
        }
    }

    /** Completes the previous entry, whose findings arrive after it. */
    private void settle() {
        if (moment != null) {
            var settled = moment;
            moment = null;
            var carriers =
                    settled.messages.stream().map(DecodedMessage::carrier).collect(Collectors.toSet());
            var findings = settled.findings.stream().collect(Collectors.groupingBy(Finding::message));
            settled.messages.stream()
                    .filter(message -> !carriers.contains(message.n()))
                    .forEach(message -> addMessage(settled, findings, message));
        }
    }

    /** Adds a message; {@code findings} are those of the entry, by message. */
    private void addMessage(DecodedEntry when, Map<Long, List<Finding>> findings, DecodedMessage message) {
        var messageFindings = LongStream.of(Finding.NONE, message.n())
                .boxed()
                .flatMap(of -> findings.getOrDefault(of, List.of()).stream())
                .toList();
        var changes = messageFindings.stream()
                .filter(finding -> finding.rule() == ConnectionProblemKind.TAMPERED)
                .map(Finding::text)
                .toList();
        var worst = messageFindings.stream()
                .filter(finding -> finding.rule() != ConnectionProblemKind.TAMPERED)
                .map(Finding::severity)
                .max(Severity::compareTo)
                .orElse(null);
        boolean data = when.data.contains(message.n()) || message.body().carriesDeviceData();
        boolean steady = data || message.body().isHousekeeping();
        if (!steady) {
            messageCollector.add(message, when.messages, worst == Severity.ERROR);
        }
        var name = HtmlTextEscaper.shorten(message.name());
        var sender = HtmlTextEscaper.shorten(message.sender());
        add(MessageRow.of(message, session.anchor().monotonicNanos(), name, sender, changes, worst), steady);
    }

    /** Adds a message; repeated ones share a row unless they have findings or changes, {@code steady} ones sooner. */
    private void add(MessageRow row, boolean steady) {
        if (row.worst() == null && row.changes().isEmpty() && row.mark() == Entry.EntryModification.NONE) {
            diagram.add(row, row.kind(), steady ? SHOWN : SHOWN_OTHERWISE);
        } else {
            diagram.add(row);
        }
    }

    private long since(long time) {
        return time - session.anchor().monotonicNanos();
    }
}
