package mocapscope.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import mocapscope.app.command.argument.EndpointOrStageConverter;
import mocapscope.app.command.argument.StageCredentialOptions;
import mocapscope.app.command.argument.StrictnessOptions;
import mocapscope.app.command.output.ConnectionOutageReporter;
import mocapscope.app.command.output.IncompleteResultExitCode;
import mocapscope.app.command.output.SessionWaitOutcomeRecorder;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.RunningSessionHandle;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.sample.humanoid.HumanoidBoneNamingScheme;
import mocapscope.protocol.scene.ExternalViewerRecordingDataKind;
import mocapscope.protocol.scene.ExternalViewerRecordingOptions;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.stage.StageAddress;
import mocapscope.protocol.stage.StageSessionReader;
import mocapscope.protocol.take.SkeletonMapRecordingListenerFactory;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.take.TakeFileNameTemplate;
import mocapscope.protocol.take.TakeRecorder;
import mocapscope.protocol.take.TakeRecorderSnapshot;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** The record command: records the sessions of one or more endpoints into a take (MCAP recording). */
@Command(
        name = "record",
        description = {
            "Records the data from and to devices into one take: an MCAP file.",
            "It reconnects when a connection is lost. It is lenient by default. While recording, the take has the name"
                    + " FILE.part; after a crash, 'mocapscope recover' makes a whole take from it.",
            "Secrets are not recorded. Ctrl+C stops it cleanly.",
            "With the address of a stage, an agent or a session (see share) it records all sessions there into one take,"
                    + " with the arrival times of their agents: from now on, or the time between --from and --to that the"
                    + " server retains."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:The take is complete, and every endpoint was connected.",
            "1:The take is incomplete, or an endpoint was never connected; nothing was shared in that time.",
            "2:The arguments are invalid.",
            "3:The take is complete, but messages were lost on their way to it, or a stage lacks entries; the output"
                    + " names their number."
        })
final class RecordCommand implements Callable<Integer> {
    private static final long NANOS_A_SECOND = 1_000_000_000L;

    private final CommandConsoleStreams console;

    @Parameters(
            paramLabel = "ENDPOINT",
            arity = "1..*",
            converter = EndpointOrStageConverter.class,
            description = "The devices' servers; or nats://HOST/STAGE[/AGENT[/SESSION]].")
    private List<Endpoint> endpoints = List.of();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            defaultValue = TakeFileNameTemplate.STANDARD + Take.EXTENSION,
            description = "The take, *.mcap; it must not exist. Its name can contain {date}, {time} and {n}, the first"
                    + " free number (default: ${DEFAULT-VALUE}).")
    private Path target = Path.of("");

    @Option(names = "--for", paramLabel = "TIME", description = "Stops after a time such as 10s, 500ms or 2m.")
    private @Nullable Duration most;

    @Option(
            names = "--from",
            paramLabel = "TIME",
            description = "Of a stage: begins at the last checkpoint before a time such as -10m, 2026-11-29T20:15:00 or"
                    + " 2026-11-29T19:15:00Z. Without --to and --for, it ends with what the server has stored.")
    private @Nullable Instant from;

    @Option(names = "--to", paramLabel = "TIME", description = "Of a stage: ends at a time, as that of --from.")
    private @Nullable Instant to;

    @Option(names = "--compact", description = "Makes the file smaller, but uses more CPU time.")
    private boolean compact;

    @Option(
            names = "--decoded",
            paramLabel = "PARTS",
            converter = DecodedPartsConverter.class,
            description =
                    "Sets what is written beside the bytes for other programs: frames, geometry, points and numbers,"
                            + " separated by commas; or all, or none (default: all).")
    private DecodedParts decoded = new DecodedParts(ExternalViewerRecordingDataKind.ALL);

    @Option(
            names = "--names",
            paramLabel = "wire|mixamo|humanik|unreal|vrm",
            description = "For the frames of bones: the names of a program instead of those on the wire, the default. A"
                    + " bone without a humanoid role keeps its name.")
    private HumanoidBoneNamingScheme names = HumanoidBoneNamingScheme.WIRE;

    @Mixin
    private StageCredentialOptions credentialOptions = new StageCredentialOptions();

    @ArgGroup
    private StrictnessOptions strictnessOptions = new StrictnessOptions();

    RecordCommand(CommandConsoleStreams console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (endpoints.stream().anyMatch(EndpointOrStageConverter::isStage)) {
            return recordStage();
        }
        if (from != null || to != null || credentialOptions.isSet()) {
            throw new IllegalArgumentException(
                    "--from, --to, --stage-credentials and --stage-ca apply to a stage: mocapscope record nats://HOST/STAGE");
        }
        var options = new TakeRecorder.TakeRecorderOptions(
                VersionProvider.programVersion(),
                compact,
                0,
                new ExternalViewerRecordingOptions(decoded.contents(), names));
        var recorder = TakeRecorder.start(takeFile(target), options, SystemClock::monotonicNanos);
        var monitor = new RecordingProgressMonitor(
                console, recorder, most == null ? SessionWaitOutcomeRecorder.FOREVER : most);
        console.interruption().addHandler(monitor::stop);
        long end;
        try (recorder;
                var launcher = new SessionLauncher(console.maps())) {
            var listenerFactory = new SkeletonMapRecordingListenerFactory(recorder, console::maps);
            var sessions = endpoints.stream()
                    .map(strictnessOptions::applyTo)
                    .map(endpoint -> connect(launcher, endpoint, listenerFactory, monitor))
                    .toList();
            monitor.awaitEnd(sessions);
            end = SystemClock.monotonicNanos();
            if (monitor.isStopped()) {
                launcher.stop(SessionWaitOutcomeRecorder.INTERRUPTED_PATIENCE);
            }
        }
        return verdict(recorder.state(), monitor.connections(), end);
    }

    private int recordStage() throws IOException, InterruptedException {
        if (endpoints.size() > 1) {
            throw new IllegalArgumentException(
                    "a stage is recorded alone: share the other endpoints there, or use another command for them");
        }
        if (strictnessOptions.isSet()) {
            throw new IllegalArgumentException("--strict and --lenient do not apply to a stage");
        }
        return StageTakeRecorder.record(
                console,
                StageAddress.parse(endpoints.getFirst().toString()),
                credentialOptions.read(),
                period(),
                most == null ? SessionWaitOutcomeRecorder.FOREVER : most,
                takeFile(target),
                compact,
                new ExternalViewerRecordingOptions(decoded.contents(), names));
    }

    private StageSessionReader.StageReadingPeriod period() {
        if (to != null && (from == null || most != null)) {
            throw new IllegalArgumentException("--to needs --from, and excludes --for");
        }
        if (from != null && to != null && !from.isBefore(to)) {
            throw new IllegalArgumentException("--from is not before --to");
        }
        if (to != null && epochNanos(to) > SystemClock.now().epochNanos()) {
            throw new IllegalArgumentException("--to is in the future: use --for");
        }
        boolean endsWithStored = from != null && to == null && most == null;
        var end = endsWithStored ? OptionalLong.of(Long.MAX_VALUE) : optional(to);
        return new StageSessionReader.StageReadingPeriod(optional(from), end);
    }

    private static OptionalLong optional(@Nullable Instant time) {
        return time == null ? OptionalLong.empty() : OptionalLong.of(epochNanos(time));
    }

    private static long epochNanos(Instant time) {
        return Math.addExact(Math.multiplyExact(time.getEpochSecond(), NANOS_A_SECOND), time.getNano());
    }

    /** The value of {@code --decoded}; not a set by itself, which the parser would fill word by word. */
    private record DecodedParts(Set<ExternalViewerRecordingDataKind> contents) {}

    /** Converts the words of {@code --decoded}. */
    private static final class DecodedPartsConverter implements ITypeConverter<DecodedParts> {

        @Override
        public DecodedParts convert(String words) {
            try {
                return new DecodedParts(ExternalViewerRecordingDataKind.parse(words));
            } catch (IllegalArgumentException wrong) {
                throw new TypeConversionException(wrong.getMessage());
            }
        }
    }

    private static RunningSessionHandle connect(
            SessionLauncher launcher,
            Endpoint endpoint,
            SessionListenerFactory factory,
            RecordingProgressMonitor monitor) {
        var connectionMonitor = monitor.addEndpoint(endpoint);
        return launcher.connect(
                ProtocolCatalog.of(endpoint),
                endpoint,
                session -> new CompositeSessionListener(
                        factory.createListener(session), connectionMonitor.createListener(session)));
    }

    private int verdict(TakeRecorderSnapshot state, List<ConnectionOutageReporter> attended, long end) {
        boolean complete = state.phase() == TakeRecorderSnapshot.TakeRecorderPhase.DONE;
        console.printMessage(
                complete
                        ? "wrote %s: %s".formatted(state.file(), RecordingProgressMonitor.formatState(state))
                        : state.fault());
        boolean live = true;
        boolean lost = false;
        for (var one : attended) {
            live &= one.outcome().wasLive();
            if (!one.outcome().wasLive()) {
                console.printMessage("never connected (%s)%s"
                        .formatted(one.endpoint(), one.outcome().problemText()));
                continue;
            }
            lost |= one.hasLost(end);
            console.printMessage("%s: %s".formatted(one.endpoint(), one.describeRun(end)));
            if (one.disconnectedSeconds(end) > 0) {
                console.printMessage("no connection for %.1f s in all (%s)%s"
                        .formatted(
                                one.disconnectedSeconds(end),
                                one.endpoint(),
                                one.isConnected() ? "" : ", until the end"));
            }
        }
        if (!complete || !live) {
            return ExitCode.SOFTWARE;
        }
        return lost ? IncompleteResultExitCode.EXIT_CODE : ExitCode.OK;
    }

    /** Returns the file of a take whose name may contain placeholders. */
    static Path takeFile(Path target) {
        var last = target.getFileName();
        var name = last == null ? "" : last.toString(); // null for a root folder
        if (!name.endsWith(Take.EXTENSION)) {
            throw new IllegalArgumentException(
                    "the name of a take ends with *%s: %s".formatted(Take.EXTENSION, target));
        }
        if (!name.contains("{")) {
            return target;
        }
        var folder = target.getParent();
        var template = name.substring(0, name.length() - Take.EXTENSION.length());
        return TakeFileNameTemplate.createPath(folder == null ? Path.of("") : folder, template, here());
    }

    private static LocalDateTime here() {
        return LocalDateTime.ofInstant(
                Instant.ofEpochSecond(0, SystemClock.now().epochNanos()), ZoneId.systemDefault());
    }
}
