package mocapscope.app.command;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The command-line option --renderer, which selects the 3D scene's renderer and may precede or follow the command name.
 */
final class RendererOption {
    /** The name of the fields that hold this option. */
    private static final String FIELD = "rendererOption";

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    @Option(
            names = "--renderer",
            paramLabel = "auto|fx3d|raster",
            description = "Draws the scene with JavaFX 3D (fx3d) or in software (raster). The default, auto, uses fx3d"
                    + " where a graphics card draws to the display.")
    private @Nullable RendererChoice choice;

    RendererChoice choice() {
        return Optional.ofNullable(choice)
                .or(() -> parentOption().map(RendererOption::choice))
                .orElse(RendererChoice.AUTO);
    }

    /** Returns the option as given before the name of this command. */
    private Optional<RendererOption> parentOption() {
        return Optional.ofNullable(command)
                .map(CommandSpec::parent)
                .map(parent -> parent.mixins().get(FIELD))
                .map(option -> (RendererOption) option.userObject());
    }
}
