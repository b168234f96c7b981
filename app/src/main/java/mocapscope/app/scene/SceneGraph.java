package mocapscope.app.scene;

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
import javafx.scene.shape.Mesh;
import javafx.scene.shape.MeshView;
import javafx.scene.transform.Rotate;
import org.fxyz3d.utils.CameraTransformer;
import org.jspecify.annotations.Nullable;

/**
 * The JavaFX 3D scene graph: camera, lights and layers of meshes. Lights move with the camera; layers are drawn back to
 * front.
 */
final class SceneGraph {
    private final PaletteMaterials materials = new PaletteMaterials();
    private final Group shadows = new Group();
    private final Group solids = new Group();
    private final Group trails = new Group();
    private final Group sphereShadows = new Group();
    private final Group spheres = new Group();
    private final Group volumes = new Group();
    private final Group translucents = new Group();
    private final Group room = new Group(shadows, sphereShadows, solids, spheres, trails, translucents, volumes);
    private final PerspectiveCamera camera = new PerspectiveCamera(true);
    private final CameraTransformer turntable = new CameraTransformer();
    private final AmbientLight ambient = new AmbientLight(Color.web("#3a3f48"));
    private SubScene picture;

    SceneGraph() {
        // The scene's y points up and its z to the viewer; JavaFX's point down and away.
        room.getTransforms().add(new Rotate(180, Rotate.X_AXIS));
        shadows.setMouseTransparent(true);
        sphereShadows.setMouseTransparent(true);
        trails.setMouseTransparent(true);
        volumes.setMouseTransparent(true);
        translucents.setMouseTransparent(true);
        camera.setFieldOfView(Math.toDegrees(OrbitCamera.FIELD_OF_VIEW));
        camera.setFarClip(OrbitCamera.FAR);
        turntable.getChildren().addAll(camera, key(), fill(), rim());
        picture = picture(SceneAntialiasing.DISABLED);
    }

    SubScene node() {
        return picture;
    }

    /** Recreates the sub-scene with or without antialiasing, which JavaFX cannot change later. */
    SubScene setAntialiased(boolean enabled) {
        picture.setRoot(new Group());
        picture.setCamera(null);
        picture = picture(enabled ? SceneAntialiasing.BALANCED : SceneAntialiasing.DISABLED);
        return picture;
    }

    private SubScene picture(SceneAntialiasing smoothing) {
        var fresh = new SubScene(new Group(room, turntable, ambient), 1, 1, true, smoothing);
        fresh.setId("scene-picture");
        fresh.setFill(Color.TRANSPARENT);
        fresh.setCamera(camera);
        fresh.setMouseTransparent(true);
        return fresh;
    }

    /**
     * Enables picking with the mouse. JavaFX tests every face for a resting mouse in each frame, which is needed only
     * while a button is down.
     */
    void setPickable(boolean enabled) {
        picture.setMouseTransparent(!enabled);
    }

    MeshView addSolid(Mesh mesh) {
        return add(solids, mesh, materials.matte());
    }

    /** Adds a translucent mesh flat on the floor. */
    MeshView addShadow(Mesh mesh) {
        return add(shadows, mesh, materials.flat());
    }

    /** Adds the translucent mesh of all trails, drawn after all solids. */
    MeshView setTrails(Mesh mesh) {
        trails.getChildren().clear();
        var node = add(trails, mesh, materials.flat());
        node.setCullFace(CullFace.NONE);
        return node;
    }

    /** Adds a lasting node for an object, hidden while there are fewer objects. */
    MeshView addObject() {
        return add(spheres, null, materials.matte());
    }

    /** Adds a lasting node for an object's shadow on the floor. */
    MeshView addObjectShadow(Mesh mesh) {
        return add(sphereShadows, mesh, materials.flat());
    }

    /** Shows a translucent mesh around a solid. */
    void addTranslucent(Mesh mesh) {
        add(translucents, mesh, materials.flat());
    }

    /** Shows exactly these translucent volumes, visible from outside and from within. */
    void setVolumes(List<? extends Mesh> meshes) {
        volumes.getChildren().clear();
        for (var mesh : meshes) {
            add(volumes, mesh, materials.flat()).setCullFace(CullFace.FRONT);
            add(volumes, mesh, materials.flat()).setCullFace(CullFace.BACK);
        }
    }

    private MeshView add(Group layer, @Nullable Mesh mesh, Material material) {
        var node = new MeshView(mesh);
        node.setMaterial(material);
        layer.getChildren().add(node);
        return node;
    }

    void clear() {
        shadows.getChildren().clear();
        solids.getChildren().clear();
        trails.getChildren().clear();
        translucents.getChildren().clear();
    }

    void setCamera(OrbitCamera orbitCamera) {
        turntable.setTranslate(orbitCamera.target(0), -orbitCamera.target(1), -orbitCamera.target(2));
        turntable.setRy(-Math.toDegrees(orbitCamera.yaw()));
        turntable.setRx(-Math.toDegrees(orbitCamera.pitch()));
        camera.setTranslateZ(-orbitCamera.distance());
        camera.setNearClip(orbitCamera.near());
        shadows.setVisible(orbitCamera.eye(1) > 0);
        sphereShadows.setVisible(orbitCamera.eye(1) > 0);
    }

    /** Creates the warm light from above and slightly left of the viewer. */
    private static DirectionalLight key() {
        var light = new DirectionalLight(Color.web("#fff1dc"));
        light.setDirection(new Point3D(0.55, 0.75, 0.6));
        return light;
    }

    /** Creates the cool light from the right. */
    private static DirectionalLight fill() {
        var light = new DirectionalLight(Color.web("#3d4c66"));
        light.setDirection(new Point3D(-0.9, 0.1, 0.45));
        return light;
    }

    /** Creates the light from behind, which sets edges off against the dark. */
    private static DirectionalLight rim() {
        var light = new DirectionalLight(Color.web("#4a5468"));
        light.setDirection(new Point3D(-0.2, 0.55, -0.8));
        return light;
    }
}
