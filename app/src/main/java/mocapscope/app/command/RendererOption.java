package mocapscope.app.command;

import picocli.CommandLine.Option;

/** The option --renderer, which selects the renderer of the 3D scene. */
final class RendererOption {
    @Option(
            names = "--renderer",
            paramLabel = "auto|fx3d|raster",
            description = "Draws the scene with JavaFX 3D (fx3d) or in software (raster). The default, auto, uses fx3d"
                    + " where a graphics card draws to the display.")
    private RendererChoice choice = RendererChoice.AUTO;

    RendererChoice choice() {
        return choice;
    }
}
