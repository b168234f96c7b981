package mocapscope.app.model;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mocapscope.app.model.playback.LiveSessionLookBackPlayer;
import mocapscope.app.model.playback.OpenRecordingAndLookBackProvider;
import mocapscope.app.model.playback.OpenedRecording;
import mocapscope.app.model.playback.OpenedRecordingPlayer;
import mocapscope.app.model.playback.OpenedRecordingPlayerRegistry;
import mocapscope.app.model.playback.RecordingFileOpener;
import mocapscope.app.model.settings.AxesAndUnitOverrideStore;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.settings.SessionHistoryRetentionSettings;
import mocapscope.app.model.settings.SessionNameAndColorStore;
import mocapscope.app.model.snapshot.AxesAndUnitOverride;
import mocapscope.app.model.snapshot.PlottedSignalId;
import mocapscope.app.model.snapshot.SessionNameGenerator;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.model.stage.StageManager;
import mocapscope.app.model.state.SessionStateAccumulator;
import mocapscope.protocol.health.ProcessEventDelayMonitor;
import mocapscope.protocol.link.RunningSessionHandle;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.recording.RecordingFormat;
import mocapscope.protocol.recording.ScanProgressMonitor;
import mocapscope.protocol.recording.player.RecordingPlayer;
import mocapscope.protocol.recording.player.SessionPlaybackSpecification;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.stage.StageAddress;
import mocapscope.protocol.stage.StageEndpoint;
import mocapscope.protocol.take.SkeletonMapRecordingListenerFactory;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Transcript;

/**
 * Manages the sessions and recordings of the application window, the user's selection and the plotted signals.
 * Thread-safe.
 */
public final class WindowSessionAndRecordingManager
        implements SessionListenerFactory,
                SessionCommandController,
                SelectionController,
                LiveSessionListenerAttacher,
                OpenRecordingAndLookBackProvider {
    /** Maximum number of ended peers of a server; the oldest beyond it are removed because each holds a transcript. */
    private static final int ENDED_PEERS = 8;

    private final SessionLauncher launcher;
    private final ProcessEventDelayMonitor processHealth = new ProcessEventDelayMonitor();
    private final List<Protocol> protocols;
    private final Function<String, Endpoint> parser;
    private volatile SkeletonMapLibrary maps;
    private final Supplier<SkeletonMapLibrary> currentMaps = () -> WindowSessionAndRecordingManager.this.maps;
    private final Preferences preferences;
    private final AxesAndUnitOverrideStore chosen;
    private final SessionNameAndColorStore aliases;
    private final OpenedRecordingPlayerRegistry registry = new OpenedRecordingPlayerRegistry();
    private final List<SessionStateAccumulator> models = new ArrayList<>();
    private final SessionEventBroadcasterRegistry relayRegistry = new SessionEventBroadcasterRegistry();
    /** Colours reserved for sessions that are being started. */
    private final Map<String, Integer> reservedAccents = new HashMap<>();

    private final PlottedSignalList signalList = new PlottedSignalList();
    private final SessionInterceptorRegistry interceptors;
    private final OpenedRecordingPlayer.PlaybackModelFactory factory =
            new OpenedRecordingPlayer.PlaybackModelFactory() {
                @Override
                public SessionStateAccumulator model(Session session, SkeletonMapLibrary maps, LongSupplier clock) {
                    return WindowSessionAndRecordingManager.this.model(session, maps, clock);
                }

                @Override
                public void show(List<SessionStateAccumulator> models) {
                    WindowSessionAndRecordingManager.this.show(models);
                }
            };
    private final LiveSessionLookBackPlayer backPlayback =
            new LiveSessionLookBackPlayer(this::all, () -> WindowSessionAndRecordingManager.this.maps, this::model);
    private final SelectionTracker selectionTracker = new SelectionTracker();
    private final StageManager stages;

    /**
     * Creates the manager; {@code parser} parses a client's endpoint and rejects others with an
     * IllegalArgumentException; {@code preferences} store the axes, the names and the history settings.
     */
    public WindowSessionAndRecordingManager(
            SessionLauncher launcher,
            List<Protocol> protocols,
            Function<String, Endpoint> parser,
            SkeletonMapLibrary maps,
            Preferences preferences) {
        this.launcher = launcher;
        this.protocols = List.copyOf(protocols);
        this.parser = parser;
        this.maps = maps;
        this.preferences = preferences;
        this.chosen = new AxesAndUnitOverrideStore(preferences);
        this.aliases = new SessionNameAndColorStore(preferences);
        this.interceptors = new SessionInterceptorRegistry(launcher, this.protocols, this);
        this.stages = new StageManager(this.protocols, currentMaps, factory, this::drop);
    }

    /** Returns the state of everything at {@code nanos} on the monotonic clock of all sessions. */
    public Snapshot snapshot(long nanos) {
        var sessions = SessionNameGenerator.distinguish(backPlayback.snapshots(all(), nanos));
        var picked = selectionTracker.resolve(
                sessions.stream().map(SessionSnapshot::session).toList());
        return new Snapshot(
                nanos,
                processHealth.snapshot(nanos),
                sessions,
                picked.selection(),
                signalList.list(),
                picked.about(),
                picked.time());
    }

    @Override
    public synchronized SessionListener createListener(Session session) {
        var model = new SessionStateAccumulator(
                session,
                aliases.findAccent(session).orElseGet(this::freeAccent),
                maps,
                chosen.find(session.endpoint()),
                SystemClock::monotonicNanos,
                processHealth);
        model.setAlias(aliases.find(session));
        session.history().transcript().setLeastSpan(history().leastSpan());
        models.add(model);
        forgetEndedPeers();
        return relayRegistry.open(model);
    }

    @Override
    public void attach(SessionListenerFactory also) {
        relayRegistry.attach(new SkeletonMapRecordingListenerFactory(also, currentMaps));
    }

    @Override
    public void detach(SessionListenerFactory attached) {
        relayRegistry.detach(new SkeletonMapRecordingListenerFactory(attached, currentMaps));
    }

    @Override
    public List<Protocol> protocols() {
        return protocols;
    }

    @Override
    public Endpoint parse(String uri) {
        return StageAddress.hasScheme(uri) ? StageEndpoint.of(StageAddress.parse(uri)) : parser.apply(uri);
    }

    /** Returns the interceptors of the sessions. */
    public SessionInterceptorAttacher interceptors() {
        return interceptors;
    }

    /** Returns the stages of the window: what is shared there, and what is watched. */
    public StageManager stages() {
        return stages;
    }

    @Override
    public void connect(Endpoint endpoint) {
        StageEndpoint.address(endpoint).ifPresentOrElse(stages::open, () -> begin(endpoint));
    }

    @Override
    public void connect(Endpoint endpoint, boolean held) {
        if (held && !StageEndpoint.isStage(endpoint)) {
            interceptors.start(endpoint, SessionRole.CLIENT, EnumSet.allOf(Direction.class));
        } else {
            connect(endpoint);
        }
    }

    /** Returns the time that live sessions keep in memory. */
    public SessionHistoryRetentionSettings history() {
        return SessionHistoryRetentionSettings.load(preferences);
    }

    /** Sets and stores the time that live sessions keep in memory: those that run, and later ones. */
    public void setHistory(SessionHistoryRetentionSettings settings) {
        settings.store(preferences);
        liveTranscripts().forEach(transcript -> transcript.setLeastSpan(settings.leastSpan()));
    }

    /** Returns the memory that the live sessions need for a time. */
    public TranscriptMemoryRateEstimate estimateHistory() {
        return TranscriptMemoryRateEstimate.of(liveTranscripts(), AllSessionsMemoryBudget.PROCESS.bytes());
    }

    private List<Transcript> liveTranscripts() {
        return all().stream()
                .filter(model -> !model.session().endpoint().isFile() && !model.isOver())
                .map(model -> model.session().history().transcript())
                .toList();
    }

    @Override
    public void serve(Endpoint endpoint, boolean held) {
        if (held) {
            interceptors.start(endpoint, SessionRole.SERVER, EnumSet.allOf(Direction.class));
        } else {
            var protocol = protocol(endpoint);
            launcher.serve(protocol, endpoint, SessionInterceptorRegistry.simulatedDevices(protocol, endpoint), this);
        }
    }

    /** Sets the skeleton maps for sessions that start from now on. */
    public void setSkeletonMaps(SkeletonMapLibrary newer) {
        maps = newer;
        launcher.setSkeletonMaps(newer);
    }

    /** Plays a recording, each of its tracks as a session. */
    public void play(SessionPlaybackSpecification options) {
        play(options, OptionalLong.empty());
    }

    private void play(SessionPlaybackSpecification options, OptionalLong from) {
        registry.play(options, from, maps, factory);
    }

    /** Returns the players of recordings, in the order in which they were opened. */
    public List<RecordingPlayer> players() {
        return registry.players();
    }

    @Override
    public List<OpenedRecording> openRecordings() {
        return registry.showings();
    }

    @Override
    public LiveSessionLookBackPlayer lookBack() {
        return backPlayback;
    }

    /** Replaces the sessions of a recording after a seek. */
    private synchronized void show(List<SessionStateAccumulator> newer) {
        for (var model : newer) {
            reservedAccents.remove(model.session().id());
            var id = model.session().id();
            if (registry.find(id).isEmpty() && !stages.isWatched(id)) {
                continue; // removed concurrently
            }
            int place = place(model.session().id());
            if (place < 0) {
                models.add(model);
            } else {
                // The user may have chosen other axes or another color during the seek.
                model.setAxisMapping(models.get(place).axisMapping().choice());
                model.setAccent(models.get(place).accent());
                models.set(place, model);
            }
        }
    }

    private synchronized SessionStateAccumulator model(Session session, SkeletonMapLibrary known, LongSupplier clock) {
        int place = place(session.id());
        int accent = place < 0
                ? reservedAccents.computeIfAbsent(
                        session.id(), _ -> aliases.findAccent(session).orElseGet(this::freeAccent))
                : models.get(place).accent();
        var choice = chosen.find(session.endpoint());
        var model = StageEndpoint.isStage(session.endpoint())
                ? SessionStateAccumulator.watched(session, accent, known, choice, clock)
                : SessionStateAccumulator.isPlayback(session, accent, known, choice, clock);
        model.setAlias(nameOf(session));
        return model;
    }

    /** Returns the user's name for a session, else that of one of a stage; empty for the names of its devices. */
    private String nameOf(Session session) {
        var name = aliases.find(session);
        return name.isEmpty() ? StageManager.name(session.endpoint()) : name;
    }

    private int place(String session) {
        return IntStream.range(0, models.size())
                .filter(place -> isOf(session, models.get(place)))
                .findFirst()
                .orElse(-1);
    }

    /** Plays all sessions of a file whose format its name identifies. */
    public void play(Path file) throws IOException {
        play(file, Optional.empty(), OptionalLong.empty(), ScanProgressMonitor.NONE);
    }

    /**
     * Plays a file while reporting progress; returns a warning about the file for the user, or an empty text. Names that
     * the file lacks are taken from {@code names}, another recording.
     *
     * @param from the time at which it starts, in nanoseconds since 1970; empty for the beginning of the recording
     * @throws java.util.concurrent.CancellationException if {@code watch} requests it
     */
    public String play(Path file, Optional<Path> names, OptionalLong from, ScanProgressMonitor watch)
            throws IOException {
        var source = RecordingFileOpener.open(file, names, protocols, OptionalInt.empty(), watch);
        if (source.parts().isEmpty()) {
            throw new IllegalArgumentException(
                    "%s without a session that contains data: %s".formatted(source.label(), file));
        }
        play(new SessionPlaybackSpecification(source.createSource(source.parts()), 1, false), from);
        return source.notice();
    }

    /** Returns patterns of the names of files that can be played. */
    public List<String> playableNamePatterns() {
        return RecordingFormat.namePatterns(protocols);
    }

    @Override
    public Optional<RecordingPlayer> player(String session) {
        return registry.player(session);
    }

    @Override
    public void close(String session) {
        registry.player(session).ifPresent(RecordingPlayer::stop);
        stages.close(session);
        live(session, RunningSessionHandle::stop);
    }

    @Override
    public synchronized void retry(String session) {
        if (stages.isWatched(session)) {
            stages.watchAgain(session);
            return;
        }
        var model = all().stream().filter(one -> isOf(session, one)).findFirst();
        if (model.isEmpty()) {
            return;
        }
        if (!model.get().isOver()) {
            live(session, RunningSessionHandle::retry);
        } else if (registry.find(session).isEmpty() && model.get().session().role() == SessionRole.CLIENT) {
            var before = List.copyOf(models.subList(0, models.indexOf(model.get())));
            models.remove(model.get());
            relayRegistry.remove(model.get());
            begin(model.get().session().endpoint());
            // Earlier sessions may have been removed while it started.
            int place = (int) models.stream().filter(before::contains).count();
            var again = models.removeLast();
            again.setAxisMapping(model.get().axisMapping().choice());
            models.add(place, again);
        }
    }

    @Override
    public void sendRequest(String session, UserRequestDefinition definition, Map<String, String> parameters) {
        live(session, runningSession -> runningSession.sendRequest(definition, parameters));
    }

    @Override
    public void setAxisMapping(String session, AxesAndUnitOverride choice) {
        shownModels(session).forEach(model -> {
            model.setAxisMapping(choice);
            chosen.store(model.session().endpoint(), choice);
        });
    }

    @Override
    public void rename(String session, String name) {
        shownModels(session).forEach(model -> {
            aliases.store(model.session(), name);
            model.setAlias(name.isBlank() ? nameOf(model.session()) : SessionNameAndColorStore.plain(name));
        });
    }

    @Override
    public void setAccent(String session, int accent) {
        shownModels(session).forEach(model -> {
            model.setAccent(accent);
            aliases.storeAccent(model.session(), accent);
        });
    }

    @Override
    public void resetCounters(String session) {
        shownModels(session).forEach(SessionStateAccumulator::resetCounters);
    }

    /** Returns the models of a session: the live one, and the one that is looked back on. */
    private Stream<SessionStateAccumulator> shownModels(String session) {
        return Stream.concat(all().stream(), backPlayback.replaceLive(all()).stream())
                .distinct()
                .filter(model -> isOf(session, model));
    }

    @Override
    public void remove(String session) {
        drop(session);
        // Call outside our lock: a look-back calls us while holding its own lock.
        if (backPlayback.retainedActivity().isEmpty()) {
            backPlayback.returnToLive();
        }
    }

    private synchronized void drop(String session) {
        live(session, RunningSessionHandle::stop);
        registry.remove(session);
        stages.remove(session);
        reservedAccents.remove(session);
        signalList.removeSession(session);
        interceptors.remove(session);
        forget(models.stream()
                .filter(model -> isOf(session, model) || peerOf(session, model))
                .toList());
        selectionTracker.removeSession(session);
    }

    @Override
    public void plot(List<PlottedSignalId> signals) {
        signalList.add(signals);
    }

    @Override
    public PlotRequestResult plotSelected() {
        return selectionTracker.current().meant() instanceof SharedViewSelection.SignalSelection selection
                ? signalList.add(PlottedSignalId.of(selection))
                : PlotRequestResult.NO_LINES;
    }

    @Override
    public void unplot(List<PlottedSignalId> signals) {
        signalList.remove(signals);
    }

    @Override
    public void seek(String session, long arrival) {
        var player = registry.player(session);
        if (player.isEmpty()) {
            backPlayback.lookBack(arrival, OpenedRecordingPlayer.SEEK_LEAD);
            return;
        }
        all().stream()
                .filter(model -> isOf(session, model))
                .findFirst()
                .ifPresent(model -> player.get()
                        .seek(
                                Math.max(0, arrival - model.session().anchor().monotonicNanos()),
                                OpenedRecordingPlayer.SEEK_LEAD));
    }

    @Override
    public void select(SharedViewSelection picked) {
        selectionTracker.select(
                picked, all().stream().map(SessionStateAccumulator::session).toList());
    }

    private synchronized List<SessionStateAccumulator> all() {
        return List.copyOf(models);
    }

    private synchronized void begin(Endpoint endpoint) {
        launcher.connect(protocol(endpoint), endpoint, this);
    }

    private Protocol protocol(Endpoint endpoint) {
        return protocols.stream()
                .filter(one -> one.name().equals(endpoint.protocol()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown protocol: " + endpoint.protocol()));
    }

    /** Returns the first of the least used colours. */
    private int freeAccent() {
        var used = new int[SessionSnapshot.ACCENTS];
        models.forEach(model -> used[model.accent()]++);
        reservedAccents.values().forEach(accent -> used[accent]++);
        int free = 0;
        for (int accent = 1; accent < used.length; accent++) {
            free = used[accent] < used[free] ? accent : free;
        }
        return free;
    }

    private void live(String session, Consumer<RunningSessionHandle> action) {
        launcher.findSession(session)
                .filter(runningSession -> !runningSession.isEnded())
                .ifPresent(action);
    }

    private void forgetEndedPeers() {
        var ended = models.stream()
                .filter(model -> model.session().id().contains(".") && model.isOver())
                .toList();
        forget(ended.subList(0, Math.max(0, ended.size() - ENDED_PEERS)));
    }

    private void forget(List<SessionStateAccumulator> some) {
        models.removeAll(some);
        some.forEach(relayRegistry::remove);
    }

    private static boolean isOf(String session, SessionStateAccumulator model) {
        return model.session().id().equals(session);
    }

    private static boolean peerOf(String listener, SessionStateAccumulator model) {
        return model.session().id().startsWith(listener + ".");
    }
}
