package mocapscope.app.scene.raster;

import java.util.List;
import java.util.stream.Stream;
import mocapscope.app.scene.frame.SceneLight;

/**
 * A lookup table of the shades of one palette colour, indexed by the direction of the surface normal. Lights move with
 * the camera, so that the color of a surface depends only on its normal in view space: the table is a picture of the
 * visible half of a ball.
 */
final class MatcapShadingTable {
    private static final double[] AMBIENT = channels(SceneLight.AMBIENT);
    private static final List<DirectedLight> LIGHTS =
            Stream.of(SceneLight.values()).map(DirectedLight::from).toList();

    /** A light's direction, from the solid, as a unit vector, and its color. */
    private record DirectedLight(double x, double y, double z, double[] color) {
        static DirectedLight from(SceneLight light) {
            double length = -Math.sqrt(
                    light.right() * light.right() + light.down() * light.down() + light.away() * light.away());
            return new DirectedLight(
                    light.right() / length, light.down() / length, light.away() / length, channels(light.rgb()));
        }
    }

    private final int bits;
    private final int[] colors;

    /** Creates a table of 2^{@code bits} columns and rows from a lit and a glowing color. */
    MatcapShadingTable(int bits, int color, int glow) {
        this.bits = bits;
        colors = new int[1 << 2 * bits];
        double[] diffuse = channels(color);
        double[] shining = channels(glow);
        int size = 1 << bits;
        for (int i = 0; i < colors.length; i++) {
            double x = ((i & size - 1) - size / 2) / radius();
            double y = ((i >> bits) - size / 2) / radius();
            double length = Math.max(1, Math.sqrt(x * x + y * y));
            colors[i] = shade(x / length, y / length, diffuse, shining);
        }
    }

    int bits() {
        return bits;
    }

    /** Returns the colors, row by row: a unit normal's is in column x · radius + middle. */
    int[] colors() {
        return colors;
    }

    double radius() {
        return (1 << bits) / 2 - 1;
    }

    double middle() {
        return (1 << bits) / 2 + 0.5;
    }

    /** Returns the color of a surface with this normal, which need not be of unit length. */
    int find(double x, double y, double z) {
        double scale = radius() / Math.sqrt(x * x + y * y + z * z);
        return colors[(int) (y * scale + middle()) << bits | (int) (x * scale + middle())];
    }

    private static int shade(double x, double y, double[] diffuse, double[] shining) {
        double z = -Math.sqrt(Math.max(0, 1 - x * x - y * y));
        int shade = 0xFF;
        for (int channel = 0; channel < 3; channel++) {
            double light = AMBIENT[channel];
            double shine = 0;
            for (var lamp : LIGHTS) {
                double facing = x * lamp.x + y * lamp.y + z * lamp.z;
                light += Math.max(0, facing) * lamp.color[channel];
                double reflected = facing > 0 ? -2 * facing * z + lamp.z : 0;
                shine += Math.pow(Math.max(0, reflected), SceneLight.SPECULAR_POWER) * lamp.color[channel];
            }
            double value = diffuse[channel] * light + shining[channel] + SceneLight.SPECULAR * shine;
            shade = shade << 8 | (int) Math.round(255 * Math.clamp(value, 0, 1));
        }
        return shade;
    }

    private static double[] channels(int color) {
        return new double[] {(color >> 16 & 0xFF) / 255.0, (color >> 8 & 0xFF) / 255.0, (color & 0xFF) / 255.0};
    }
}
