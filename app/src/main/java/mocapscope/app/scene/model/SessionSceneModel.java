package mocapscope.app.scene.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Stream;
import mocapscope.app.model.buffer.InterpolationSamplePair;
import mocapscope.app.model.snapshot.SessionLatestSamplesSnapshot;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SetpSharedSceneState;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.SignalSnapshot;
import mocapscope.app.model.snapshot.SourceAxisMappingTable;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.stage.StageEndpoint;
import org.jspecify.annotations.Nullable;

/**
 * The scene items of one session: skeletons, trackers, panels with device gauges, and shared scene objects. Lists
 * follow the snapshot's order, and each item keeps its object while it lasts.
 */
public final class SessionSceneModel {
    private final String session;
    private final String origin;
    private final boolean isPlayback;
    private final int accent;
    private final List<DrawnSkeletonState> sceneSkeletons = new ArrayList<>();
    private final List<SignalSnapshot<Sample.Pose>> loose = new ArrayList<>();
    private final List<SceneTrackerSensor> trackers = new ArrayList<>();
    private final HiddenSceneItemSet hiddenItems;
    private final DeviceSignalPanelSceneModel model;
    private final SetpSceneSphereUpdater sharedScene;
    private final Map<SourceId, SourceToSceneBasisTransform> transforms = new HashMap<>();
    private final Map<SourceId, List<String>> sensors = new HashMap<>();
    private final Set<SourceId> silent = new HashSet<>();
    private boolean disconnected;
    private List<DeclaredSourceProperties> named = List.of();
    private final InterpolationSamplePair<Sample.Skeleton> interpolation = new InterpolationSamplePair<>();
    private final InterpolationSamplePair<Sample.Pose> position = new InterpolationSamplePair<>();
    private final BoundingPrism reach = new BoundingPrism();
    private SourceAxisMappingTable axisMapping;
    private @Nullable SourceAxisMappingTable bearingsWorded;
    private long wordedChanges;
    private List<String> words = List.of();
    private String name = "";
    private String shortName = "";
    private long version;
    private long moment = Long.MIN_VALUE;

    SessionSceneModel(SessionSnapshot first, int accent, HiddenSceneItemSet items) {
        this.session = first.session().id();
        this.origin = first.session().title();
        var endpoint = first.session().endpoint();
        this.isPlayback = endpoint.isFile() && !StageEndpoint.isStage(endpoint);
        this.accent = accent;
        this.hiddenItems = items;
        model = new DeviceSignalPanelSceneModel(accent, items);
        sharedScene = new SetpSceneSphereUpdater(accent);
        axisMapping = first.bearings();
    }

    public String session() {
        return session;
    }

    /** Returns the session's display name. */
    public String name() {
        return name;
    }

    /** Returns the session's name with the first of its devices and the number of the others. */
    public String shortName() {
        return shortName;
    }

    /** Returns the session's protocol and peer. */
    public String origin() {
        return origin;
    }

    public int accent() {
        return accent;
    }

    /** Returns true if the items are those of a recording. */
    boolean isPlayback() {
        return isPlayback;
    }

    /** Fades the bodies of a recording beside live ones. */
    void setFaded(boolean faded) {
        for (var skeleton : sceneSkeletons) {
            skeleton.setFaded(faded);
        }
    }

    /** Returns the session's hidden items. */
    public HiddenSceneItemSet hiddenItems() {
        return hiddenItems;
    }

    public List<DrawnSkeletonState> bodies() {
        return sceneSkeletons;
    }

    public List<SceneTrackerSensor> trackers() {
        return trackers;
    }

    public List<DeviceGaugePanel> plates() {
        return model.plates();
    }

    /** Returns the session's shared objects and bubbles. */
    SetpSceneSphereUpdater sharedScene() {
        return sharedScene;
    }

    public boolean isEmpty() {
        return sceneSkeletons.isEmpty() && trackers.isEmpty() && model.isEmpty() && sharedScene.isEmpty();
    }

    /** Returns the devices that have items of a kind, hidden or not. */
    public List<String> devices(SceneItemKind itemKind) {
        var sources = switch (itemKind) {
            case SKELETONS -> sceneSkeletons.stream().map(DrawnSkeletonState::source);
            case TRACKERS -> trackers.stream().map(SceneTrackerSensor::source);
            case OBJECTS -> sharedScene.objectSpheres().stream().map(SceneObjectSphere::source);
            case BUBBLES -> sharedScene.bubbleShapes().stream().map(SetpBubbleRangeSphereData::source);
            case LAMPS, DIALS, CHANNELS -> model.sources(itemKind);
            case TRAILS, LABELS -> Stream.<SourceId>empty();
        };
        return sources.map(SourceId::device).distinct().toList();
    }

    /** Returns the unit in which a source's lengths are displayed. */
    public DisplayLengthUnit displayUnit(SourceId source) {
        return DisplayLengthUnit.of(axisMapping, named, source);
    }

    public SourceAxisMappingTable axisMapping() {
        return axisMapping;
    }

    /** Returns a counter that grows whenever an item is added, removed, hidden or shown. */
    public long version() {
        return version + hiddenItems.version();
    }

    /**
     * Shows moving items interpolated as of {@code lag} nanoseconds ago, or the latest samples where that is negative.
     */
    public void refresh(SessionSnapshot now, SharedViewSelection selection, long lag) {
        long nanos = now.now();
        boolean stands = nanos == moment; // while paused, the exact moment is shown
        moment = nanos;
        if (!name.equals(now.name())) {
            name = now.name();
            version++;
        }
        shortName = now.shortName();
        turn(now.bearings());
        name(now.sources());
        boolean changed = synchronize(
                sceneSkeletons, now.signals().skeletons(), SessionSceneModel::same, SessionSceneModel::body);
        loosePoses(now.signals().poses());
        changed |= synchronize(trackers, loose, this::same, this::tracker);
        if (changed) {
            nameDevices();
        }
        boolean anyGauges = !model.isEmpty() || hasGauges(now.signals());
        if (anyGauges) {
            changed |= model.refresh(now, selection, nanos);
        }
        if (!sharedScene.isEmpty() || !now.world().equals(SetpSharedSceneState.EMPTY)) {
            changed |= sharedScene.refresh(now, this::mapping, selection, nanos);
        }
        version += changed ? 1 : 0;
        markSilent(now);
        take(now.signals().skeletons(), selection, nanos, stands ? SceneViewModel.LATEST : lag);
        if (anyGauges) {
            model.placePlates(sceneSkeletons, trackers);
        }
    }

    /** Names bodies and trackers by their devices, and by parts of devices where two would have one name. */
    private void nameDevices() {
        var bodies = sceneSkeletons.stream()
                .map(DrawnSkeletonState::source)
                .distinct()
                .toList();
        sceneSkeletons.forEach(
                skeleton -> skeleton.setDeviceName(skeleton.source().displayName(bodies)));
        var tracked =
                trackers.stream().map(SceneTrackerSensor::source).distinct().toList();
        var names = new HashMap<SourceId, String>();
        trackers.forEach(tracker ->
                tracker.setDeviceName(names.computeIfAbsent(tracker.source(), source -> source.displayName(tracked))));
    }

    private static boolean hasGauges(SessionLatestSamplesSnapshot signals) {
        return !signals.buttons().isEmpty()
                || !signals.flags().isEmpty()
                || !signals.analogs().isEmpty()
                || !signals.dials().isEmpty();
    }

    /** Describes the axes of the session's skeletons and trackers, once for each different mapping. */
    public List<String> axisMappingTexts() {
        if (bearingsWorded != axisMapping || wordedChanges != version) {
            bearingsWorded = axisMapping;
            wordedChanges = version;
            words = Stream.of(
                            sceneSkeletons.stream().map(DrawnSkeletonState::source),
                            trackers.stream().map(SceneTrackerSensor::source),
                            sharedScene.objectSpheres().stream().map(SceneObjectSphere::source))
                    .flatMap(sources -> sources)
                    .map(source -> axisMapping.of(source).describe())
                    .distinct()
                    .toList();
        }
        return words;
    }

    /** Restarts items, with their trails, whose axis mapping has changed. */
    private void turn(SourceAxisMappingTable now) {
        if (now != axisMapping) {
            sceneSkeletons.removeIf(skeleton -> turns(skeleton.source(), now));
            trackers.removeIf(tracker -> turns(tracker.source(), now));
            sharedScene.removeReoriented(source -> turns(source, now));
            axisMapping = now;
            transforms.clear();
        }
    }

    private boolean turns(SourceId source, SourceAxisMappingTable now) {
        return !now.of(source).basis().equals(axisMapping.of(source).basis());
    }

    private SourceToSceneBasisTransform mapping(SourceId source) {
        var known = transforms.get(source);
        if (known == null) {
            known = new SourceToSceneBasisTransform(axisMapping.of(source).basis());
            transforms.put(source, known);
        }
        return known;
    }

    /** Returns true if both samples have as many bones as the skeleton has now; it may have gained hands meanwhile. */
    private static boolean fits(InterpolationSamplePair<Sample.Skeleton> interpolation, Sample.Skeleton latest) {
        int size = latest.positions().size();
        return interpolation.before().positions().size() == size
                && interpolation.after().positions().size() == size;
    }

    /** Finds the sources that are silent: by their health, or all if the session is not connected. */
    private void markSilent(SessionSnapshot now) {
        disconnected = SetpSceneSphereUpdater.isDisconnected(now);
        boolean ended = now.state().phase().isTerminal();
        sceneSkeletons.forEach(skeleton -> skeleton.setSessionEnded(ended));
        silent.clear();
        for (var health : now.health().sources()) {
            if (health.silence().silent()) {
                silent.add(health.source());
            }
        }
    }

    private boolean isSilent(SourceId source) {
        return disconnected || silent.contains(source);
    }

    private void take(
            List<SignalSnapshot<Sample.Skeleton>> skeletons, SharedViewSelection selection, long nanos, long lag) {
        for (int i = 0; i < sceneSkeletons.size(); i++) {
            var sceneSkeleton = sceneSkeletons.get(i);
            var skeleton = skeletons.get(i).valid();
            sceneSkeleton.setTracking(skeletons.get(i).tracking(), nanos);
            if (around(skeletons.get(i), nanos, lag, interpolation) && fits(interpolation, skeleton)) {
                sceneSkeleton.update(interpolation, mapping(sceneSkeleton.source()), nanos);
            } else {
                sceneSkeleton.update(skeleton, mapping(sceneSkeleton.source()), nanos);
            }
            sceneSkeleton.setAppearance(
                    accent, isSilent(sceneSkeleton.source()), SceneSelectionMatcher.findBone(selection, sceneSkeleton));
        }
        for (int i = 0; i < trackers.size(); i++) {
            var tracker = trackers.get(i);
            var pose = loose.get(i).valid();
            tracker.setTracking(loose.get(i).tracking(), nanos);
            if (around(loose.get(i), nanos, lag, position)) {
                tracker.update(position, mapping(tracker.source()), nanos);
            } else {
                tracker.update(pose, mapping(tracker.source()), nanos);
            }
            boolean picked = SceneSelectionMatcher.matches(
                    selection, tracker.source(), SourceDataKind.TRACKER, tracker.sensor());
            tracker.setAppearance(accent, isSilent(tracker.source()) || tracker.isLost(), picked);
        }
        room();
    }

    private static <S extends Sample> boolean around(
            SignalSnapshot<S> snapshot, long nanos, long lag, InterpolationSamplePair<S> into) {
        var buffer = snapshot.recent();
        return lag >= 0 && buffer != null && buffer.interpolate(nanos - lag, lag, into);
    }

    /** Passes each source's extent to its sensors. */
    private void room() {
        for (int first = 0; first < trackers.size(); ) {
            int end = first;
            reach.clear();
            while (end < trackers.size()
                    && trackers.get(end).source().equals(trackers.get(first).source())) {
                reach.add(trackers.get(end).pose());
                end++;
            }
            for (int i = first; i < end; i++) {
                trackers.get(i).setNeighbourhood(end - first - 1, reach.longestSide());
            }
            first = end;
        }
    }

    /** Collects poses that are not bones of a skeleton. */
    private void loosePoses(List<SignalSnapshot<Sample.Pose>> poses) {
        loose.clear();
        for (var pose : poses) {
            if (!ofBody(pose.latest().stamp().source(), pose.latest().sensor())) {
                loose.add(pose);
            }
        }
    }

    private boolean ofBody(SourceId source, int sensor) {
        for (var skeleton : sceneSkeletons) {
            if (sensor < skeleton.map().bones().size() && skeleton.source().equals(source)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Makes one list match another, keeping the objects that still have a counterpart.
     *
     * @return true if any object was added, removed or moved within the list
     */
    static <O, T> boolean synchronize(List<O> targets, List<T> sources, BiPredicate<O, T> same, Function<T, O> make) {
        if (matches(targets, sources, same)) {
            return false;
        }
        var before = List.copyOf(targets);
        targets.clear();
        for (var target : sources) {
            targets.add(before.stream()
                    .filter(one -> same.test(one, target))
                    .findFirst()
                    .orElseGet(() -> make.apply(target)));
        }
        return true;
    }

    private static <O, T> boolean matches(List<O> targets, List<T> sources, BiPredicate<O, T> same) {
        boolean matches = targets.size() == sources.size();
        for (int i = 0; matches && i < targets.size(); i++) {
            matches = same.test(targets.get(i), sources.get(i));
        }
        return matches;
    }

    private static boolean same(DrawnSkeletonState skeleton, SignalSnapshot<Sample.Skeleton> snapshot) {
        return skeleton.map().equals(snapshot.latest().map())
                && skeleton.source().equals(snapshot.latest().stamp().source());
    }

    private static DrawnSkeletonState body(SignalSnapshot<Sample.Skeleton> snapshot) {
        return new DrawnSkeletonState(
                snapshot.latest().stamp().source(), snapshot.latest().map());
    }

    private void name(List<DeclaredSourceProperties> sources) {
        if (sources != named) {
            named = sources;
            sensors.clear();
            for (var info : sources) {
                if (info.kind() == SourceDataKind.TRACKER && !info.names().isEmpty()) {
                    sensors.put(info.source(), info.names());
                }
            }
            trackers.removeIf(one -> !one.sensorName().equals(called(one.source(), one.sensor())));
        }
    }

    /** Returns the device's name for a sensor, or the sensor's number. */
    private String called(SourceId source, int number) {
        var names = sensors.getOrDefault(source, List.of());
        return number >= 0 && number < names.size() ? names.get(number) : Integer.toString(number);
    }

    private boolean same(SceneTrackerSensor tracker, SignalSnapshot<Sample.Pose> snapshot) {
        return tracker.sensor() == snapshot.latest().sensor()
                && tracker.source().equals(snapshot.latest().stamp().source());
    }

    private SceneTrackerSensor tracker(SignalSnapshot<Sample.Pose> snapshot) {
        var source = snapshot.latest().stamp().source();
        int number = snapshot.latest().sensor();
        return new SceneTrackerSensor(source, number, called(source, number));
    }
}
