package mocapscope.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import mocapscope.app.command.argument.ArgumentConverters;
import mocapscope.app.command.argument.BvhClipReadingOptions;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.endpoint.Endpoint;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * Command-line options that select the motion a server sends: --clip for a motion file, --gait for a simulated gait,
 * --take for a recording. By default all simulated devices are served.
 */
final class ServedMotionCommandLineOptions {

    /** A motion that a simulated body performs. */
    private enum Gait {
        walk
    }

    @Option(
            names = "--clip",
            paramLabel = "FILE.bvh",
            converter = ArgumentConverters.InputFileConverter.class,
            description = "Serves a body that moves as in the clip. Its name is the first device of the endpoint, or"
                    + " the file name. In RGMP, where devices have types instead of names, it is a smartsuit.")
    private @Nullable Path clip;

    @Option(
            names = "--gait",
            paramLabel = "NAME",
            description = "Serves a body with a synthetic movement: ${COMPLETION-CANDIDATES}.")
    private @Nullable Gait gait;

    @Option(
            names = "--take",
            paramLabel = "FILE",
            converter = ArgumentConverters.InputFileConverter.class,
            description = "Serves a recording: a take (*.mcap), or a file of another format that 'play' opens.")
    private @Nullable Path takeFile;

    /** Returns the recording that is served, or null if none exists. */
    @Nullable
    Path takeFile() {
        return takeFile;
    }

    boolean hasClip() {
        return clip != null;
    }

    /** Returns true if the motion ends unless it is looped. */
    boolean isFinite() {
        return clip != null || takeFile != null;
    }

    /**
     * Returns the source of a server of {@code protocol} at {@code endpoint}, which may name its devices.
     *
     * @throws IllegalArgumentException if an option of the clip is invalid
     */
    ServedMotionSource createSource(
            Protocol protocol,
            Endpoint endpoint,
            boolean loop,
            BvhClipReadingOptions clipOptions,
            CommandConsoleStreams console)
            throws IOException {
        if (clip == null) {
            return SimulatedMotionSource.of(
                    gait == null ? protocol.devices() : List.of("Walker"), protocol.servedNames(endpoint));
        }
        var devices = endpoint.devices();
        var name = clip.getFileName().toString().replaceFirst("\\.[^.]*$", "");
        var device = devices.isEmpty() ? name : devices.getFirst();
        var source = clipOptions.open(clip, device, loop);
        source.notes().forEach(note -> console.printMessage(clip + ": " + note));
        return source;
    }
}
