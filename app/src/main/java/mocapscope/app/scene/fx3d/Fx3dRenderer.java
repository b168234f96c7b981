package mocapscope.app.scene.fx3d;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.Group;
import javafx.scene.Node;
import mocapscope.app.scene.frame.MeshGeometry;
import mocapscope.app.scene.frame.MeshInstanceList;
import mocapscope.app.scene.frame.MutableMeshTransform;
import mocapscope.app.scene.frame.SceneFrame;
import mocapscope.app.scene.frame.SceneRenderer;
import mocapscope.app.scene.raster.FloorShadowImage;
import org.jspecify.annotations.Nullable;

/** A scene renderer that draws frames with JavaFX 3D, one mesh for each kind of geometry. */
public final class Fx3dRenderer implements SceneRenderer {
    private final BackdropCanvas floor = new BackdropCanvas();
    private final FloorShadowImage shadows = new FloorShadowImage();
    private final SceneGraph graph = new SceneGraph();
    private final CapsuleMeshRenderer capsules = new CapsuleMeshRenderer(graph);
    private final BatchedMesh solids = new BatchedMesh(graph.addSolid());
    private final MotionTrailRibbonMesh ribbons = new MotionTrailRibbonMesh(graph.addTrails());
    private final MutableMeshTransform transform = new MutableMeshTransform();
    private final List<MeshGeometry> shapes = new ArrayList<>();
    private final Group node = new Group(floor.node(), shadows.node(), graph.node());
    private @Nullable SceneFrame shown;

    public Fx3dRenderer() {
        node.setId(NODE_ID);
        node.setMouseTransparent(true);
    }

    @Override
    public Node node() {
        return node;
    }

    @Override
    public void resize(double width, double height) {
        if (floor.node().getWidth() != width || floor.node().getHeight() != height) {
            floor.node().setWidth(width);
            floor.node().setHeight(height);
            graph.node().setWidth(width);
            graph.node().setHeight(height);
        }
    }

    @Override
    public void render(SceneFrame frame) {
        var before = shown;
        shown = frame;
        node.setUserData(frame.nanos());
        if (before == null || !before.camera().equals(frame.camera())) {
            graph.setCamera(frame.camera());
        }
        floor.show(frame.floor(), frame.camera());
        if (before == null || before.capsules() != frame.capsules()) {
            capsules.show(frame.capsules());
        }
        if (before == null
                || before.capsules() != frame.capsules()
                || !before.camera().equals(frame.camera())) {
            shadows.show(frame);
        }
        if (before == null || before.solids() != frame.solids()) {
            show(frame.solids());
        }
        if (before == null
                || before.ribbons() != frame.ribbons()
                || frame.ribbons().count() > 0 && !before.camera().equals(frame.camera())) {
            ribbons.show(frame.ribbons(), frame.camera());
        }
        if (before == null || before.volumes() != frame.volumes()) {
            graph.setVolumes(frame.volumes());
        }
    }

    @Override
    public void close() {
        // holds no threads
    }

    private void show(MeshInstanceList list) {
        shapes.clear();
        for (int i = 0; i < list.count(); i++) {
            shapes.add(list.geometry(i));
        }
        solids.begin(shapes);
        for (int i = 0; i < list.count(); i++) {
            transform.moveTo(list.transform(i, 0), list.transform(i, 1), list.transform(i, 2));
            for (int at = 0; at < 9; at += 3) {
                transform.setAxis(at, list.transform(i, at + 3), list.transform(i, at + 4), list.transform(i, at + 5));
            }
            solids.add(transform, list.swatch(i));
        }
        solids.finish();
    }
}
