package mocapscope.app.scene.model;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.scene.frame.ScenePaletteTexture;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/**
 * The model of the 3D scene view: computes the items to draw from session snapshots, in metres with y up. Holds no
 * nodes, threads or clock.
 */
public final class SceneViewModel {
    /** The rack's z coordinate, at the back edge of the fine part of the floor grid. */
    public static final double RACK_Z = -2;

    /** The maximum number of objects with trails. */
    private static final int TRAILED = 40;

    private static final double RACK_GAP = 0.2;

    /** The distance between skeletons shown side by side in place. */
    private static final double APART = 1.2;

    /** The delay that stands for showing the latest samples. */
    static final long LATEST = -1;

    private final List<SessionSceneModel> sessions = new ArrayList<>();
    private final VisibleSceneItemList items = new VisibleSceneItemList();
    private final SceneBoundsCalculator boundsCalculator = new SceneBoundsCalculator(items);
    private final VisibleSceneItemList labelledItems = new VisibleSceneItemList();
    private final VisibleSceneItemList trailItems = new VisibleSceneItemList();
    private final HiddenSceneItemStore store;
    private final SkeletonDeviationMeter comparison = new SkeletonDeviationMeter();
    private final PlayoutDelayEstimator playoutDelay = new PlayoutDelayEstimator();
    private boolean smooth;
    private boolean inPlace;
    private List<SetpBubbleRangeSphereData> sphereses = List.of();
    private List<SceneObjectSphere> objectsWithTrails = List.of();
    private long shared;
    private long structureVersion;
    private long itemsVersion;
    private long changesSeen;

    /** Stores hidden items in {@code store}. */
    public SceneViewModel(HiddenSceneItemStore store) {
        this.store = store;
    }

    /** Returns the items of each session, in the snapshot's order. */
    public List<SessionSceneModel> sessions() {
        return sessions;
    }

    public List<DrawnSkeletonState> bodies() {
        return items.bodies();
    }

    /** Returns the sensors that are not bones. */
    public List<SceneTrackerSensor> trackers() {
        return items.trackers();
    }

    public List<DeviceGaugePanel> plates() {
        return items.plates();
    }

    /** Returns the objects of shared scenes. */
    public List<SceneObjectSphere> objectSpheres() {
        return items.objectSpheres();
    }

    /** Returns the items that have captions. */
    public VisibleSceneItemList labelledItems() {
        return labelledItems;
    }

    /** Returns the items that leave trails, with the objects of {@link #objectsWithTrails}. */
    public VisibleSceneItemList trailItems() {
        return trailItems;
    }

    /** Returns the unit in which a source's lengths are displayed. */
    public DisplayLengthUnit displayUnit(SourceId source) {
        var model = sceneModelOf(source);
        return model == null ? DisplayLengthUnit.UNKNOWN : model.displayUnit(source);
    }

    public DisplayLengthUnit displayUnit(SharedViewSelection selection) {
        return selection instanceof SharedViewSelection.SignalSelection signalSelection
                ? displayUnit(signalSelection.source())
                : DisplayLengthUnit.UNKNOWN;
    }

    /** Returns the items of a source's session, or null when the session has ended. */
    public @Nullable SessionSceneModel sceneModelOf(SourceId source) {
        for (var model : sessions) {
            if (model.session().equals(source.session())) {
                return model;
            }
        }
        return null;
    }

    /** Returns the calculator for the bounds of visible items. */
    public SceneBoundsCalculator boundsCalculator() {
        return boundsCalculator;
    }

    /** Returns the skeleton comparison. */
    public SkeletonDeviationMeter comparison() {
        return comparison;
    }

    /** Returns the display delay used for smooth interpolation. */
    public PlayoutDelayEstimator playoutDelay() {
        return playoutDelay;
    }

    /** Enables interpolation between samples with a delay, instead of showing the latest samples. */
    public void setSmooth(boolean enabled) {
        smooth = enabled;
    }

    /** Enables in-place display of skeletons. */
    public void setInPlace(boolean enabled) {
        inPlace = enabled;
    }

    /**
     * Returns the objects whose trails are drawn, as the same list until they change: all, or in large scenes the
     * selected ones.
     */
    public List<SceneObjectSphere> objectsWithTrails() {
        return objectsWithTrails;
    }

    /** Returns the bubbles of shared scenes, as the same list until one is added, removed or changed. */
    public List<SetpBubbleRangeSphereData> bubbleShapes() {
        return sphereses;
    }

    public boolean isEmpty() {
        return items.isEmpty();
    }

    /** Returns a counter that grows whenever an item is added or removed, except for objects of an existing scene. */
    public long structureVersion() {
        return structureVersion;
    }

    /** Returns a counter that grows whenever an item of any kind is added or removed. */
    public long itemsVersion() {
        return itemsVersion;
    }

    public void refresh(Snapshot now) {
        if (smooth) {
            playoutDelay.refresh(now.sessions(), now.nanos());
        }
        boolean changed =
                SessionSceneModel.synchronize(sessions, now.sessions(), SceneViewModel::same, this::sceneModelOf);
        long changes = 0;
        for (int i = 0; i < sessions.size(); i++) {
            sessions.get(i)
                    .refresh(
                            now.sessions().get(i),
                            now.selectedSignalOrSelection(),
                            smooth ? playoutDelay.nanos() : LATEST);
            changes += sessions.get(i).version();
        }
        fadeRecordings();
        if (comparison.isActive()) {
            comparison.locate(sessions);
        }
        changes += comparison.changes();
        if (changed || changes != changesSeen) {
            changesSeen = changes;
            gather();
        }
        trail();
        rack();
        stay();
        if (comparison.isActive()) {
            comparison.compare();
        }
    }

    /** Fades the bodies of recordings while there are live bodies that they could be taken for. */
    private void fadeRecordings() {
        boolean live = false;
        for (var session : sessions) {
            live |= !session.isPlayback() && !session.bodies().isEmpty();
        }
        for (var session : sessions) {
            session.setFaded(live && session.isPlayback());
        }
    }

    /** Returns the drawn position of a selected joint, tracker or object, or null when it has none. */
    public @Nullable MutableSceneItemPose findPose(SharedViewSelection selection) {
        if (!(selection instanceof SharedViewSelection.SignalSelection)) {
            return null;
        }
        for (var skeleton : bodies()) {
            int bone = SceneSelectionMatcher.findBone(selection, skeleton);
            if (skeleton.hasPosition(bone)) {
                return skeleton.joint(bone);
            }
        }
        for (var tracker : trackers()) {
            if (SceneSelectionMatcher.matches(selection, tracker.source(), SourceDataKind.TRACKER, tracker.sensor())
                    && tracker.pose().hasPosition()) {
                return tracker.pose();
            }
        }
        for (var sphere : objectSpheres()) {
            if (SceneSelectionMatcher.matchesObject(selection, sphere)
                    && sphere.pose().hasPosition()) {
                return sphere.pose();
            }
        }
        return null;
    }

    /** Writes the actual position of a selection; returns false when it has none. */
    public boolean findActualPosition(SharedViewSelection selection, SceneItemPosition into) {
        var pose = findPose(selection);
        if (pose == null) {
            return false;
        }
        into.set(pose.x(), pose.y(), pose.z());
        for (var skeleton : bodies()) {
            if (skeleton.hasPosition(SceneSelectionMatcher.findBone(selection, skeleton))) {
                into.set(pose.x() - skeleton.shift(0), pose.y(), pose.z() - skeleton.shift(2));
            }
        }
        return true;
    }

    /** Returns the display name of a selection. */
    public String nameOf(SharedViewSelection selection) {
        for (var skeleton : bodies()) {
            int bone = SceneSelectionMatcher.findBone(selection, skeleton);
            if (bone != DrawnSkeletonState.NONE) {
                return skeleton.map().bones().get(bone).name();
            }
        }
        for (var tracker : trackers()) {
            if (SceneSelectionMatcher.matches(selection, tracker.source(), SourceDataKind.TRACKER, tracker.sensor())) {
                return tracker.name();
            }
        }
        for (var sphere : objectSpheres()) {
            if (SceneSelectionMatcher.matchesObject(selection, sphere)) {
                return sphere.shortName();
            }
        }
        return "";
    }

    /** Returns the size of the selected skeleton or object in metres; infinite for other selections. */
    public double sizeOf(SharedViewSelection selection) {
        return DoubleStream.concat(
                        bodies().stream()
                                .filter(skeleton ->
                                        skeleton.hasPosition(SceneSelectionMatcher.findBone(selection, skeleton)))
                                .mapToDouble(DrawnSkeletonState::size),
                        objectSpheres().stream()
                                .filter(sphere -> SceneSelectionMatcher.matchesObject(selection, sphere))
                                .mapToDouble(objectSphere -> 2 * objectSphere.radius()))
                .findFirst()
                .orElse(Double.POSITIVE_INFINITY);
    }

    /** Collects the items; a session without items, such as one that fails to connect, does not rearrange the scene. */
    private void gather() {
        itemsVersion++;
        var before = List.of(items.meshedItems(), trailItems.meshedItems());
        items.clear();
        labelledItems.clear();
        trailItems.clear();
        long sharing = 0;
        for (var model : sessions) {
            if (model.hiddenItems().isShown(HiddenSceneItemSet.ALL)) {
                gather(model);
                sharing += model.sharedScene().objectSpheres().isEmpty() ? 0 : 1;
            }
        }
        sphereses = items.bubbleShapes().equals(sphereses) ? sphereses : List.copyOf(items.bubbleShapes());
        if (sharing != shared || !before.equals(List.of(items.meshedItems(), trailItems.meshedItems()))) {
            shared = sharing;
            structureVersion++;
        }
    }

    private void gather(SessionSceneModel model) {
        items.add(model, comparison);
        if (model.hiddenItems().isShown(SceneItemKind.LABELS)) {
            labelledItems.add(model, comparison);
        }
        if (model.hiddenItems().isShown(SceneItemKind.TRAILS)) {
            trailItems.add(model, comparison);
        }
    }

    private void trail() {
        var spheres = trailItems.objectSpheres();
        boolean all = spheres.size() <= TRAILED;
        int count = 0;
        boolean same = true;
        for (var sphere : spheres) {
            if (all || sphere.isSelected()) {
                same &= count < objectsWithTrails.size() && objectsWithTrails.get(count) == sphere;
                count++;
            }
        }
        if (!same || count != objectsWithTrails.size()) {
            objectsWithTrails = spheres.stream()
                    .filter(objectSphere -> all || objectSphere.isSelected())
                    .toList();
        }
    }

    /** Arranges device plates without a tracker side by side, in the order of sessions and devices. */
    private void rack() {
        double x = -rackWidth() / 2;
        for (var plate : plates()) {
            if (plate.isOnRack()) {
                plate.placeOnRack(x, RACK_Z);
                x += plate.width() + RACK_GAP;
            }
        }
    }

    /** Places a single skeleton in the middle and several side by side. */
    private void stay() {
        for (int i = 0; i < bodies().size(); i++) {
            bodies().get(i).setInPlaceX(inPlace ? APART * (i - (bodies().size() - 1) / 2.0) : Double.NaN);
        }
    }

    private double rackWidth() {
        double width = -RACK_GAP;
        for (var plate : plates()) {
            width += plate.isOnRack() ? plate.width() + RACK_GAP : 0;
        }
        return width;
    }

    private SessionSceneModel sceneModelOf(SessionSnapshot session) {
        return new SessionSceneModel(
                session, session.accent() % ScenePaletteTexture.ACCENTS, store.find(session.session()));
    }

    /** Returns false after a change of the session's color too, which all of its items have. */
    private static boolean same(SessionSceneModel model, SessionSnapshot session) {
        return model.session().equals(session.session().id())
                && model.accent() == session.accent() % ScenePaletteTexture.ACCENTS;
    }
}
