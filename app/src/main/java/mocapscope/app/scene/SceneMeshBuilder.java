package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.input.PickResult;
import javafx.scene.shape.MeshView;
import mocapscope.app.model.snapshot.Selection;
import mocapscope.protocol.sample.SourceKind;
import org.jspecify.annotations.Nullable;

/**
 * Builds the meshes of the scene model's items and updates them each frame. Meshes are recreated when an item is added
 * or removed, and moved in place otherwise.
 */
final class SceneMeshBuilder {
    /** The number of skeletons of a crowd that share one mesh and one shadow mesh. */
    private static final int CROWD = 10;

    private final SceneModel model;
    private final SceneGraph graph;
    private final List<SkeletonBatchMesh> crowds = new ArrayList<>();
    private final List<SkeletonShadowMesh> shadows = new ArrayList<>();
    private final List<AxesMesh> jointAxes = new ArrayList<>();
    private final List<MeshView> bodyNodes = new ArrayList<>();
    private AxesMesh trackers = new AxesMesh(0);
    private DevicePlateBatchMesh gauges = new DevicePlateBatchMesh(List.of());
    private final SceneObjectNodePool sphereNodes;
    private boolean spheresShown;
    private MotionTrailMesh trails = new MotionTrailMesh(List.of(), List.of(), List.of());
    private List<SceneObjectSphere> trailed = List.of();
    private List<SetpBubbleSpheres> shapes = List.of();
    private boolean bubblesShown = true;
    private @Nullable SkeletonComparisonMesh comparisonMesh;
    private @Nullable Node trackerNode;
    private @Nullable Node gaugeNode;
    private boolean fine;
    private boolean axesShown;
    private boolean trailsShown = true;

    SceneMeshBuilder(SceneModel model, SceneGraph graph) {
        this.model = model;
        this.graph = graph;
        sphereNodes = new SceneObjectNodePool(graph);
    }

    /** Shows or hides the joints' own axes. */
    void setAxesShown(boolean enabled) {
        axesShown = enabled;
        build();
    }

    /** Enables finer meshes when the renderer has time: it computes the normals of every moving mesh. */
    void setFineDetail(boolean enabled) {
        fine = enabled;
        build();
    }

    void setTrailsShown(boolean enabled) {
        trailsShown = enabled;
        build();
    }

    void setBubblesShown(boolean enabled) {
        bubblesShown = enabled;
    }

    void build() {
        graph.clear();
        crowds.clear();
        bodyNodes.clear();
        shadows.clear();
        jointAxes.clear();
        int bones = model.bodies().stream().mapToInt(SceneSkeleton::bones).sum();
        var detail = LevelOfDetail.of(bones, fine);
        int together = detail == LevelOfDetail.BARE ? CROWD : 1;
        for (int i = 0; i < model.bodies().size(); i += together) {
            build(
                    model.bodies()
                            .subList(i, Math.min(i + together, model.bodies().size())),
                    detail);
        }
        var laid = model.comparison().body();
        comparisonMesh = laid == null ? null : new SkeletonComparisonMesh(model.comparison(), laid);
        if (comparisonMesh != null) {
            graph.addTranslucent(comparisonMesh.mesh());
        }
        trackers = new AxesMesh(model.trackers().size());
        trackerNode = graph.addSolid(trackers.mesh());
        gauges = new DevicePlateBatchMesh(model.plates());
        gaugeNode = graph.addSolid(gauges.mesh());
        if (trailsShown) {
            buildTrails();
        }
    }

    private void buildTrails() {
        trailed = model.objectsWithTrails();
        trails = new MotionTrailMesh(
                model.trailItems().bodies(), model.trailItems().trackers(), trailed);
        graph.setTrails(trails.mesh());
    }

    void refresh(OrbitCamera camera) {
        crowds.forEach(SkeletonBatchMesh::refresh);
        shadows.forEach(SkeletonShadowMesh::refresh);
        for (int i = 0; i < jointAxes.size(); i++) {
            var skeleton = model.bodies().get(i);
            for (int bone = 0; bone < skeleton.bones(); bone++) {
                int hub = ScenePalette.tone(skeleton.accent(), ScenePalette.PaletteTone.JOINT);
                jointAxes.get(i).place(bone, skeleton.joint(bone), hub, skeleton.axisLength());
            }
            jointAxes.get(i).updateMesh();
        }
        if (!model.trackers().isEmpty()) {
            placeTrackers();
        }
        if (!model.plates().isEmpty()) {
            gauges.refresh(camera);
        }
        if (comparisonMesh != null) {
            comparisonMesh.refresh();
        }
        if (spheresShown || !model.objectSpheres().isEmpty()) {
            sphereNodes.refresh(model.objectSpheres());
            spheresShown = !model.objectSpheres().isEmpty();
        }
        portals();
        if (trailsShown) {
            if (trailed != model.objectsWithTrails()) {
                buildTrails();
            }
            trails.refresh(camera);
        }
    }

    private void placeTrackers() {
        for (int i = 0; i < model.trackers().size(); i++) {
            var tracker = model.trackers().get(i);
            trackers.place(i, tracker.pose(), hub(tracker), tracker.axisLength());
        }
        trackers.updateMesh();
    }

    private void portals() {
        var sphereses = bubblesShown ? model.bubbleShapes() : List.<SetpBubbleSpheres>of();
        if (sphereses != shapes) {
            shapes = sphereses;
            graph.setVolumes(BubblePortalMeshBuilder.findPortals(shapes).stream()
                    .map(BubblePortalMeshBuilder::createMesh)
                    .toList());
        }
    }

    /** Returns the selectable item that a pick has hit, if any. */
    Optional<Selection> selectionOf(PickResult pick) {
        var node = pick.getIntersectedNode();
        int face = pick.getIntersectedFace();
        if (node == null || face == PickResult.FACE_UNDEFINED) {
            return Optional.empty();
        }
        int crowd = bodyNodes.indexOf(node);
        if (crowd >= 0) {
            return Optional.of(crowds.get(crowd).selectionAt(face));
        }
        if (node == trackerNode) {
            var tracker = model.trackers().get(face / AxesMesh.facesPerSet());
            return Optional.of(new Selection.SignalSelection(tracker.source(), SourceKind.TRACKER, tracker.sensor()));
        }
        return node == gaugeNode
                ? Optional.of(gauges.selectionAt(face)).filter(meaning -> meaning != Selection.NOTHING)
                : sphereNodes.selectionOf(node);
    }

    private void build(List<SceneSkeleton> skeletons, LevelOfDetail detail) {
        var crowd = new SkeletonBatchMesh(skeletons, detail);
        crowds.add(crowd);
        bodyNodes.add(graph.addSolid(crowd.mesh()));
        var shadow = new SkeletonShadowMesh(crowd.bodies(), detail);
        shadows.add(shadow);
        graph.addShadow(shadow.mesh());
        for (var skeleton : skeletons) {
            if (axesShown) {
                var axes = new AxesMesh(skeleton.bones());
                jointAxes.add(axes);
                graph.addSolid(axes.mesh()).setMouseTransparent(true);
            }
        }
    }

    private static int hub(SceneTrackerSensor tracker) {
        if (tracker.isSelected()) {
            return ScenePalette.PICKED_JOINT;
        }
        return ScenePalette.tone(
                tracker.accent(),
                tracker.isStale() ? ScenePalette.PaletteTone.QUIET_JOINT : ScenePalette.PaletteTone.HUB);
    }
}
