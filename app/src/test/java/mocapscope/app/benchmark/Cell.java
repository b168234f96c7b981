package mocapscope.app.benchmark;

import mocapscope.app.command.RendererChoice;

/** A window to open and measure, and the renderer of its scene. */
enum Cell {
    /** Our scene as the only view of its window. */
    SCENE(RendererChoice.FX3D),
    /** The bodies as JavaFX's own spheres and cylinders. */
    STOCK(RendererChoice.FX3D),
    /** The program's window with all its views. */
    WINDOW_FX3D(RendererChoice.FX3D),
    WINDOW_RASTER(RendererChoice.RASTER),
    /** All views side by side. */
    SHOWN(RendererChoice.RASTER),
    /** All views, and none can be seen. */
    HIDDEN(RendererChoice.RASTER),
    /** No view: the cost of the pulse alone. */
    EMPTY(RendererChoice.RASTER);

    private final RendererChoice renderer;

    Cell(RendererChoice renderer) {
        this.renderer = renderer;
    }

    RendererChoice renderer() {
        return renderer;
    }
}
