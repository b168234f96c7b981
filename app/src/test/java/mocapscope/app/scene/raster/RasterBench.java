package mocapscope.app.scene.raster;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import mocapscope.app.scene.frame.SceneFrame;
import mocapscope.protocol.sample.Vec3;

/** Measures the software renderer alone: CPU time of its thread for frames of dancing bodies. */
public final class RasterBench {
    private static final int FRAMES = 40;
    private static final int WARM_UP = 20;
    private static final int ROUNDS = 10;

    private RasterBench() {}

    /** Returns the median CPU milliseconds of a frame of this size. */
    public static double measure(int width, int height, int bodies) {
        double distance = bodies > 10 ? 15 : 13;
        var crowd = new CrowdFrame();
        var camera = TestScene.camera(width, height, new Vec3(0, 0.8, 0), 32, 12, distance);
        var frames = new ArrayList<SceneFrame>();
        for (int i = 0; i < FRAMES; i++) {
            frames.add(crowd.at(i, bodies, camera, distance));
        }
        var rasterizer = new FrameRasterizer(width, height, new ShadingTables());
        var image = new DirtyRegionImage(width, height);
        var threads = ManagementFactory.getThreadMXBean();
        var times = new double[ROUNDS * FRAMES];
        for (int i = -WARM_UP * FRAMES; i < times.length; i++) {
            long start = threads.getCurrentThreadCpuTime();
            rasterizer.draw(frames.get(Math.floorMod(i, FRAMES)), image);
            if (i >= 0) {
                times[i] = (threads.getCurrentThreadCpuTime() - start) / 1e6;
            }
        }
        Arrays.sort(times);
        return times[times.length / 2];
    }
}
