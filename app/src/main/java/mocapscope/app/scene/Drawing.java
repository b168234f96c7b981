package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.input.PickResult;
import javafx.scene.shape.MeshView;
import mocapscope.app.model.Selection;
import mocapscope.protocol.sample.SourceKind;
import org.jspecify.annotations.Nullable;

/**
 * Builds the meshes of the scene model's items and updates them each frame. Meshes are recreated when an item is added
 * or removed, and moved in place otherwise.
 */
final class Drawing {
    /** The number of skeletons of a crowd that share one mesh and one shadow mesh. */
    private static final int CROWD = 10;

    private final SceneModel model;
    private final World world;
    private final List<CrowdMesh> crowds = new ArrayList<>();
    private final List<ShadowMesh> shadows = new ArrayList<>();
    private final List<AxesMesh> jointAxes = new ArrayList<>();
    private final List<MeshView> bodyNodes = new ArrayList<>();
    private AxesMesh trackers = new AxesMesh(0);
    private GaugeMesh gauges = new GaugeMesh(List.of());
    private final OrbNodes orbs;
    private TrailMesh trails = new TrailMesh(List.of(), List.of(), List.of());
    private List<Orb> trailed = List.of();
    private List<Zone> zones = List.of();
    private boolean bubblesWanted = true;
    private @Nullable GhostMesh ghost;
    private @Nullable Node trackerNode;
    private @Nullable Node gaugeNode;
    private boolean fine;
    private boolean axesWanted;
    private boolean trailsWanted = true;

    Drawing(SceneModel model, World world) {
        this.model = model;
        this.world = world;
        orbs = new OrbNodes(world);
    }

    /** Shows or hides the joints' own axes. */
    void wantAxes(boolean wanted) {
        axesWanted = wanted;
        build();
    }

    /** Enables finer meshes when the renderer has time: it computes the normals of every moving mesh. */
    void wantFine(boolean wanted) {
        fine = wanted;
        build();
    }

    void wantTrails(boolean wanted) {
        trailsWanted = wanted;
        build();
    }

    void wantBubbles(boolean wanted) {
        bubblesWanted = wanted;
    }

    void build() {
        world.clear();
        crowds.clear();
        bodyNodes.clear();
        shadows.clear();
        jointAxes.clear();
        int bones = model.bodies().stream().mapToInt(Body::bones).sum();
        var fineness = Fineness.of(bones, fine);
        int together = fineness == Fineness.BARE ? CROWD : 1;
        for (int i = 0; i < model.bodies().size(); i += together) {
            build(
                    model.bodies()
                            .subList(i, Math.min(i + together, model.bodies().size())),
                    fineness);
        }
        var laid = model.ghost().body();
        ghost = laid == null ? null : new GhostMesh(model.ghost(), laid);
        if (ghost != null) {
            world.veil(ghost.mesh());
        }
        trackers = new AxesMesh(model.trackers().size());
        trackerNode = world.solid(trackers.mesh());
        gauges = new GaugeMesh(model.stands());
        gaugeNode = world.solid(gauges.mesh());
        if (trailsWanted) {
            buildTrails();
        }
    }

    private void buildTrails() {
        trailed = model.trailed();
        trails = new TrailMesh(model.trails().bodies(), model.trails().trackers(), trailed);
        world.trail(trails.mesh());
    }

    void refresh(Orbit orbit) {
        crowds.forEach(CrowdMesh::refresh);
        shadows.forEach(ShadowMesh::refresh);
        for (int i = 0; i < jointAxes.size(); i++) {
            var body = model.bodies().get(i);
            for (int bone = 0; bone < body.bones(); bone++) {
                int hub = Palette.tone(body.accent(), Palette.Tone.JOINT);
                jointAxes.get(i).place(bone, body.joint(bone), hub, body.axis());
            }
            jointAxes.get(i).show();
        }
        for (int i = 0; i < model.trackers().size(); i++) {
            var tracker = model.trackers().get(i);
            trackers.place(i, tracker.spot(), hub(tracker), tracker.axis());
        }
        trackers.show();
        gauges.refresh(orbit);
        if (ghost != null) {
            ghost.refresh();
        }
        orbs.refresh(model.orbs());
        portals();
        if (trailsWanted) {
            if (trailed != model.trailed()) {
                buildTrails();
            }
            trails.refresh(orbit);
        }
    }

    private void portals() {
        var wanted = bubblesWanted ? model.zones() : List.<Zone>of();
        if (wanted != zones) {
            zones = wanted;
            world.volumes(Portals.of(zones).stream().map(Portals::mesh).toList());
        }
    }

    /** Returns the selectable item that a pick has hit, if any. */
    Optional<Selection> meaning(PickResult pick) {
        var node = pick.getIntersectedNode();
        int face = pick.getIntersectedFace();
        if (node == null || face == PickResult.FACE_UNDEFINED) {
            return Optional.empty();
        }
        int crowd = bodyNodes.indexOf(node);
        if (crowd >= 0) {
            return Optional.of(crowds.get(crowd).meaning(face));
        }
        if (node == trackerNode) {
            var tracker = model.trackers().get(face / AxesMesh.facesPerSet());
            return Optional.of(new Selection.SignalSelection(tracker.source(), SourceKind.TRACKER, tracker.sensor()));
        }
        return node == gaugeNode
                ? Optional.of(gauges.meaning(face)).filter(meaning -> meaning != Selection.NOTHING)
                : orbs.meaning(node);
    }

    private void build(List<Body> bodies, Fineness fineness) {
        var crowd = new CrowdMesh(bodies, fineness);
        crowds.add(crowd);
        bodyNodes.add(world.solid(crowd.mesh()));
        var shadow = new ShadowMesh(crowd.bodies(), fineness);
        shadows.add(shadow);
        world.shadow(shadow.mesh());
        for (var body : bodies) {
            if (axesWanted) {
                var axes = new AxesMesh(body.bones());
                jointAxes.add(axes);
                world.solid(axes.mesh()).setMouseTransparent(true);
            }
        }
    }

    private static int hub(Tracker tracker) {
        if (tracker.picked()) {
            return Palette.PICKED_JOINT;
        }
        return Palette.tone(tracker.accent(), tracker.quiet() ? Palette.Tone.QUIET_JOINT : Palette.Tone.HUB);
    }
}
