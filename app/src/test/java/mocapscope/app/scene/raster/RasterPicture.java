package mocapscope.app.scene.raster;

import mocapscope.app.scene.frame.SceneFrame;

/** Draws single frames with the software renderer, for tests. */
public final class RasterPicture {
    private RasterPicture() {}

    /** Returns the pixels of a frame, opaque ARGB, row by row. */
    public static int[] draw(SceneFrame frame) {
        int width = (int) frame.camera().width();
        int height = (int) frame.camera().height();
        var image = new DirtyRegionImage(width, height);
        new FrameRasterizer(width, height, new ShadingTables()).draw(frame, image);
        return image.pixels();
    }
}
