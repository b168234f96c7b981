package mocapscope.app.command;

import java.util.Locale;
import java.util.Properties;

/** The user's choice of a renderer for the 3D scene: automatic, JavaFX 3D or software. */
public enum RendererChoice {
    /** JavaFX 3D where a graphics card draws to the display, the software renderer elsewhere. */
    AUTO,
    /** JavaFX 3D. */
    FX3D,
    /** The software renderer. */
    RASTER;

    private static final String FORCE = "prism.forceGPU";

    /** Returns the name used in options. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the renderer for a display that a graphics card draws to, or not. */
    public RendererChoice resolve(boolean accelerated) {
        return this != AUTO ? this : accelerated ? FX3D : RASTER;
    }

    /**
     * Sets the properties with which the toolkit starts: JavaFX 3D stays blank without a graphics card unless it is
     * forced, and the software pipeline needs no GL. Properties that the user has set remain.
     */
    public void prepareToolkit(Properties properties, boolean accelerated) {
        if (resolve(accelerated) == FX3D) {
            properties.putIfAbsent(FORCE, "true");
        } else {
            properties.putIfAbsent("prism.order", "sw");
        }
    }
}
