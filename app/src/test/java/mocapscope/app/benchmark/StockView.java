package mocapscope.app.benchmark;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Point3D;
import javafx.scene.AmbientLight;
import javafx.scene.DirectionalLight;
import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.PerspectiveCamera;
import javafx.scene.SceneAntialiasing;
import javafx.scene.SubScene;
import javafx.scene.layout.Pane;
import javafx.scene.paint.Color;
import javafx.scene.paint.PhongMaterial;
import javafx.scene.shape.Cylinder;
import javafx.scene.shape.Shape3D;
import javafx.scene.shape.Sphere;
import javafx.scene.transform.Affine;
import javafx.scene.transform.Rotate;
import javafx.scene.transform.Translate;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.pulse.View;
import mocapscope.app.pulse.ViewHelpText;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Sample;

/**
 * A plain view of the same bodies: a sphere for each joint and a cylinder for each bone, moved in every frame. Both
 * have the 64 divisions that JavaFX gives them. No floor and no shadows: only the bodies are measured.
 */
final class StockView implements View {
    private static final double RADIUS = 0.015;

    /** One joint, and the bone that leads to it. */
    private record Part(int bone, int parent, Affine joint, Affine limb) {}

    private final Group room = new Group();
    private final Pane node = new Pane();
    private final List<List<Part>> bodies = new ArrayList<>();

    StockView() {
        room.getTransforms().add(new Rotate(180, Rotate.X_AXIS));
        var camera = new PerspectiveCamera(true);
        camera.setFieldOfView(40);
        camera.setFarClip(100);
        camera.getTransforms().addAll(new Rotate(-20, Rotate.X_AXIS), new Translate(0, 0, -16));
        var world = new Group(
                room,
                camera,
                new AmbientLight(Color.gray(0.25)),
                light(0.55, 0.75, 0.6, 0.9),
                light(-0.9, 0.1, 0.45, 0.3),
                light(-0.2, 0.55, -0.8, 0.3));
        var picture = new SubScene(world, 1, 1, true, SceneAntialiasing.DISABLED);
        picture.setFill(Color.web("#15181d"));
        picture.setCamera(camera);
        picture.widthProperty().bind(node.widthProperty());
        picture.heightProperty().bind(node.heightProperty());
        node.getChildren().add(picture);
    }

    @Override
    public String id() {
        return "stock";
    }

    @Override
    public String title() {
        return "Stock nodes";
    }

    @Override
    public Node node() {
        return node;
    }

    @Override
    public ViewHelpText help() {
        return ViewHelpText.parse("Spheres and cylinders");
    }

    @Override
    public void refresh(Snapshot snapshot) {
        int body = 0;
        for (var session : snapshot.sessions()) {
            for (var signalSnapshot : session.signals().skeletons()) {
                if (body == bodies.size()) {
                    bodies.add(parts(signalSnapshot.latest()));
                }
                var positions = signalSnapshot.latest().positions();
                bodies.get(body++).forEach(part -> place(part, positions));
            }
        }
    }

    private List<Part> parts(Sample.Skeleton skeleton) {
        var parts = new ArrayList<Part>();
        var paint = new PhongMaterial(Color.hsb(47 * bodies.size(), 0.6, 0.9));
        for (int bone = 0; bone < skeleton.map().bones().size(); bone++) {
            int parent = skeleton.map().bones().get(bone).drawParent();
            var joint = add(new Sphere(RADIUS), paint);
            // Of length 1 and stretched: another length would be another mesh.
            parts.add(new Part(bone, parent, joint, parent < 0 ? joint : add(new Cylinder(RADIUS, 1), paint)));
        }
        return parts;
    }

    private Affine add(Shape3D shape, PhongMaterial paint) {
        var place = new Affine();
        shape.setMaterial(paint);
        shape.getTransforms().add(place);
        room.getChildren().add(shape);
        return place;
    }

    private static void place(Part part, ImmutableDoubleArray positions) {
        var to = point(positions, part.bone);
        if (part.parent >= 0) {
            var from = point(positions, part.parent);
            var along = to.subtract(from);
            double length = along.magnitude();
            var up = length == 0 ? Rotate.Y_AXIS : along.multiply(1 / length);
            var side = up.crossProduct(Math.abs(up.getX()) < 0.7 ? Rotate.X_AXIS : Rotate.Z_AXIS)
                    .normalize();
            var ahead = side.crossProduct(up);
            var middle = from.midpoint(to);
            part.limb.setToTransform(
                    side.getX(),
                    up.getX() * length,
                    ahead.getX(),
                    middle.getX(),
                    side.getY(),
                    up.getY() * length,
                    ahead.getY(),
                    middle.getY(),
                    side.getZ(),
                    up.getZ() * length,
                    ahead.getZ(),
                    middle.getZ());
        }
        part.joint.setToTransform(1, 0, 0, to.getX(), 0, 1, 0, to.getY(), 0, 0, 1, to.getZ());
    }

    private static Point3D point(ImmutableDoubleArray positions, int bone) {
        return new Point3D(positions.at(3 * bone), positions.at(3 * bone + 1), positions.at(3 * bone + 2));
    }

    private static DirectionalLight light(double x, double y, double z, double strength) {
        var light = new DirectionalLight(Color.gray(strength));
        light.setDirection(new Point3D(x, y, z));
        return light;
    }
}
