package mocapscope.app.model.state;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import mocapscope.app.model.buffer.ByteBudget;
import mocapscope.app.model.buffer.EvictingQueue;
import mocapscope.app.model.buffer.PipelineLatencyMeter;
import mocapscope.app.model.snapshot.AnnouncedServerDeviceSnapshot;
import mocapscope.app.model.snapshot.AxesAndUnitOverride;
import mocapscope.app.model.snapshot.FindingGroupCollector;
import mocapscope.app.model.snapshot.SessionFindings;
import mocapscope.app.model.snapshot.SessionNameGenerator;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SignalHistoryStore;
import mocapscope.app.model.snapshot.SourceAxisMappingTable;
import mocapscope.app.model.snapshot.TrackedItemStatus;
import mocapscope.app.model.snapshot.TransportMetricHistory;
import mocapscope.protocol.health.HealthThresholds;
import mocapscope.protocol.health.ProcessEventDelayMonitor;
import mocapscope.protocol.health.SessionHealth;
import mocapscope.protocol.health.SessionHealthMonitor;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.recording.SessionActivityTimeline;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SessionSkeletonAssembler;
import mocapscope.protocol.sample.SkeletonDescription;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.session.event.TransportMetricValue;
import mocapscope.protocol.session.event.UserRequestWithParameterChoices;
import mocapscope.protocol.tracking.TrackingProblemTransition;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * Collects one session's events into its current state and creates snapshots of it. Thread-safe. Written by the
 * session's thread and read by the one that draws. Each call holds a lock briefly; the stored data are bounded.
 */
public final class SessionStateAccumulator implements SessionListener {
    @DocumentedLimit(value = "texts of the devices of a session", unit = "texts", beyond = "the oldest are dropped")
    static final int TEXTS = 200;

    @DocumentedLimit(
            value = "findings of a session",
            unit = "findings",
            beyond = "the oldest are dropped, but still counted")
    static final int FINDINGS = 1000;

    @DocumentedLimit(value = "states of a session", unit = "states", beyond = "the oldest are dropped")
    static final int STATES = 200;
    /** The interval at which a snapshot judges the session anew: its sentences and figures are read, not seen moving. */
    private static final long HEALTH_PERIOD = 100_000_000L;
    /** Phases without a connection that may return; a session that the user ended stays visible. */
    private static final Set<SessionPhase> TERMINAL_PHASES =
            EnumSet.of(SessionPhase.LOST, SessionPhase.WAITING, SessionPhase.CONNECTING);

    private final Session session;
    private int accent;
    private final SessionTrafficMeter meter;
    private final SessionSkeletonAssembler bodies;
    private final SessionAxisMappingResolver mappingState;
    private final DeclaredSourcePropertyStore registry = new DeclaredSourcePropertyStore();
    private final SessionLatestSampleStore signalState = new SessionLatestSampleStore();
    private final UntrackedItemStateTable trackingStates = new UntrackedItemStateTable();
    private final SetpSharedSceneTracker tracker = new SetpSharedSceneTracker();
    private final PipelineLatencyMeter stages = new PipelineLatencyMeter();
    private final SourceTimingRegistry timingRegistry = new SourceTimingRegistry(
            stages, ByteBudget.ofPast(SourceTimingRegistry.BYTES, AllSessionsMemoryBudget.PROCESS));
    private final SessionHealthMonitor monitor;
    private final LongSupplier clock;
    private final boolean isPlayback;
    private final SignalHistoryStore store;
    private boolean shorteningReported;
    private final EvictingQueue<Sample.Text> texts = new EvictingQueue<>(TEXTS);
    private final EvictingQueue<Finding> findings = new EvictingQueue<>(FINDINGS);
    private final EvictingQueue<Finding> findingsWithoutBytes = new EvictingQueue<>(FINDINGS);
    private final FindingGroupCollector kinds = new FindingGroupCollector();
    private final ServerDeviceRegistry deviceRegistry;
    private final TransportMetricsRecorder metrics = new TransportMetricsRecorder();
    private final Map<String, UserRequestWithParameterChoices> offers = new LinkedHashMap<>();
    private final SessionActivityTimeline overview = SessionActivityTimeline.forLiveSession();
    private final EvictingQueue<SessionStateChange> trail = new EvictingQueue<>(STATES);
    private SessionStateChange state;
    private String alias = "";
    private String name = "";
    /** The devices by which the session is named. */
    private List<AnnouncedServerDeviceSnapshot> namedDevices = List.of();

    private boolean full;
    /** The parts of the snapshot that seldom change; null after a change, until the next snapshot. */
    private @Nullable StableParts stableParts;
    /** The latest judgement; null after a change of the session's state and after a reset, until the next snapshot. */
    private @Nullable SessionHealth health;

    /** The parts of a session's snapshot that seldom change. */
    private record StableParts(
            SourceAxisMappingTable bearings,
            List<DeclaredSourceProperties> sources,
            List<TransportMetricHistory> transportMetrics,
            List<UserRequestWithParameterChoices> offers,
            List<Sample.Text> texts,
            SessionFindings found,
            List<SessionStateChange> trail) {}

    /**
     * Creates a model; {@code clock} is the monotonic clock of all live sessions, and {@code process} collects the lags
     * of this process.
     */
    public SessionStateAccumulator(
            Session session,
            int accent,
            SkeletonMapLibrary maps,
            AxesAndUnitOverride choice,
            LongSupplier clock,
            ProcessEventDelayMonitor process) {
        this(session, accent, maps, choice, clock, process, new SignalHistoryStore());
    }

    /** Creates a model whose signal histories are in {@code store}. */
    SessionStateAccumulator(
            Session session,
            int accent,
            SkeletonMapLibrary maps,
            AxesAndUnitOverride choice,
            LongSupplier clock,
            ProcessEventDelayMonitor process,
            SignalHistoryStore store) {
        this(
                session,
                accent,
                maps,
                choice,
                clock,
                SessionHealthMonitor.live(session, HealthThresholds.USUAL, process),
                store,
                false);
    }

    private SessionStateAccumulator(
            Session session,
            int accent,
            SkeletonMapLibrary maps,
            AxesAndUnitOverride choice,
            LongSupplier clock,
            SessionHealthMonitor monitor,
            SignalHistoryStore store,
            boolean played) {
        this.clock = clock;
        this.store = store;
        this.isPlayback = played;
        this.session = session;
        this.accent = accent;
        this.monitor = monitor;
        this.meter = new SessionTrafficMeter(session.role().incoming());
        this.deviceRegistry = new ServerDeviceRegistry(session.id());
        this.mappingState = new SessionAxisMappingResolver(choice);
        this.bodies = new SessionSkeletonAssembler(maps, session.protocol().name());
        this.state = new SessionStateChange(
                SessionPhase.CONNECTING, "", "", session.anchor().monotonicNanos());
    }

    /** Creates the model of a played session; {@code clock} supplies the player's position. */
    public static SessionStateAccumulator isPlayback(
            Session session, int accent, SkeletonMapLibrary maps, AxesAndUnitOverride choice, LongSupplier clock) {
        return new SessionStateAccumulator(
                session,
                accent,
                maps,
                choice,
                clock,
                SessionHealthMonitor.recorded(session, HealthThresholds.USUAL),
                new SignalHistoryStore(),
                true);
    }

    /**
     * Creates the model of a session that is watched on a stage; {@code clock} supplies the present on its clock. The other
     * machine judges silence, since entries may be late on their way.
     */
    public static SessionStateAccumulator watched(
            Session session, int accent, SkeletonMapLibrary maps, AxesAndUnitOverride choice, LongSupplier clock) {
        return new SessionStateAccumulator(
                session,
                accent,
                maps,
                choice,
                clock,
                SessionHealthMonitor.live(session, HealthThresholds.USUAL),
                new SignalHistoryStore(),
                true);
    }

    public Session session() {
        return session;
    }

    /** Returns the session with the user's present axes and unit in its endpoint, as needed to reopen it. */
    public synchronized Session sessionAsShown() {
        return new Session(
                session.id(),
                session.protocol(),
                mappingState.choice().applyTo(session.endpoint()),
                session.role(),
                session.peer(),
                session.anchor(),
                session.history());
    }

    public synchronized int accent() {
        return accent;
    }

    /** Sets the index of the session's color. */
    public synchronized void setAccent(int other) {
        accent = other;
    }

    /** Returns true if the session is played by a player. */
    public boolean isPlayback() {
        return isPlayback;
    }

    /** Returns the monitor of the session's health; the model passes each event to it. */
    public SessionHealthMonitor healthMonitor() {
        return monitor;
    }

    /** Returns the activity overview, as far as it is recorded. */
    public SessionActivityTimeline activityOverview() {
        return overview;
    }

    public synchronized boolean isOver() {
        return state.phase().isTerminal();
    }

    /** Sends a listener that joins late the state that the session announces only occasionally. */
    public synchronized void replayStateTo(SessionListener listener) {
        listener.on(new SessionStateChange(
                state.phase(), state.step(), state.waitingFor(), clock.getAsLong(), state.cause()));
        registry.list().forEach(source -> listener.on(new SessionEvent.SourceDescribed(source)));
    }

    @Override
    public void on(SessionEvent event) {
        monitor.on(event);
        switch (event) {
            case SessionStateChange state -> onState(state);
            case SessionEvent.EntryAppended appended -> onEntry(appended.entry());
            case MessageMetadata metadata -> onMessageMetadata(metadata);
            case SessionEvent.SourceDescribed described -> onSource(described.info());
            case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
            case SessionEvent.RetainedSampleReplayed retained -> onRetainedSample(retained.sample());
            case Finding finding -> onFinding(finding);
            case SessionEvent.FindingRepeated repeated -> onFindingRepeated(repeated.finding());
            case SessionEvent.DeviceAnnounced announced -> onDeviceAnnounced(announced.device(), announced.internal());
            case SessionEvent.DeviceDescribed property -> onDeviceProperty(property.device(), property.page());
            case SessionEvent.DeviceDeparted departure -> onDeviceDeparted(departure.device());
            case SessionEvent.SkeletonDescribed skeleton -> onSkeletonDescription(skeleton.skeleton());
            case SessionEvent.TransportMetricsReported measured ->
                onTransportMetrics(measured.metrics(), measured.at());
            case UserRequestWithParameterChoices choices -> onRequestChoices(choices);
            case SessionEvent.TrackingChanged changed -> onTrackingChange(changed.change());
            default -> {}
        }
    }

    private synchronized void onState(SessionStateChange newer) {
        if (newer.phase() == SessionPhase.CONNECTING && state.phase() != SessionPhase.CONNECTING) {
            timingRegistry.interrupt();
            bodies.reset();
            mappingState.reset();
            offers.clear(); // the next connection may reach another peer
        }
        // The objects of a session that is watched on a stage are those of its device, whatever becomes of the stage.
        if (TERMINAL_PHASES.contains(newer.phase()) && !isPlayback) {
            tracker.clear();
        }
        state = newer;
        health = null;
        trail.add(newer);
        stableParts = null;
    }

    private synchronized void onEntry(Entry entry) {
        meter.addEntry(entry);
    }

    @Override
    public boolean wantsMessages() {
        return false;
    }

    private synchronized void onMessageMetadata(MessageMetadata metadata) {
        meter.addMessage(metadata);
        deviceRegistry.add(metadata);
    }

    private synchronized void onDeviceAnnounced(SourceId device, boolean internal) {
        deviceRegistry.addAnnounced(device, internal);
    }

    private synchronized void onDeviceProperty(SourceId device, DeviceProperty page) {
        deviceRegistry.setDescription(device, page);
    }

    private synchronized void onDeviceDeparted(SourceId device) {
        deviceRegistry.markDeparted(device);
        timingRegistry.markDeparted(device);
    }

    private synchronized void onSkeletonDescription(SkeletonDescription description) {
        bodies.setDescription(description);
    }

    private synchronized void onSource(DeclaredSourceProperties source) {
        registry.add(source);
        mappingState.addSourceInfo(source);
        stableParts = null;
    }

    private void onSample(Sample sample) {
        take(sample, clock.getAsLong()); // measured before waiting for the lock, which the drawing thread may hold
    }

    private synchronized void take(Sample sample, long decoded) {
        var meter = addTiming(sample, decoded);
        keep(sample);
        if (meter != null) {
            meter.recordModelUpdate(clock.getAsLong());
        }
    }

    private synchronized void onTrackingChange(TrackingProblemTransition change) {
        trackingStates.add(change);
        timingRegistry.add(change);
    }

    /** Reports once that the histories of this session gave memory to other sessions. */
    private void reportShortening(Sample sample) {
        if (store.isShortened() && !shorteningReported) {
            shorteningReported = true;
            long arrival = sample.stamp().arrival();
            onFinding(Finding.of(
                    ConnectionProblemKind.HISTORY_SHORTENED,
                    session.role().incoming(),
                    "all sessions together hold more than %d MiB, so the signal histories of this one are shorter"
                            .formatted(AllSessionsMemoryBudget.PROCESS.bytes() >> 20),
                    new MonotonicAndUnixTime(arrival, session.anchor().epochNanos(arrival))));
        }
    }

    private void keep(Sample sample) {
        var tracking = trackingStates.find(sample);
        var valid = UntrackedItemStateTable.withoutLost(sample, tracking);
        track(sample, valid, tracking);
        store.add(valid);
        reportShortening(valid);
        deviceRegistry.addSample(sample.stamp());
        switch (valid) {
            case Sample.Pose pose -> bodies.add(pose).ifPresent(this::assembled);
            case Sample.Skeleton skeleton -> observe(skeleton);
            case Sample.Text text -> {
                texts.add(text);
                stableParts = null;
            }
            case Sample.SceneObject object -> tracker.add(object, tracking);
            case Sample.SetpBubble bubble -> tracker.add(bubble);
            case Sample.ProtocolEvent event -> tracker.add(event);
            case Sample.Velocity _, Sample.Acceleration _, Sample.Transform _ -> {}
            case Sample.Button _, Sample.Analog _, Sample.Dial _, Sample.Flags _ -> {}
        }
    }

    private void observe(Sample.Skeleton skeleton) {
        if (mappingState.observe(skeleton)) {
            stableParts = null;
        }
    }

    private synchronized void onRetainedSample(Sample.RetainedSample sample) {
        signalState.restore(sample);
        reportIfFull(sample.stamp());
        tracker.restore(sample);
    }

    private synchronized void onFinding(Finding finding) {
        findings.add(finding);
        count(finding, true);
    }

    private synchronized void onFindingRepeated(Finding finding) {
        count(finding, false);
    }

    private void count(Finding finding, boolean listed) {
        kinds.add(finding, listed);
        if (finding.message() == Finding.NONE && finding.entry() == Finding.NONE) {
            findingsWithoutBytes.add(finding);
        }
        stableParts = null;
    }

    /** Returns the latest findings that the bytes do not show, oldest first; the identical list until one is added. */
    public synchronized List<Finding> findingsWithoutBytes() {
        return findingsWithoutBytes.list();
    }

    private synchronized void onTransportMetrics(List<TransportMetricValue> latest, long at) {
        metrics.add(latest, at);
        stableParts = null;
    }

    private synchronized void onRequestChoices(UserRequestWithParameterChoices choices) {
        offers.put(choices.request().name(), choices);
        stableParts = null;
    }

    /**
     * Returns the state at {@code nanos} on the session's monotonic clock, or at the player's position for a played
     * session. Starts a frame, and ends the previous one.
     */
    public synchronized SessionSnapshot snapshot(long nanos) {
        long now = isPlayback ? clock.getAsLong() : nanos;
        timingRegistry.advanceFrame(now);
        var stable = stableParts == null ? createStableParts() : stableParts;
        stableParts = stable;
        var devices = deviceRegistry.snapshot(now);
        return new SessionSnapshot(
                session,
                name(devices),
                accent,
                state,
                now,
                meter.snapshot(now),
                stable.bearings(),
                stable.sources(),
                signalState.snapshot(now),
                tracker.snapshot(now),
                devices,
                timingRegistry.snapshot(),
                stable.transportMetrics(),
                stable.offers(),
                stable.texts(),
                stable.found(),
                stages,
                health(now),
                store,
                stable.trail());
    }

    private SessionHealth health(long now) {
        var latest = health;
        if (latest == null || now < latest.at() || now - latest.at() >= HEALTH_PERIOD) {
            latest = monitor.snapshot(now);
            health = latest;
        }
        return latest;
    }

    private String name(List<AnnouncedServerDeviceSnapshot> devices) {
        if (devices != namedDevices) {
            name = SessionNameGenerator.giveSameName(devices, namedDevices) ? name : "";
            namedDevices = devices;
        }
        if (name.isEmpty()) {
            name = alias.isEmpty() ? SessionNameGenerator.of(session, devices) : alias;
        }
        return name;
    }

    /** Sets the user's name for the session; an empty one restores the name of its devices. */
    public synchronized void setAlias(String other) {
        alias = other;
        name = "";
    }

    private StableParts createStableParts() {
        return new StableParts(
                mappingState.mapping(),
                registry.list(),
                metrics.list(),
                List.copyOf(offers.values()),
                texts.list(),
                SessionFindings.of(findings.list(), kinds.groups()),
                trail.list());
    }

    /** Returns the axes and units of the sources, with the user's choice. */
    public synchronized SourceAxisMappingTable axisMapping() {
        return mappingState.mapping();
    }

    /** Applies the user's axes and unit. */
    public synchronized void setAxisMapping(AxesAndUnitOverride choice) {
        mappingState.setOverride(choice);
        stableParts = null;
    }

    /** Begins the counts anew, such as that of lost messages. */
    public void resetCounters() {
        monitor.resetTotals(clock.getAsLong());
        synchronized (this) {
            health = null;
        }
    }

    private void track(Sample sample, Sample valid, TrackedItemStatus tracking) {
        signalState.add(sample, valid, tracking);
        reportIfFull(sample.stamp());
    }

    private void reportIfFull(SampleMetadata stamp) {
        if (signalState.isFull() && !full) {
            full = true;
            onFinding(new Finding(
                    ConnectionProblemKind.SAMPLES_TOO_LARGE,
                    ConnectionProblemKind.SAMPLES_TOO_LARGE.severity(),
                    stamp.direction(),
                    null,
                    "",
                    "the latest samples of all sources exceed %d MiB: some sources, such as %s, are no longer updated"
                            .formatted(
                                    SessionLatestSampleStore.LATEST >> 20,
                                    stamp.source().label()),
                    stamp.message(),
                    Finding.NONE,
                    Finding.NONE,
                    Finding.NONE,
                    stamp.arrival()));
        }
    }

    private void assembled(Sample.Skeleton skeleton) {
        track(skeleton, skeleton, trackingStates.findAssembled(skeleton));
        observe(skeleton);
    }

    /**
     * Adds a sample to the timing; velocities and accelerations accompany poses and transforms are sent on request, so
     * they are no reports.
     */
    private @Nullable SourceTimingMeter addTiming(Sample sample, long decoded) {
        return switch (sample) {
            case Sample.Pose pose -> add(SourceDataKind.TRACKER, pose, pose.sensor(), decoded);
            case Sample.Skeleton skeleton -> add(SourceDataKind.SKELETON, skeleton, 0, decoded);
            case Sample.Button button -> add(SourceDataKind.BUTTON, button, button.button(), decoded);
            case Sample.Analog analog -> add(SourceDataKind.ANALOG, analog, 0, decoded);
            case Sample.Dial dial -> add(SourceDataKind.DIAL, dial, dial.dial(), decoded);
            case Sample.Flags word -> add(SourceDataKind.FLAGS, word, 0, decoded);
            case Sample.Text text -> add(SourceDataKind.TEXT, text, 0, decoded);
            case Sample.SceneObject object ->
                add(SourceDataKind.OBJECT, object, Long.hashCode(object.index()), decoded);
            case Sample.Velocity _,
                    Sample.Acceleration _,
                    Sample.Transform _,
                    Sample.SetpBubble _,
                    Sample.ProtocolEvent _ -> null;
        };
    }

    private @Nullable SourceTimingMeter add(SourceDataKind sourceKind, Sample sample, int signal, long decoded) {
        return timingRegistry.add(sourceKind, sample.stamp(), signal, decoded);
    }
}
