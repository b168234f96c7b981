package mocapscope.app.scene.model;

/** Interpolates between two quaternions by slerp. Reusable. Takes the shorter way round, at constant angular speed. */
public final class QuaternionInterpolator {
    /** The similarity above which linear interpolation is as good and loses no precision. */
    private static final double NEAR = 1e-4;

    private double x;
    private double y;
    private double z;
    private double w;

    public void set(double newX, double newY, double newZ, double newW) {
        x = newX;
        y = newY;
        z = newZ;
        w = newW;
    }

    /** Interpolates by the fraction {@code part}; makes no change where either quaternion is zero. */
    public void interpolateTo(double toX, double toY, double toZ, double toW, double part) {
        double lengths = Math.sqrt(square(x, y, z, w) * square(toX, toY, toZ, toW));
        double same = (x * toX + y * toY + z * toZ + w * toW) / lengths;
        if (!Double.isFinite(same)) {
            return;
        }
        double angle = Math.acos(Math.min(1, Math.abs(same)));
        double sine = Math.sin(angle);
        double a = sine < NEAR ? 1 - part : Math.sin((1 - part) * angle) / sine;
        double b = (sine < NEAR ? part : Math.sin(part * angle) / sine) * (same < 0 ? -1 : 1);
        set(a * x + b * toX, a * y + b * toY, a * z + b * toZ, a * w + b * toW);
    }

    public double x() {
        return x;
    }

    public double y() {
        return y;
    }

    public double z() {
        return z;
    }

    public double w() {
        return w;
    }

    private static double square(double x, double y, double z, double w) {
        return x * x + y * y + z * z + w * w;
    }
}
