package mocapscope.app.scene.frame;

import mocapscope.protocol.sample.Vec3;

/** Finds the selectable item that is visible at a pixel of the rendered 3D scene. */
public final class SceneHitTester {
    private final SceneFrame frame;
    private final Vec3 eye;
    private final Vec3 ray;
    private double nearest = CameraProjection.FAR;
    private int pick = SceneFrame.NO_PICK;

    private SceneHitTester(SceneFrame frame, double x, double y) {
        this.frame = frame;
        eye = frame.camera().eye();
        ray = frame.camera().ray(x, y);
    }

    /** Returns the index in the frame's picks of the nearest solid at a pixel, or {@link SceneFrame#NO_PICK}. */
    public static int findAt(SceneFrame frame, double x, double y) {
        var picker = new SceneHitTester(frame, x, y);
        picker.tryCapsules(frame.capsules());
        picker.trySolids(frame.solids());
        return picker.pick;
    }

    private void tryCapsules(BoneAndJointCapsuleList capsules) {
        for (int i = 0; i < capsules.count(); i++) {
            if (!capsules.has(i, BoneAndJointCapsuleList.TRANSLUCENT)) {
                offer(distanceTo(capsules, i), capsules.pick(i));
            }
        }
    }

    private void trySolids(MeshInstanceList solids) {
        for (int i = 0; i < solids.count(); i++) {
            offer(distanceTo(solids, i), solids.pick(i));
        }
    }

    /** Takes a hit that is nearer than those before; NaN stands for a miss. */
    private void offer(double distance, int found) {
        if (distance > frame.camera().near() && distance < nearest) {
            nearest = distance;
            pick = found;
        }
    }

    /** Returns the distance along the ray, from where it comes nearest to the capsule's axis. */
    private double distanceTo(BoneAndJointCapsuleList capsules, int i) {
        double wx = capsules.x0(i) - eye.x();
        double wy = capsules.y0(i) - eye.y();
        double wz = capsules.z0(i) - eye.z();
        double ax = capsules.x1(i) - capsules.x0(i);
        double ay = capsules.y1(i) - capsules.y0(i);
        double az = capsules.z1(i) - capsules.z0(i);
        double axisAlongRay = ax * ray.x() + ay * ray.y() + az * ray.z();
        double startAlongRay = wx * ray.x() + wy * ray.y() + wz * ray.z();
        double across = ax * ax + ay * ay + az * az - axisAlongRay * axisAlongRay;
        double toward = axisAlongRay * startAlongRay - (ax * wx + ay * wy + az * wz);
        double part = across < 1e-12 ? 0 : Math.clamp(toward / across, 0, 1);
        double along = startAlongRay + part * axisAlongRay;
        double offX = wx + part * ax - along * ray.x();
        double offY = wy + part * ay - along * ray.y();
        double offZ = wz + part * az - along * ray.z();
        double radius = capsules.r0(i) + part * (capsules.r1(i) - capsules.r0(i));
        double depth = radius * radius - (offX * offX + offY * offY + offZ * offZ);
        return depth < 0 ? Double.NaN : along - Math.sqrt(depth);
    }

    /** Returns the distance along the ray to the box around a solid, in the solid's own axes. */
    private double distanceTo(MeshInstanceList solids, int i) {
        var x = axis(solids, i, 3);
        var y = axis(solids, i, 6);
        var z = axis(solids, i, 9);
        double volume = x.dot(y.cross(z));
        if (volume == 0) {
            return Double.NaN;
        }
        var from = eye.minus(axis(solids, i, 0));
        var geometry = solids.geometry(i);
        double enter = 0;
        double leave = nearest;
        Vec3[] rows = {
            y.cross(z).times(1 / volume),
            z.cross(x).times(1 / volume),
            x.cross(y).times(1 / volume)
        };
        for (int axis = 0; axis < 3; axis++) {
            double start = from.dot(rows[axis]);
            double speed = ray.dot(rows[axis]);
            double one = (geometry.least(axis) - start) / speed;
            double other = (geometry.most(axis) - start) / speed;
            enter = Math.max(enter, Math.min(one, other));
            leave = Math.min(leave, Math.max(one, other));
        }
        return enter <= leave ? enter : Double.NaN;
    }

    private static Vec3 axis(MeshInstanceList solids, int solid, int at) {
        return new Vec3(solids.transform(solid, at), solids.transform(solid, at + 1), solids.transform(solid, at + 2));
    }
}
