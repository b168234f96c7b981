package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.shape.TriangleMesh;

/**
 * Caches the sphere meshes of scene objects by size, color and detail. Each mesh is a ball with a seam that shows
 * rotation, and its axes. Meshes never change and are shared. The size is part of the points, because JavaFX lights
 * scaled nodes more brightly; sizes that hardly differ share a mesh.
 */
final class SceneObjectMeshCache {
    /** The length of the axes, in radii. */
    static final double AXIS = 1.4;

    private static final double THICKNESS = 0.05;
    private static final double SEAM = 0.02;
    private static final double STEP = Math.log(1.02);
    /** The cache size, more than a scene needs at a time; the cache is cleared when full. */
    private static final int MOST = 2048;

    private static final double BRIGHT_FLASH = 0.6;
    private static final double GLOWS = 0.05;

    private static final List<MeshGeometry> FINE = List.of(MeshGeometry.ball(28, 15), MeshGeometry.ring(36, 4, SEAM));
    private static final List<MeshGeometry> COARSE = List.of(MeshGeometry.ball(12, 7), MeshGeometry.ring(16, 3, SEAM));

    private record MeshKey(int size, int swatch, int seam, boolean axes, boolean fine) {}

    private final Map<MeshKey, TriangleMesh> meshes = new HashMap<>();

    /** Returns the mesh for an object of about its size; {@code fine} meshes have more faces. */
    TriangleMesh find(SceneObjectSphere sphere, boolean fine) {
        var key = new MeshKey(
                size(sphere.radius()),
                swatch(sphere),
                seam(sphere),
                sphere.pose().hasOrientation(),
                fine);
        var mesh = meshes.get(key);
        if (mesh == null) {
            if (meshes.size() == MOST) {
                meshes.clear();
            }
            mesh = mesh(key);
            meshes.put(key, mesh);
        }
        return mesh;
    }

    /** Returns the radius of the mesh used for an object of this radius. */
    static double radius(double radius) {
        return Math.exp(size(radius) * STEP);
    }

    private static int size(double radius) {
        return (int) Math.rint(Math.log(radius) / STEP);
    }

    private static int swatch(SceneObjectSphere sphere) {
        if (sphere.flash() > GLOWS) {
            return ScenePalette.tone(
                    sphere.accent(),
                    sphere.flash() > BRIGHT_FLASH ? ScenePalette.PaletteTone.BLAZE : ScenePalette.PaletteTone.GLOW);
        }
        return sphere.isSelected()
                ? ScenePalette.PICKED
                : ScenePalette.tone(
                        sphere.accent(),
                        sphere.isStale() ? ScenePalette.PaletteTone.QUIET_BONE : ScenePalette.PaletteTone.BONE);
    }

    private static int seam(SceneObjectSphere sphere) {
        return sphere.isSelected()
                ? ScenePalette.PICKED_JOINT
                : ScenePalette.tone(
                        sphere.accent(),
                        sphere.isStale() ? ScenePalette.PaletteTone.QUIET_JOINT : ScenePalette.PaletteTone.JOINT);
    }

    private static TriangleMesh mesh(MeshKey key) {
        var shapes = new ArrayList<>(key.fine() ? FINE : COARSE);
        int round = shapes.size();
        if (key.axes()) {
            shapes.addAll(List.of(MeshGeometry.axis(), MeshGeometry.axis(), MeshGeometry.axis()));
        }
        double radius = Math.exp(key.size() * STEP);
        var middle = new ScenePose();
        middle.setPosition(0, 0, 0);
        middle.setOrientation(0, 0, 0, 1);
        var transform = new ShapeTransform();
        var mesh = new BatchedMesh(shapes);
        for (int i = 0; i < shapes.size(); i++) {
            int axis = i - round;
            boolean arrow = axis >= 0;
            transform.moveTo(middle);
            mesh.setTransform(
                    i,
                    arrow
                            ? transform.alignWithAxis(middle, axis, AXIS * radius, THICKNESS * radius)
                            : transform.scaleTo(radius, radius, radius));
            mesh.setColor(i, arrow ? ScenePalette.AXIS_X + axis : i == 0 ? key.swatch() : key.seam());
        }
        mesh.updateMesh();
        return mesh.mesh();
    }
}
