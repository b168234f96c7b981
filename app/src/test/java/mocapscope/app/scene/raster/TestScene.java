package mocapscope.app.scene.raster;

import java.util.ArrayList;
import java.util.List;
import mocapscope.app.scene.frame.BackdropCircle;
import mocapscope.app.scene.frame.BoneAndJointCapsuleList;
import mocapscope.app.scene.frame.CameraProjection;
import mocapscope.app.scene.frame.MeshGeometry;
import mocapscope.app.scene.frame.MeshInstanceList;
import mocapscope.app.scene.frame.MotionTrailRibbonList;
import mocapscope.app.scene.frame.MutableMeshTransform;
import mocapscope.app.scene.frame.SceneBackdrop;
import mocapscope.app.scene.frame.SceneFrame;
import mocapscope.app.scene.frame.ScenePaletteTexture;
import mocapscope.app.scene.frame.TranslucentSolid;
import mocapscope.app.scene.frame.VignetteBackground;
import mocapscope.protocol.sample.Vec3;

/** Builds small frames of capsules, meshes, ribbons and circles for tests. */
final class TestScene {
    static final int WIDTH = 160;
    static final int HEIGHT = 120;
    static final int BLUE = ScenePaletteTexture.tone(0, ScenePaletteTexture.PaletteTone.BONE);
    static final int ORANGE = ScenePaletteTexture.tone(1, ScenePaletteTexture.PaletteTone.BONE);

    /** A background of one color, against which all pixels of solids stand out. */
    static final VignetteBackground PLAIN = new VignetteBackground(0x101010, 0x101010, 0x101010);

    private static final double FIELD_OF_VIEW = Math.toRadians(32);
    private static final VignetteBackground VIGNETTE = new VignetteBackground(0x262c34, 0x1c2128, 0x14181d);

    private final BoneAndJointCapsuleList.CapsuleListBuilder capsules =
            new BoneAndJointCapsuleList.CapsuleListBuilder();
    private final MeshInstanceList.SolidListBuilder solids = new MeshInstanceList.SolidListBuilder();
    private final MotionTrailRibbonList.RibbonListBuilder ribbons = new MotionTrailRibbonList.RibbonListBuilder();
    private final List<BackdropCircle> circles = new ArrayList<>();
    private final List<TranslucentSolid> volumes = new ArrayList<>();
    private VignetteBackground background = VIGNETTE;
    private boolean grid = true;
    private Vec3 target = new Vec3(0, 0.8, 0);
    private double yaw = 32;
    private double pitch = 12;
    private double distance = 5;
    private double width = WIDTH;
    private double height = HEIGHT;

    /** Returns the camera of the scene view when it looks at a target, angles in degrees. */
    static CameraProjection camera(
            double width, double height, Vec3 target, double yaw, double pitch, double distance) {
        double sinYaw = Math.sin(Math.toRadians(yaw));
        double cosYaw = Math.cos(Math.toRadians(yaw));
        double sinPitch = Math.sin(Math.toRadians(pitch));
        double cosPitch = Math.cos(Math.toRadians(pitch));
        var forward = new Vec3(-sinYaw * cosPitch, -sinPitch, -cosYaw * cosPitch);
        return new CameraProjection(
                target.minus(forward.times(distance)),
                new Vec3(cosYaw, 0, -sinYaw),
                new Vec3(-sinYaw * sinPitch, cosPitch, -cosYaw * sinPitch),
                forward,
                height / 2 / Math.tan(FIELD_OF_VIEW / 2),
                width,
                height,
                Math.clamp(distance * 0.04, 0.01, 0.25));
    }

    /** Looks at a point from this distance, angles in degrees. */
    TestScene look(double x, double y, double z, double newYaw, double newPitch, double newDistance) {
        target = new Vec3(x, y, z);
        yaw = newYaw;
        pitch = newPitch;
        distance = newDistance;
        return this;
    }

    /** Looks along −z at the origin, without floor, from this distance. */
    TestScene lookAhead(double newDistance) {
        grid = false;
        background = PLAIN;
        return look(0, 0, 0, 0, 0, newDistance);
    }

    TestScene size(double newWidth, double newHeight) {
        width = newWidth;
        height = newHeight;
        return this;
    }

    TestScene ball(double x, double y, double z, double radius, int swatch) {
        capsules.from(x, y, z, radius).add(swatch, SceneFrame.NO_PICK, BoneAndJointCapsuleList.CASTS_SHADOW);
        return this;
    }

    TestScene capsule(
            double x0, double y0, double z0, double r0, double x1, double y1, double z1, double r1, int swatch) {
        return capsule(x0, y0, z0, r0, x1, y1, z1, r1, swatch, BoneAndJointCapsuleList.CASTS_SHADOW);
    }

    TestScene capsule(
            double x0,
            double y0,
            double z0,
            double r0,
            double x1,
            double y1,
            double z1,
            double r1,
            int swatch,
            int flags) {
        capsules.from(x0, y0, z0, r0).to(x1, y1, z1, r1).add(swatch, SceneFrame.NO_PICK, flags);
        return this;
    }

    /** Adds a standing body of 15 capsules with its feet around x and z; one bone may be in another color. */
    TestScene body(double x, double z, int swatch, int flags, int special, int specialSwatch) {
        double[] bones = {
            0, 0.95, 0.11, 0, 1.2, 0.12, 0, 1.2, 0.12, 0, 1.42, 0.13, 0, 1.42, 0.05, 0, 1.55, 0.05, 0, 1.62, 0.1, 0,
            1.7, 0.09, -0.2, 1.42, 0.055, -0.36, 1.15, 0.045, -0.36, 1.15, 0.045, -0.3, 0.88, 0.03, 0.2, 1.42, 0.055,
            0.42, 1.2, 0.045, 0.42, 1.2, 0.045, 0.5, 1.45, 0.03, -0.1, 0.92, 0.085, -0.14, 0.5, 0.06, -0.14, 0.5, 0.06,
            -0.16, 0.09, 0.04, 0.1, 0.92, 0.085, 0.14, 0.5, 0.06, 0.14, 0.5, 0.06, 0.16, 0.09, 0.04, -0.2, 1.42, 0.055,
            0.2, 1.42, 0.055, -0.1, 0.92, 0.09, 0.1, 0.92, 0.09
        };
        for (int i = 0; i < bones.length; i += 6) {
            capsule(
                    x + bones[i],
                    bones[i + 1],
                    z,
                    bones[i + 2],
                    x + bones[i + 3],
                    bones[i + 4],
                    z,
                    bones[i + 5],
                    i / 6 == special ? specialSwatch : swatch,
                    flags);
        }
        return this;
    }

    TestScene solid(MeshGeometry geometry, MutableMeshTransform place, int swatch) {
        solids.add(geometry, place, swatch, SceneFrame.NO_PICK);
        return this;
    }

    /** Adds a ribbon through points, three numbers each, that fades with age. */
    TestScene ribbon(double halfWidth, int accent, double... points) {
        ribbons.begin();
        for (int i = 0; i < points.length; i += 3) {
            int swatch = ScenePaletteTexture.trail(accent, i / (points.length - 1.0) * 0.6);
            ribbons.add(points[i], points[i + 1], points[i + 2], halfWidth, swatch);
        }
        return this;
    }

    TestScene circle(double x, double y, double z, double radius, int argb, boolean dashed) {
        circles.add(new BackdropCircle(new Vec3(x, y, z), new Vec3(1, 0, 0), new Vec3(0, 0, 1), radius, argb, dashed));
        return this;
    }

    TestScene volume(MeshGeometry geometry, int swatch) {
        volumes.add(new TranslucentSolid(geometry, swatch));
        return this;
    }

    SceneFrame frame() {
        var floor =
                new SceneBackdrop(background, grid, 0x5a6470, target.x(), target.z(), distance, List.copyOf(circles));
        return new SceneFrame(
                camera(width, height, target, yaw, pitch, distance),
                floor,
                capsules.build(),
                solids.build(),
                ribbons.build(),
                List.copyOf(volumes),
                List.of(),
                0);
    }

    /** Draws the frame in its size. */
    DirtyRegionImage draw() {
        var image = new DirtyRegionImage((int) width, (int) height);
        new FrameRasterizer((int) width, (int) height, new ShadingTables()).draw(frame(), image);
        return image;
    }
}
