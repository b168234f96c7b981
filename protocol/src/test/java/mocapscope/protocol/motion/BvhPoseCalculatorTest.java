package mocapscope.protocol.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares forward kinematics with multiplied matrices. */
class BvhPoseCalculatorTest {
    private static final double[] ANGLES = {25, -40, 70};
    private static final double[][] POINTS = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0.2, -0.5, 0.8}};

    @ParameterizedTest
    @ValueSource(strings = {"XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX"})
    void firstListedRotationIsOutermost(String order) throws IOException {
        for (var point : POINTS) {
            var clip = read("""
                    HIERARCHY
                    ROOT a { OFFSET 0 0 0 CHANNELS 3 %crotation %crotation %crotation
                      End Site
                      { OFFSET %s %s %s }
                    }
                    MOTION
                    Frames: 1
                    Frame Time: 0.1
                    %s %s %s
                    """.formatted(
                            order.charAt(0),
                            order.charAt(1),
                            order.charAt(2),
                            point[0],
                            point[1],
                            point[2],
                            ANGLES[0],
                            ANGLES[1],
                            ANGLES[2]));

            var expected = times(matrix(order, ANGLES), point);

            assertNear(expected, BvhPoseCalculator.at(clip, 0).getLast().position());
        }
    }

    /** Two joints of different orders, the second with positions among its turns: place first, then turn. */
    @Test
    void positionChannelsReplaceOffsetBeforeRotation() throws IOException {
        var clip = read("""
                HIERARCHY
                ROOT a
                {
                  OFFSET 9 9 9
                  CHANNELS 6 Zposition Yposition Xposition Yrotation Xrotation Zrotation
                  JOINT b
                  {
                    OFFSET 1 2 3
                    CHANNELS 5 Zrotation Yposition Xrotation Yrotation Zposition
                    End Site
                    { OFFSET 0.2 -0.5 0.8 }
                  }
                }
                MOTION
                Frames: 1
                Frame Time: 0.1
                30 20 10 25 -40 70 15 -7 35 55 4
                """);
        var outer = matrix("YXZ", 25, -40, 70);
        var inner = matrix("ZXY", 15, 35, 55);

        var b = plus(new double[] {10, 20, 30}, times(outer, new double[] {1, -7, 4}));
        var tip = plus(b, times(outer, times(inner, POINTS[3])));

        var pose = BvhPoseCalculator.at(clip, 0);
        assertNear(new double[] {10, 20, 30}, pose.get(0).position());
        assertNear(b, pose.get(1).position());
        assertNear(tip, pose.get(2).position());
    }

    @Test
    void interpolatesRotationAlongShortestPath() throws IOException {
        var clip = read("""
                HIERARCHY
                ROOT a { OFFSET 0 0 0 CHANNELS 2 Xposition Zrotation End Site
                { OFFSET 1 0 0 }
                }
                MOTION
                Frames: 2
                Frame Time: 0.1
                2 170
                4 -170
                """);

        var pose = BvhPoseCalculator.interpolate(clip, 0, 1, 0.5);

        assertNear(new double[] {3, 0, 0}, pose.get(0).position());
        assertNear(new double[] {2, 0, 0}, pose.get(1).position());
    }

    private static double[][] matrix(String order, double... degrees) {
        double[][] product = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        for (int i = 0; i < order.length(); i++) {
            product = times(product, about(order.charAt(i), Math.toRadians(degrees[i])));
        }
        return product;
    }

    private static double[][] about(char axis, double angle) {
        double c = Math.cos(angle);
        double s = Math.sin(angle);
        return switch (axis) {
            case 'X' -> new double[][] {{1, 0, 0}, {0, c, -s}, {0, s, c}};
            case 'Y' -> new double[][] {{c, 0, s}, {0, 1, 0}, {-s, 0, c}};
            default -> new double[][] {{c, -s, 0}, {s, c, 0}, {0, 0, 1}};
        };
    }

    private static double[][] times(double[][] a, double[][] b) {
        var product = new double[3][3];
        for (int row = 0; row < 3; row++) {
            for (int column = 0; column < 3; column++) {
                for (int i = 0; i < 3; i++) {
                    product[row][column] += a[row][i] * b[i][column];
                }
            }
        }
        return product;
    }

    private static double[] times(double[][] matrix, double[] vector) {
        var product = new double[3];
        for (int row = 0; row < 3; row++) {
            for (int i = 0; i < 3; i++) {
                product[row] += matrix[row][i] * vector[i];
            }
        }
        return product;
    }

    private static double[] plus(double[] a, double[] b) {
        return new double[] {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
    }

    private static void assertNear(double[] expected, Vec3 actual) {
        assertEquals(expected[0], actual.x(), 1e-12);
        assertEquals(expected[1], actual.y(), 1e-12);
        assertEquals(expected[2], actual.z(), 1e-12);
    }

    private static BvhClip read(String text) throws IOException {
        return BvhReader.read(text, "test");
    }
}
