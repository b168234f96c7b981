package mocapscope.protocol.c3d;

import java.util.Arrays;

/**
 * A mutable buffer with the 3D points and analog samples of one frame of a C3D file. A mutable buffer: a reader fills
 * it again for the next frame.
 */
public final class C3dFrame {
    private final int channels;
    private final double[] positions;
    private final double[] residuals;
    private final double[] analogs;
    private long number;

    /** Creates a frame for the points and channels of a file, without any positions. */
    public C3dFrame(C3dMetadata content) {
        this.channels = content.channels().size();
        this.positions = new double[3 * content.pointLabels().size()];
        this.residuals = new double[content.pointLabels().size()];
        this.analogs = new double[content.analogNumbers()];
        Arrays.fill(positions, Double.NaN);
        Arrays.fill(residuals, -1);
    }

    /** Returns the index of the frame in the file, from 0. */
    public long number() {
        return number;
    }

    void number(long next) {
        number = next;
    }

    /** Returns the number of points. */
    public int points() {
        return residuals.length;
    }

    /** Returns a coordinate in the unit of the file; NaN if the point is missing. */
    public double x(int point) {
        return positions[3 * point];
    }

    /** Returns a coordinate in the unit of the file; NaN if the point is missing. */
    public double y(int point) {
        return positions[3 * point + 1];
    }

    /** Returns a coordinate in the unit of the file; NaN if the point is missing. */
    public double z(int point) {
        return positions[3 * point + 2];
    }

    /** Returns the residual in the unit of the file: 0 for a computed point, −1 for a missing one. */
    public double residual(int point) {
        return residuals[point];
    }

    /** Returns a sample of a channel in its unit; {@code sample} counts from 0 within the frame. */
    public double analog(int channel, int sample) {
        return analogs[sample * channels + channel];
    }

    /** Sets a point; coordinates that are no numbers make it missing. */
    public void setPoint(int point, double x, double y, double z, double residual) {
        boolean present = residual >= 0 && Double.isFinite(x) && Double.isFinite(y) && Double.isFinite(z);
        positions[3 * point] = present ? x : Double.NaN;
        positions[3 * point + 1] = present ? y : Double.NaN;
        positions[3 * point + 2] = present ? z : Double.NaN;
        residuals[point] = present ? residual : -1;
    }

    /** Sets a sample of a channel. */
    public void setAnalog(int channel, int sample, double value) {
        analogs[sample * channels + channel] = value;
    }
}
