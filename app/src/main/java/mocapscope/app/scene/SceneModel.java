package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import mocapscope.app.model.Selection;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.model.Snapshot;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/**
 * The model of the scene view: all items to draw, computed from snapshots, in metres, y up. Holds no nodes, threads or
 * clock.
 */
final class SceneModel {
    /** The rack's z coordinate, at the back edge of the fine part of the floor grid. */
    static final double RACK_Z = -2;

    /** The maximum number of objects with trails. */
    private static final int TRAILED = 40;

    private static final double RACK_GAP = 0.2;

    /** The distance between skeletons shown side by side in place. */
    private static final double APART = 1.2;

    /** The delay that stands for showing the latest samples. */
    static final long LATEST = -1;

    private final List<SessionSceneModel> sessions = new ArrayList<>();
    private final VisibleSceneItems seen = new VisibleSceneItems();
    private final SceneBoundsCalculator boundsCalculator = new SceneBoundsCalculator(seen);
    private final VisibleSceneItems labelledItems = new VisibleSceneItems();
    private final VisibleSceneItems trailItems = new VisibleSceneItems();
    private final HiddenItemsStore veils;
    private final SkeletonComparison comparison = new SkeletonComparison();
    private final PlayoutDelayEstimator playoutDelay = new PlayoutDelayEstimator();
    private boolean smooth;
    private boolean inPlace;
    private List<BubbleShape> bubbleShapes = List.of();
    private List<SceneObjectSphere> objectsWithTrails = List.of();
    private long shared;
    private long structureVersion;
    private long changesSeen;

    /** Stores hidden items in {@code veils}. */
    SceneModel(HiddenItemsStore veils) {
        this.veils = veils;
    }

    /** Returns the items of each session, in the snapshot's order. */
    List<SessionSceneModel> sessions() {
        return sessions;
    }

    List<SceneSkeleton> bodies() {
        return seen.bodies();
    }

    /** Returns the sensors that are not bones. */
    List<SceneTracker> trackers() {
        return seen.trackers();
    }

    List<DevicePlate> plates() {
        return seen.plates();
    }

    /** Returns the objects of shared scenes. */
    List<SceneObjectSphere> objectSpheres() {
        return seen.objectSpheres();
    }

    /** Returns the items that have captions. */
    VisibleSceneItems labelledItems() {
        return labelledItems;
    }

    /** Returns the items that leave trails, with the objects of {@link #objectsWithTrails}. */
    VisibleSceneItems trailItems() {
        return trailItems;
    }

    /** Returns the unit in which a source's lengths are displayed. */
    DisplayUnit displayUnit(SourceId source) {
        var cast = cast(source);
        return cast == null ? DisplayUnit.UNKNOWN : cast.displayUnit(source);
    }

    DisplayUnit displayUnit(Selection selection) {
        return selection instanceof Selection.SignalSelection signal ? displayUnit(signal.source()) : DisplayUnit.UNKNOWN;
    }

    /** Returns the items of a source's session, or null when the session has ended. */
    @Nullable
    SessionSceneModel cast(SourceId source) {
        for (var cast : sessions) {
            if (cast.session().equals(source.session())) {
                return cast;
            }
        }
        return null;
    }

    /** Returns the calculator for the bounds of visible items. */
    SceneBoundsCalculator boundsCalculator() {
        return boundsCalculator;
    }

    /** Returns the skeleton comparison. */
    SkeletonComparison comparison() {
        return comparison;
    }

    /** Returns the display delay used for smooth interpolation. */
    PlayoutDelayEstimator playoutDelay() {
        return playoutDelay;
    }

    /** Enables interpolation between samples with a delay, instead of showing the latest samples. */
    void setSmooth(boolean wanted) {
        smooth = wanted;
    }

    /** Enables in-place display of skeletons. */
    void setInPlace(boolean wanted) {
        inPlace = wanted;
    }

    /**
     * Returns the objects whose trails are drawn, as the same list until they change: all, or in large scenes the
     * selected ones.
     */
    List<SceneObjectSphere> objectsWithTrails() {
        return objectsWithTrails;
    }

    /** Returns the bubbles of shared scenes, as the same list until one is added, removed or changed. */
    List<BubbleShape> bubbleShapes() {
        return bubbleShapes;
    }

    boolean isEmpty() {
        return seen.isEmpty();
    }

    /** Returns a counter that grows whenever an item is added or removed, except for objects of an existing scene. */
    long structureVersion() {
        return structureVersion;
    }

    void refresh(Snapshot now) {
        if (smooth) {
            playoutDelay.refresh(now.sessions(), now.nanos());
        }
        boolean changed = SessionSceneModel.synchronize(sessions, now.sessions(), SceneModel::same, this::cast);
        long changes = 0;
        for (int i = 0; i < sessions.size(); i++) {
            sessions.get(i).refresh(now.sessions().get(i), now.selectedSignalOrSelection(), smooth ? playoutDelay.nanos() : LATEST);
            changes += sessions.get(i).version();
        }
        comparison.locate(sessions);
        changes += comparison.changes();
        if (changed || changes != changesSeen) {
            changesSeen = changes;
            gather();
        }
        trail();
        rack();
        stay();
        comparison.compare();
    }

    /** Returns the drawn position of a selected joint, tracker or object, or null when it has none. */
    @Nullable
    ScenePose findPose(Selection selection) {
        if (!(selection instanceof Selection.SignalSelection)) {
            return null;
        }
        for (var body : bodies()) {
            int bone = SceneSelectionMatcher.findBone(selection, body);
            if (body.hasPosition(bone)) {
                return body.joint(bone);
            }
        }
        for (var tracker : trackers()) {
            if (SceneSelectionMatcher.matches(selection, tracker.source(), SourceKind.TRACKER, tracker.sensor())
                    && tracker.pose().hasPosition()) {
                return tracker.pose();
            }
        }
        for (var orb : objectSpheres()) {
            if (SceneSelectionMatcher.matchesObject(selection, orb) && orb.pose().hasPosition()) {
                return orb.pose();
            }
        }
        return null;
    }

    /** Writes the actual position of a selection; returns false when it has none. */
    boolean findActualPosition(Selection selection, ActualPosition into) {
        var spot = findPose(selection);
        if (spot == null) {
            return false;
        }
        into.set(spot.x(), spot.y(), spot.z());
        for (var body : bodies()) {
            if (body.hasPosition(SceneSelectionMatcher.findBone(selection, body))) {
                into.set(spot.x() - body.shift(0), spot.y(), spot.z() - body.shift(2));
            }
        }
        return true;
    }

    /** Returns the display name of a selection. */
    String nameOf(Selection selection) {
        for (var body : bodies()) {
            int bone = SceneSelectionMatcher.findBone(selection, body);
            if (bone != SceneSkeleton.NONE) {
                return body.map().bones().get(bone).name();
            }
        }
        for (var tracker : trackers()) {
            if (SceneSelectionMatcher.matches(selection, tracker.source(), SourceKind.TRACKER, tracker.sensor())) {
                return tracker.name();
            }
        }
        for (var orb : objectSpheres()) {
            if (SceneSelectionMatcher.matchesObject(selection, orb)) {
                return orb.shortName();
            }
        }
        return "";
    }

    /** Returns the size of the selected skeleton or object in metres; infinite for other selections. */
    double sizeOf(Selection selection) {
        return DoubleStream.concat(
                        bodies().stream()
                                .filter(body -> body.hasPosition(SceneSelectionMatcher.findBone(selection, body)))
                                .mapToDouble(SceneSkeleton::size),
                        objectSpheres().stream()
                                .filter(orb -> SceneSelectionMatcher.matchesObject(selection, orb))
                                .mapToDouble(orb -> 2 * orb.radius()))
                .findFirst()
                .orElse(Double.POSITIVE_INFINITY);
    }

    /** Collects the items; a session without items, such as one that fails to connect, does not rearrange the scene. */
    private void gather() {
        var before = List.of(seen.meshedItems(), trailItems.meshedItems());
        seen.clear();
        labelledItems.clear();
        trailItems.clear();
        long sharing = 0;
        for (var cast : sessions) {
            if (cast.hiddenItems().isShown(HiddenItems.ALL)) {
                gather(cast);
                sharing += cast.sharedScene().objectSpheres().isEmpty() ? 0 : 1;
            }
        }
        bubbleShapes = seen.bubbleShapes().equals(bubbleShapes) ? bubbleShapes : List.copyOf(seen.bubbleShapes());
        if (sharing != shared || !before.equals(List.of(seen.meshedItems(), trailItems.meshedItems()))) {
            shared = sharing;
            structureVersion++;
        }
    }

    private void gather(SessionSceneModel cast) {
        seen.add(cast, comparison);
        if (cast.hiddenItems().isShown(SceneItemKind.LABELS)) {
            labelledItems.add(cast, comparison);
        }
        if (cast.hiddenItems().isShown(SceneItemKind.TRAILS)) {
            trailItems.add(cast, comparison);
        }
    }

    private void trail() {
        var orbs = trailItems.objectSpheres();
        boolean all = orbs.size() <= TRAILED;
        int count = 0;
        boolean same = true;
        for (var orb : orbs) {
            if (all || orb.isSelected()) {
                same &= count < objectsWithTrails.size() && objectsWithTrails.get(count) == orb;
                count++;
            }
        }
        if (!same || count != objectsWithTrails.size()) {
            objectsWithTrails = orbs.stream().filter(orb -> all || orb.isSelected()).toList();
        }
    }

    /** Arranges device plates without a tracker side by side, in the order of sessions and devices. */
    private void rack() {
        double x = -rackWidth() / 2;
        for (var stand : plates()) {
            if (stand.isOnRack()) {
                stand.placeOnRack(x, RACK_Z);
                x += stand.width() + RACK_GAP;
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
        for (var stand : plates()) {
            width += stand.isOnRack() ? stand.width() + RACK_GAP : 0;
        }
        return width;
    }

    private SessionSceneModel cast(SessionSnapshot session) {
        return new SessionSceneModel(session, session.accent() % ScenePalette.ACCENTS, veils.find(session.session()));
    }

    private static boolean same(SessionSceneModel cast, SessionSnapshot session) {
        return cast.session().equals(session.session().id());
    }
}
