package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.SceneAntialiasing;
import mocapscope.app.model.Selecting;
import mocapscope.app.model.Snapshot;
import mocapscope.app.pulse.View;

/** The bodies, trackers and gauges of all sessions in one space. */
public final class SceneView implements View {
    private final SceneModel model = new SceneModel();
    private final Orbit orbit = new Orbit();
    private final Ground ground = new Ground();
    private final World world = new World(SceneAntialiasing.DISABLED);
    private final Extent extent = new Extent();
    private final List<BodyMesh> bodies = new ArrayList<>();
    private final Backdrop node;
    private long arrangement = -1;
    private long before = Long.MIN_VALUE;
    private long aimed = -1;

    public SceneView(Selecting selecting) {
        node = new Backdrop(world.node(), ground.node());
        new Hand(orbit, this::frameAll).hold(node);
    }

    @Override
    public String id() {
        return "scene";
    }

    @Override
    public String title() {
        return "Scene";
    }

    @Override
    public Node node() {
        return node;
    }

    @Override
    public void refresh(Snapshot snapshot) {
        model.refresh(snapshot);
        if (arrangement != model.arrangement()) {
            arrangement = model.arrangement();
            build();
            frameAll();
        }
        orbit.size(node.getWidth(), node.getHeight());
        orbit.advance(before == Long.MIN_VALUE ? 0 : (snapshot.nanos() - before) / 1e9);
        before = snapshot.nanos();
        if (aimed != orbit.moves()) {
            aimed = orbit.moves();
            world.aim(orbit);
        }
        ground.refresh(orbit);
        bodies.forEach(BodyMesh::refresh);
    }

    private void build() {
        world.clear();
        bodies.clear();
        for (var body : model.bodies()) {
            var mesh = new BodyMesh(body);
            bodies.add(mesh);
            world.solid(mesh.mesh());
        }
    }

    private void frameAll() {
        extent.clear();
        model.measure(extent);
        if (!extent.empty()) {
            orbit.frame(extent.middle(0), extent.middle(1), extent.middle(2), Math.max(0.4, extent.radius()) * 1.12);
        }
    }
}
