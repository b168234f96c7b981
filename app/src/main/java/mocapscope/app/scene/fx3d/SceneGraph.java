package mocapscope.app.scene.fx3d;

import java.util.List;
import javafx.geometry.Point3D;
import javafx.scene.AmbientLight;
import javafx.scene.DirectionalLight;
import javafx.scene.Group;
import javafx.scene.PerspectiveCamera;
import javafx.scene.SceneAntialiasing;
import javafx.scene.SubScene;
import javafx.scene.paint.Color;
import javafx.scene.paint.Material;
import javafx.scene.shape.CullFace;
import javafx.scene.shape.MeshView;
import javafx.scene.transform.Rotate;
import mocapscope.app.scene.frame.CameraProjection;
import mocapscope.app.scene.frame.SceneLight;
import mocapscope.app.scene.frame.TranslucentSolid;
import org.fxyz3d.utils.CameraTransformer;

/**
 * The JavaFX 3D scene graph: camera, lights and layers of meshes. Lights move with the camera; layers are drawn back to
 * front.
 */
final class SceneGraph {
    private final PaletteMaterials materials = new PaletteMaterials();
    private final Group solids = new Group();
    private final Group trails = new Group();
    private final Group volumes = new Group();
    private final Group ghosts = new Group();
    private final Group room = new Group(solids, trails, ghosts, volumes);
    private final PerspectiveCamera camera = new PerspectiveCamera(true);
    private final CameraTransformer turntable = new CameraTransformer();
    private final AmbientLight ambient = new AmbientLight(color(SceneLight.AMBIENT));
    private final SubScene picture =
            new SubScene(new Group(room, turntable, ambient), 1, 1, true, SceneAntialiasing.BALANCED);

    SceneGraph() {
        // The scene's y points up and its z to the viewer; JavaFX's point down and away.
        room.getTransforms().add(new Rotate(180, Rotate.X_AXIS));
        camera.setFarClip(CameraProjection.FAR);
        turntable.getChildren().add(camera);
        for (var light : SceneLight.values()) {
            var directional = new DirectionalLight(color(light.rgb()));
            directional.setDirection(new Point3D(light.right(), light.down(), light.away()));
            turntable.getChildren().add(directional);
        }
        picture.setId("scene-picture");
        picture.setFill(Color.TRANSPARENT);
        picture.setCamera(camera);
    }

    SubScene node() {
        return picture;
    }

    MeshView addSolid() {
        return add(solids, materials.matte());
    }

    /** Adds a node for the translucent mesh of all trails, drawn after all solids. */
    MeshView addTrails() {
        return add(trails, materials.flat());
    }

    /** Adds a node for a translucent mesh around solids. */
    MeshView addGhost() {
        return add(ghosts, materials.flat());
    }

    /** Shows exactly these translucent volumes, visible from outside and from within. */
    void setVolumes(List<TranslucentSolid> solids) {
        volumes.getChildren().clear();
        for (var solid : solids) {
            for (var side : List.of(CullFace.FRONT, CullFace.BACK)) {
                var node = add(volumes, materials.flat());
                node.setMesh(BallNodePool.meshOf(solid.geometry(), solid.swatch()));
                node.setCullFace(side);
            }
        }
    }

    private static MeshView add(Group layer, Material material) {
        var node = new MeshView();
        node.setMaterial(material);
        layer.getChildren().add(node);
        return node;
    }

    void setCamera(CameraProjection view) {
        var right = view.right();
        var eye = view.eye();
        turntable.setTranslate(eye.x(), -eye.y(), -eye.z());
        turntable.setRy(-Math.toDegrees(Math.atan2(-right.z(), right.x())));
        turntable.setRx(Math.toDegrees(Math.asin(Math.clamp(view.forward().y(), -1, 1))));
        camera.setFieldOfView(Math.toDegrees(2 * Math.atan(view.height() / 2 / view.focal())));
        camera.setNearClip(view.near());
    }

    private static Color color(int rgb) {
        return Color.rgb(rgb >> 16, rgb >> 8 & 0xff, rgb & 0xff);
    }
}
