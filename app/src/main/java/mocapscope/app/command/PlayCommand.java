package mocapscope.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import mocapscope.app.command.argument.ArgumentConverters;
import mocapscope.app.command.argument.InputRecordingProtocolOptions;
import mocapscope.app.command.argument.ScreenshotOptions;
import mocapscope.protocol.recording.player.SessionPlaybackSpecification;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The play command: replays recordings in the window, or one recording to network clients with --serve. */
@Command(
        name = "play",
        description = {
            "Plays recordings in the window at their original speed; silences of more than 30 s are shortened.",
            MocapscopeCommand.OPENED_FILES + " All sessions of a take or network capture play."
        })
final class PlayCommand implements Callable<Integer> {
    private final WindowLauncher window;
    private final CommandConsoleStreams console;

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            converter = ArgumentConverters.InputFileConverter.class,
            description = "The recordings to play.")
    private List<Path> files = List.of();

    @Option(
            names = "--speed",
            paramLabel = "FACTOR",
            defaultValue = "1",
            description = "The playback speed, from 0.1 to 16 (default: ${DEFAULT-VALUE}).")
    private double speed = 1;

    @Option(
            names = "--session",
            paramLabel = "NAME",
            description = "Plays only this session of a take or network capture.")
    private @Nullable String session;

    @Option(names = "--loop", description = "Restarts at the end.")
    private boolean loop;

    @Option(
            names = "--direction",
            paramLabel = "in|out",
            description = "The direction of a log; in is towards the client, and the default.")
    private @Nullable Direction direction;

    @Option(
            names = "--serve",
            paramLabel = "ENDPOINT",
            description = "Serves the recording at this endpoint instead of opening the window, like 'mocapscope serve"
                    + " ENDPOINT --take FILE'. Accepts --manner, --fault, --json, --strict and --lenient.")
    private @Nullable Endpoint endpoint;

    @Mixin
    private RecordingServeModeOption options = new RecordingServeModeOption();

    @Mixin
    private ServerRunOptions runOptions = new ServerRunOptions();

    @Mixin
    private InputRecordingProtocolOptions protocolOptions = new InputRecordingProtocolOptions();

    @Mixin
    private ScreenshotOptions screenshotOptions = new ScreenshotOptions();

    @Mixin
    private RendererOption rendererOption = new RendererOption();

    PlayCommand(WindowLauncher window, CommandConsoleStreams console) {
        this.window = window;
        this.console = console;
    }

    @Override
    public Integer call() throws Exception {
        if (endpoint != null) {
            return serve(endpoint);
        }
        if (options.isSet() || runOptions.isSet()) {
            throw new IllegalArgumentException("--manner, --fault, --json, --strict and --lenient need --serve");
        }
        var recordings = new ArrayList<SessionPlaybackSpecification>();
        var warnings = new ArrayList<WindowLaunchOptions.RecordingWarning>();
        for (var file : files) {
            var source = CommandRecordingOpener.open(file, protocolOptions, direction, console);
            recordings.add(new SessionPlaybackSpecification(
                    source.createSource(CommandRecordingOpener.select(source, session)), speed, loop));
            warnings.addAll(WindowLaunchOptions.RecordingWarning.of(source));
        }
        return window.open(new WindowLaunchOptions(
                false,
                List.of(),
                recordings,
                warnings,
                screenshotOptions.file(),
                screenshotOptions.after(),
                rendererOption.choice()));
    }

    private int serve(Endpoint at) throws IOException, InterruptedException {
        if (screenshotOptions.isSet()) {
            throw new IllegalArgumentException("a --screenshot is of the window, which does not open with --serve");
        }
        if (files.size() > 1) {
            throw new IllegalArgumentException("only one recording can be served: omit the others");
        }
        var where = runOptions.applyTo(at);
        var file = CommandRecordingOpener.open(files.getFirst(), protocolOptions, direction, console);
        var content = options.createContent(
                file, session, new RecordingServeModeOption.ReplayOptions(speed, loop), where, console);
        return runOptions.serve(content, content.endpointFor(where), console);
    }
}
