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
final class OrbMeshes {
    /** The length of the axes, in radii. */
    static final double AXIS = 1.4;

    private static final double THICKNESS = 0.05;
    private static final double SEAM = 0.02;
    private static final double STEP = Math.log(1.02);
    /** The cache size, more than a scene needs at a time; the cache is cleared when full. */
    private static final int MOST = 2048;

    private static final double BLAZES = 0.6;
    private static final double GLOWS = 0.05;

    private static final List<Shape> FINE = List.of(Shape.ball(28, 15), Shape.ring(36, 4, SEAM));
    private static final List<Shape> COARSE = List.of(Shape.ball(12, 7), Shape.ring(16, 3, SEAM));

    private record Look(int size, int swatch, int seam, boolean axes, boolean fine) {}

    private final Map<Look, TriangleMesh> meshes = new HashMap<>();

    /** Returns the mesh for an object of about its size; {@code fine} meshes have more faces. */
    TriangleMesh of(Orb orb, boolean fine) {
        var look =
                new Look(size(orb.radius()), swatch(orb), seam(orb), orb.spot().turned(), fine);
        var mesh = meshes.get(look);
        if (mesh == null) {
            if (meshes.size() == MOST) {
                meshes.clear();
            }
            mesh = mesh(look);
            meshes.put(look, mesh);
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

    private static int swatch(Orb orb) {
        if (orb.flash() > GLOWS) {
            return Palette.tone(orb.accent(), orb.flash() > BLAZES ? Palette.Tone.BLAZE : Palette.Tone.GLOW);
        }
        return orb.picked()
                ? Palette.PICKED
                : Palette.tone(orb.accent(), orb.quiet() ? Palette.Tone.QUIET_BONE : Palette.Tone.BONE);
    }

    private static int seam(Orb orb) {
        return orb.picked()
                ? Palette.PICKED_JOINT
                : Palette.tone(orb.accent(), orb.quiet() ? Palette.Tone.QUIET_JOINT : Palette.Tone.JOINT);
    }

    private static TriangleMesh mesh(Look look) {
        var shapes = new ArrayList<>(look.fine() ? FINE : COARSE);
        int round = shapes.size();
        if (look.axes()) {
            shapes.addAll(List.of(Shape.axis(), Shape.axis(), Shape.axis()));
        }
        double radius = Math.exp(look.size() * STEP);
        var middle = new Spot();
        middle.at(0, 0, 0);
        middle.turn(0, 0, 0, 1);
        var frame = new Frame();
        var pieces = new Pieces(shapes);
        for (int i = 0; i < shapes.size(); i++) {
            int axis = i - round;
            boolean arrow = axis >= 0;
            frame.at(middle);
            pieces.place(
                    i,
                    arrow
                            ? frame.arrow(middle, axis, AXIS * radius, THICKNESS * radius)
                            : frame.sized(radius, radius, radius));
            pieces.paint(i, arrow ? Palette.AXIS_X + axis : i == 0 ? look.swatch() : look.seam());
        }
        pieces.show();
        return pieces.mesh();
    }
}
