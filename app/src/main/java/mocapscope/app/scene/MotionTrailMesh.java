package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.shape.TriangleMesh;

/**
 * One triangle mesh of all motion trails as fading ribbons that face the camera. Ribbons become thinner and fainter
 * with age. A ribbon has a row of two points for each point of its trail; at a gap, both collapse to one and cover
 * nothing.
 */
final class MotionTrailMesh {
    /** Half a ribbon's width at its head, for each metre from the camera. */
    private static final double WIDTH = 0.0016;

    private static final double THINNEST = 0.35;

    private final List<MotionTrailBuffer> trails = new ArrayList<>();
    private final float[] points;
    private final TriangleMesh mesh = new TriangleMesh();
    private final double[] side = new double[3];
    private boolean moved;

    MotionTrailMesh(List<SceneSkeleton> skeletons, List<SceneTrackerSensor> trackers, List<SceneObjectSphere> spheres) {
        var accents = new ArrayList<Integer>();
        for (var skeleton : skeletons) {
            for (var trail : skeleton.trails()) {
                trails.add(trail);
                accents.add(skeleton.accent());
            }
        }
        for (var tracker : trackers) {
            trails.add(tracker.trail());
            accents.add(tracker.accent());
        }
        for (var sphere : spheres) {
            trails.add(sphere.trail());
            accents.add(sphere.accent());
        }
        points = new float[trails.size() * MotionTrailBuffer.POINTS * 6];
        mesh.getPoints().setAll(points);
        mesh.getTexCoords().setAll(colours(accents));
        mesh.getFaces().setAll(faces());
    }

    TriangleMesh mesh() {
        return mesh;
    }

    void refresh(OrbitCamera camera) {
        for (int i = 0; i < trails.size(); i++) {
            ribbon(i * MotionTrailBuffer.POINTS, trails.get(i), camera);
        }
        if (moved) {
            mesh.getPoints().set(0, points, 0, points.length);
            moved = false;
        }
    }

    /** Writes rows from the newest point to the oldest; rows in a gap stay at the newer neighbour. */
    private void ribbon(int firstRow, MotionTrailBuffer trail, OrbitCamera camera) {
        int newer = -1;
        for (int age = 0; age < MotionTrailBuffer.POINTS; age++) {
            if (!trail.hasPoint(age)) {
                row(firstRow + age, trail, Math.max(newer, 0), 0);
            } else if (newer < age - 1 || age == MotionTrailBuffer.POINTS - 1 || !trail.hasPoint(age + 1)) {
                row(firstRow + age, trail, age, 0);
                newer = age;
            } else {
                double left = THINNEST + (1 - THINNEST) * (1 - (double) age / MotionTrailBuffer.POINTS);
                row(firstRow + age, trail, age, left * width(trail, age, camera));
                newer = age;
            }
        }
    }

    /**
     * Returns half the width and sets {@link #side} to the direction perpendicular to the ribbon and the line of sight.
     */
    private double width(MotionTrailBuffer trail, int age, OrbitCamera camera) {
        double ax = trail.at(age, 0) - trail.at(age + 1, 0);
        double ay = trail.at(age, 1) - trail.at(age + 1, 1);
        double az = trail.at(age, 2) - trail.at(age + 1, 2);
        double ex = trail.at(age, 0) - camera.eye(0);
        double ey = trail.at(age, 1) - camera.eye(1);
        double ez = trail.at(age, 2) - camera.eye(2);
        side[0] = ay * ez - az * ey;
        side[1] = az * ex - ax * ez;
        side[2] = ax * ey - ay * ex;
        double length = Math.sqrt(side[0] * side[0] + side[1] * side[1] + side[2] * side[2]);
        return length < 1e-9 ? 0 : WIDTH * Math.sqrt(ex * ex + ey * ey + ez * ez) / length;
    }

    private void row(int row, MotionTrailBuffer trail, int age, double scale) {
        for (int axis = 0; axis < 3; axis++) {
            float middle = trail.hasPoint(age) ? trail.at(age, axis) : 0;
            float off = scale == 0 ? 0 : (float) (side[axis] * scale);
            put(6 * row + axis, middle - off);
            put(6 * row + 3 + axis, middle + off);
        }
    }

    private void put(int at, float value) {
        if (points[at] != value) {
            points[at] = value;
            moved = true;
        }
    }

    /** Returns one texture coordinate for each row. */
    private static float[] colours(List<Integer> accents) {
        var colours = new float[Math.max(2, 2 * accents.size() * MotionTrailBuffer.POINTS)];
        int at = 0;
        for (int accent : accents) {
            for (int age = 0; age < MotionTrailBuffer.POINTS; age++) {
                int swatch = ScenePalette.trail(accent, age / (MotionTrailBuffer.POINTS - 1.0));
                colours[at++] = ScenePalette.u(swatch);
                colours[at++] = ScenePalette.v(swatch);
            }
        }
        return colours;
    }

    private int[] faces() {
        var faces = new int[trails.size() * (MotionTrailBuffer.POINTS - 1) * 12];
        int at = 0;
        for (int trail = 0; trail < trails.size(); trail++) {
            for (int age = 0; age + 1 < MotionTrailBuffer.POINTS; age++) {
                int row = trail * MotionTrailBuffer.POINTS + age;
                at = corner(faces, at, row, 0);
                at = corner(faces, at, row, 1);
                at = corner(faces, at, row + 1, 1);
                at = corner(faces, at, row, 0);
                at = corner(faces, at, row + 1, 1);
                at = corner(faces, at, row + 1, 0);
            }
        }
        return faces;
    }

    private static int corner(int[] faces, int at, int row, int side) {
        faces[at] = 2 * row + side;
        faces[at + 1] = row;
        return at + 2;
    }
}
