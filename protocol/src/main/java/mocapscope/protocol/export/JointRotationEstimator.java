package mocapscope.protocol.export;

import java.util.List;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/**
 * Computes the joint rotation that best fits the measured directions of the bones attached to it. One bone vector, or
 * several on one line, leave the rotation about themselves undetermined; the result is then the shortest rotation from
 * the previous one. Several vectors are fitted together (Horn, Closed-form solution of absolute orientation using unit
 * quaternions, 1987).
 */
final class JointRotationEstimator {
    private static final double ON_A_LINE = 1e-6;
    private static final int SWEEPS = 30;

    private JointRotationEstimator() {}

    /**
     * Returns the rotation that maps {@code arms} to their current directions in the same order; needs at least one,
     * none of length 0.
     */
    static Quat solve(List<Vec3> arms, List<Vec3> now, Quat before) {
        if (arms.size() > 1) {
            var fitted = fitted(arms, now);
            if (fitted.isFinite()) {
                return fitted;
            }
        }
        int longest = 0;
        for (int i = 1; i < arms.size(); i++) {
            longest = arms.get(i).length() > arms.get(longest).length() ? i : longest;
        }
        return shortestRotation(before.rotate(arms.get(longest)), now.get(longest))
                .times(before);
    }

    /** Returns the shortest rotation from one direction to another. */
    static Quat shortestRotation(Vec3 from, Vec3 to) {
        var a = from.times(1 / from.length());
        var b = to.times(1 / to.length());
        double w = 1 + a.dot(b);
        if (w < 1e-12) {
            var across = Math.abs(a.x()) < 0.7 ? a.cross(new Vec3(1, 0, 0)) : a.cross(new Vec3(0, 1, 0));
            return Quat.about(across.times(1 / across.length()), Math.PI);
        }
        var axis = a.cross(b);
        return new Quat(axis.x(), axis.y(), axis.z(), w).normalised();
    }

    /** Fits the rotation to all vectors; returns NaN if they do not determine it. */
    private static Quat fitted(List<Vec3> arms, List<Vec3> now) {
        var s = new double[3][3];
        for (int i = 0; i < arms.size(); i++) {
            var a = array(arms.get(i));
            var b = array(now.get(i));
            for (int cell = 0; cell < 9; cell++) {
                s[cell / 3][cell % 3] += a[cell / 3] * b[cell % 3];
            }
        }
        double x = s[1][2] - s[2][1];
        double y = s[2][0] - s[0][2];
        double z = s[0][1] - s[1][0];
        double xy = s[0][1] + s[1][0];
        double yz = s[1][2] + s[2][1];
        double zx = s[2][0] + s[0][2];
        return greatest(new double[][] {
            {s[0][0] + s[1][1] + s[2][2], x, y, z},
            {x, s[0][0] - s[1][1] - s[2][2], xy, zx},
            {y, xy, s[1][1] - s[0][0] - s[2][2], yz},
            {z, zx, yz, s[2][2] - s[0][0] - s[1][1]}
        });
    }

    /** Returns the eigenvector of the largest eigenvalue, by Jacobi rotations. */
    private static Quat greatest(double[][] m) {
        var v = new double[][] {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            for (int p = 0; p < 3; p++) {
                for (int q = p + 1; q < 4; q++) {
                    rotate(m, v, p, q);
                }
            }
        }
        int first = 0;
        for (int i = 1; i < 4; i++) {
            first = m[i][i] > m[first][first] ? i : first;
        }
        double second = Double.NEGATIVE_INFINITY;
        double size = 0;
        for (int i = 0; i < 4; i++) {
            second = i == first ? second : Math.max(second, m[i][i]);
            size = Math.max(size, Math.abs(m[i][i]));
        }
        boolean open = !(m[first][first] - second > ON_A_LINE * size);
        return open
                ? new Quat(Double.NaN, Double.NaN, Double.NaN, Double.NaN)
                : new Quat(v[1][first], v[2][first], v[3][first], v[0][first]).normalised();
    }

    /** Applies a Jacobi rotation that makes the element at {@code p}, {@code q} zero. */
    private static void rotate(double[][] m, double[][] v, int p, int q) {
        if (m[p][q] == 0) {
            return;
        }
        double theta = (m[q][q] - m[p][p]) / (2 * m[p][q]);
        double t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        double c = 1 / Math.sqrt(t * t + 1);
        double s = t * c;
        for (int i = 0; i < 4; i++) {
            double ip = m[i][p];
            m[i][p] = c * ip - s * m[i][q];
            m[i][q] = s * ip + c * m[i][q];
        }
        for (int i = 0; i < 4; i++) {
            double pi = m[p][i];
            m[p][i] = c * pi - s * m[q][i];
            m[q][i] = s * pi + c * m[q][i];
            double ip = v[i][p];
            v[i][p] = c * ip - s * v[i][q];
            v[i][q] = s * ip + c * v[i][q];
        }
    }

    private static double[] array(Vec3 vector) {
        return new double[] {vector.x(), vector.y(), vector.z()};
    }
}
