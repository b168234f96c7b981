package mocapscope.app.scene.raster;

import java.util.Arrays;
import mocapscope.app.scene.frame.BoneAndJointCapsuleList;
import mocapscope.app.scene.frame.MeshInstanceList;
import mocapscope.app.scene.frame.SceneFrame;
import mocapscope.app.scene.frame.TranslucentSolid;

/**
 * Draws each frame of the 3D scene into an image in software. Uses a single thread. Backdrop and shadows come first,
 * then solids from front to back, then their edges from back to front, then all that is translucent. The buffers have
 * room for frames of several sizes.
 */
final class FrameRasterizer {
    private static final int ENDS = 8;
    private static final double[] IDENTITY = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};

    /** The pixels by which the room of buffers grows in each direction, so that a dragged window seldom needs others. */
    private static final int STEP = 128;

    private final int columns;
    private final int rows;
    private final ShadingTables shading;
    private final RasterCameraProjection view = new RasterCameraProjection();
    private final BackdropBuffer backdrop;
    private final RasterFrameBuffer surface;
    private final EdgeFragmentBuffer edges = new EdgeFragmentBuffer();
    private final FloorShadowBuffer shadows;
    private final CapsuleRasterizer capsules;
    private final MeshRasterizer meshes;
    private final RibbonRasterizer ribbons;
    private final double[] scenePlace = new double[12];
    private final double[] place = new double[12];

    /** The ends of all capsules in view space. */
    private double[] ends = {};

    /** Solids by depth: the depth's bits, then the number of the capsule, or of the solid after all capsules. */
    private long[] order = {};

    private int ordered;

    /** Creates a rasterizer of pictures in images with room for {@code columns} by {@code rows} pixels. */
    FrameRasterizer(int columns, int rows, ShadingTables shading) {
        this.columns = columns;
        this.rows = rows;
        this.shading = shading;
        backdrop = new BackdropBuffer(columns, rows);
        surface = new RasterFrameBuffer(columns, rows);
        shadows = new FloorShadowBuffer(columns, rows, view);
        capsules = new CapsuleRasterizer(surface, edges, view, shading);
        meshes = new MeshRasterizer(surface, edges, view);
        ribbons = new RibbonRasterizer(surface, view, shading);
    }

    /** Returns a rasterizer with room for pictures of this size and somewhat larger ones. */
    static FrameRasterizer withRoom(int width, int height, ShadingTables shading) {
        return new FrameRasterizer(roundUp(width), roundUp(height), shading);
    }

    /** Returns true if a picture of this size fits and needs at least half of the room. */
    boolean suits(int width, int height) {
        return width <= columns && height <= rows && (long) columns * rows <= 2L * roundUp(width) * roundUp(height);
    }

    private static int roundUp(int length) {
        return Math.ceilDiv(length, STEP) * STEP;
    }

    int columns() {
        return columns;
    }

    int rows() {
        return rows;
    }

    /** Draws a frame as a picture of the image's size, in an image with exactly the room of this rasterizer. */
    void draw(SceneFrame frame, DirtyRegionImage image) {
        view.setCamera(frame.camera(), image.scale());
        backdrop.update(frame.floor(), frame.camera(), image);
        surface.begin(image, backdrop);
        shadows.draw(frame.capsules());
        shadows.apply(surface);
        drawSolids(frame);
        for (int i = 0; i < frame.ribbons().count(); i++) {
            ribbons.draw(frame.ribbons(), i);
        }
        drawTranslucent(frame.capsules());
        for (var volume : frame.volumes()) {
            drawVolume(volume);
        }
    }

    private void drawSolids(SceneFrame frame) {
        int capsuleCount = frame.capsules().count();
        prepare(capsuleCount + frame.solids().count());
        placeCapsules(frame.capsules(), false);
        for (int i = 0; i < frame.solids().count(); i++) {
            place(frame.solids(), i);
            order(place[2], capsuleCount + i);
        }
        Arrays.sort(order, 0, ordered);
        for (int i = 0; i < ordered; i++) {
            int item = (int) order[i];
            if (item < capsuleCount) {
                capsules.draw(ends, ENDS * item, frame.capsules().swatch(item), 256);
            } else {
                int solid = item - capsuleCount;
                place(frame.solids(), solid);
                meshes.draw(
                        frame.solids().geometry(solid),
                        place,
                        shading.find(frame.solids().swatch(solid)));
            }
        }
        edges.blend(surface);
    }

    /** Draws translucent capsules from front to back, so that each pixel shows only the nearest. */
    private void drawTranslucent(BoneAndJointCapsuleList list) {
        prepare(list.count());
        placeCapsules(list, true);
        Arrays.sort(order, 0, ordered);
        for (int i = 0; i < ordered; i++) {
            int item = (int) order[i];
            int swatch = list.swatch(item);
            capsules.draw(ends, ENDS * item, swatch, shading.opacity(swatch));
        }
    }

    private void drawVolume(TranslucentSolid volume) {
        System.arraycopy(IDENTITY, 0, scenePlace, 0, IDENTITY.length);
        placeInView();
        meshes.drawVolume(volume.geometry(), place, shading.glow(volume.swatch()));
    }

    private void prepare(int count) {
        ordered = 0;
        if (order.length < count) {
            order = new long[2 * count];
            ends = new double[2 * ENDS * count];
        }
    }

    private void placeCapsules(BoneAndJointCapsuleList list, boolean translucent) {
        for (int i = 0; i < list.count(); i++) {
            if (list.has(i, BoneAndJointCapsuleList.TRANSLUCENT) == translucent) {
                int at = ENDS * i;
                view.transform(list.x0(i), list.y0(i), list.z0(i), ends, at);
                view.transform(list.x1(i), list.y1(i), list.z1(i), ends, at + 4);
                ends[at + 3] = list.r0(i);
                ends[at + 7] = list.r1(i);
                order((ends[at + 2] + ends[at + 6]) / 2, i);
            }
        }
    }

    /** Adds an item; bits of positive floats are in the order of their values. */
    private void order(double depth, int item) {
        order[ordered++] = (long) Float.floatToIntBits((float) Math.max(0, depth)) << 32 | item;
    }

    private void place(MeshInstanceList solids, int solid) {
        for (int i = 0; i < scenePlace.length; i++) {
            scenePlace[i] = solids.transform(solid, i);
        }
        placeInView();
    }

    private void placeInView() {
        view.transform(scenePlace[0], scenePlace[1], scenePlace[2], place, 0);
        for (int axis = 3; axis < 12; axis += 3) {
            view.rotate(scenePlace[axis], scenePlace[axis + 1], scenePlace[axis + 2], place, axis);
        }
    }
}
