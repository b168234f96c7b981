package mocapscope.app.command.argument;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import mocapscope.protocol.motion.BvhMotionSource;
import mocapscope.protocol.motion.BvhPlaybackOptions;
import mocapscope.protocol.motion.BvhReader;
import mocapscope.protocol.sample.LengthUnit;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The command-line options that replace the axes, frame time and length unit of a BVH motion file. */
public final class BvhClipReadingOptions {

    @Option(
            names = "--axes",
            paramLabel = "AXES",
            description = "For a clip: its axes that point right, up and towards the viewer, such as x,z,-y (default:"
                    + " found from its body).")
    private String axes = OptionDefinition.AUTO;

    @Option(
            names = "--frame-time",
            paramLabel = "SECONDS",
            description = "For a clip: the time of a frame, such as 0.0166667, instead of that in the file.")
    private @Nullable Double frameTime;

    @Option(
            names = "--unit",
            paramLabel = "UNIT",
            description = "For a clip: its unit of length, m, cm, mm or in (default: found from the height of its"
                    + " body).")
    private String unit = OptionDefinition.AUTO;

    /** Returns true if any of these options is set. */
    public boolean isSet() {
        return frameTime != null
                || choice(ProtocolIndependentSessionOptions.AXES_OPTION, axes).isPresent()
                || choice(ProtocolIndependentSessionOptions.UNIT_OPTION, unit).isPresent();
    }

    /**
     * Opens a clip as the device {@code device}.
     *
     * @throws IllegalArgumentException if an option has an invalid value
     */
    public BvhMotionSource open(Path clip, String device, boolean loop) throws IOException {
        var options = new BvhPlaybackOptions(
                loop,
                false,
                choice(ProtocolIndependentSessionOptions.AXES_OPTION, axes),
                choice(ProtocolIndependentSessionOptions.UNIT_OPTION, unit).flatMap(LengthUnit::of));
        var time = frameTime == null ? OptionalDouble.empty() : OptionalDouble.of(frameTime);
        return new BvhMotionSource(device, BvhReader.read(clip, time), options);
    }

    private static Optional<String> choice(OptionDefinition option, String text) {
        var error = option.validationError(text);
        if (!error.isEmpty()) {
            throw new IllegalArgumentException("--%s %s".formatted(option.key(), error));
        }
        return text.equals(OptionDefinition.AUTO) ? Optional.empty() : Optional.of(text);
    }
}
