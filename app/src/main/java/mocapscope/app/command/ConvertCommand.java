package mocapscope.app.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.regex.Pattern;
import mocapscope.app.command.argument.ArgumentConverters;
import mocapscope.app.command.argument.InputRecordingProtocolOptions;
import mocapscope.app.command.output.IncompleteResultExitCode;
import mocapscope.app.convert.ConversionTargetFormat;
import mocapscope.app.convert.FileConversionResult;
import mocapscope.app.convert.RecordingConversionRequest;
import mocapscope.protocol.bytes.UniqueNameRegistry;
import mocapscope.protocol.export.ExportFormat;
import mocapscope.protocol.export.ExportOptions;
import mocapscope.protocol.export.ExportRestPoseChoice;
import mocapscope.protocol.export.ExportTimestampClockKind;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.RecordingFormat;
import mocapscope.protocol.sample.humanoid.HumanoidBoneNamingScheme;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** The convert command: writes a recording as a file of another format. */
@Command(
        name = "convert",
        description = {
            "Converts a recording for other programs: the samples or messages of one direction, or both directions as"
                    + " network packets (*.pcapng) or as a take (*.mcap).",
            MocapscopeCommand.OPENED_FILES,
            "Sample files are right-handed with y up (C3D files with z up), for all axes and units of the source."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:The file was written.",
            "1:The recording could not be read, or the file could not be written.",
            "2:The arguments are invalid, or the recording has no data for this format.",
            "3:The file was written, but lacks values that were lost, or the recording is incomplete; the output names"
                    + " them."
        })
final class ConvertCommand implements Callable<Integer> {
    /** The part of an output name that stands for the name of a source. */
    private static final String SOURCE = "{source}";

    /** The file name of a source without any letter or digit. */
    private static final String UNNAMED = "unnamed";

    /** The length of a file name in UTF-8, without number and extension. */
    private static final int LONGEST_NAME = 60;

    /** Characters that some file systems do not allow in names. */
    private static final Pattern FORBIDDEN = Pattern.compile("[^\\p{L}\\p{M}\\p{Nd}._ -]+");

    private final CommandConsoleStreams console;
    private volatile boolean stopped;

    @Parameters(
            paramLabel = "FILE",
            converter = ArgumentConverters.InputFileConverter.class,
            description = "The recording.")
    private Path file = Path.of("");

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "FILE",
            completionCandidates = TargetFormatCandidates.class,
            description = "The file to write; it must not exist. Its name selects the format: ${COMPLETION-CANDIDATES}."
                    + " {source} in it writes a file for each source.")
    private String output = "";

    @Mixin
    private InputRecordingProtocolOptions options = new InputRecordingProtocolOptions();

    @Option(
            names = "--session",
            paramLabel = "NAME",
            description =
                    "The session of a take or network capture to write, if there are several; the formats take and"
                            + " network capture receive all sessions by default.")
    private @Nullable String session;

    @Option(
            names = "--direction",
            paramLabel = "in|out",
            description = "The direction to write; in is towards the client, and the default.")
    private @Nullable Direction direction;

    @Option(
            names = "--source",
            paramLabel = "NAME",
            description = "For samples: the source to write, such as Tracker0; the default is all.")
    private @Nullable String source;

    @Option(
            names = "--rate",
            paramLabel = "HZ",
            description = "For samples in frames: the frame rate; the default is the declared rate of the source, or"
                    + " else its measured rate.")
    private @Nullable Double rate;

    @Option(
            names = "--clock",
            paramLabel = "auto|device|arrival",
            converter = ExportClockConverter.class,
            description = "For samples: the clock of the times. auto, the default, selects device if the clocks of the"
                    + " devices advance without a step and agree, and prints the reason.")
    private ExportClockChoice clock = ExportClockChoice.AUTO;

    @Option(
            names = "--names",
            paramLabel = "wire|mixamo|humanik|unreal|vrm",
            description =
                    "For joints of bodies: the names of a program instead of those on the wire, the default. A bone"
                            + " without a humanoid role keeps its name.")
    private HumanoidBoneNamingScheme names = HumanoidBoneNamingScheme.WIRE;

    @Option(
            names = "--rest",
            paramLabel = "first|tpose",
            description =
                    "For *.bvh and *.glb: the rest pose, as first recorded, the default, or a T-pose. The motion is"
                            + " equal with both.")
    private ExportRestPoseChoice rest = ExportRestPoseChoice.FIRST;

    @Option(
            names = "--wide",
            description = "For a CSV table: a row for each time at a fixed rate, and a column for each value.")
    private boolean wide;

    @Option(
            names = "--no-comments",
            description = "For a network capture: packets without comments about their messages.")
    private boolean withoutComments;

    ConvertCommand(CommandConsoleStreams console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        var format = ConversionTargetFormat.of(output);
        check(format);
        var way = direction == null ? Direction.TO_CLIENT : direction;
        console.interruption().addHandler(() -> stopped = true);
        try {
            var assumedDirection = storesDirection() ? null : way;
            var recording = CommandRecordingOpener.open(file, options, assumedDirection, console, () -> stopped);
            var recordings = CommandRecordingOpener.select(recording, session);
            var request = new RecordingConversionRequest(
                    recording,
                    recordings,
                    way,
                    console.maps(),
                    VersionProvider.programVersion(),
                    options(),
                    !withoutComments);
            if (output.contains(SOURCE)) {
                return writeEachSource(format, request);
            }
            return write(format, request, output);
        } catch (CancellationException exception) {
            console.printMessage(String.valueOf(exception.getMessage()));
            return ExitCode.SOFTWARE;
        }
    }

    private int write(ConversionTargetFormat format, RecordingConversionRequest request, String target)
            throws IOException {
        var result = format.write(request, Path.of(target), progress(format.progressUnit()));
        printResult(target, result);
        return result.isIncomplete() ? IncompleteResultExitCode.EXIT_CODE : ExitCode.OK;
    }

    /**
     * Writes a file for each source that has data for the format; the others are named, and those that cannot be written
     * for another reason with that reason.
     */
    private int writeEachSource(ConversionTargetFormat format, RecordingConversionRequest request) throws IOException {
        int code = ExitCode.OK;
        var omitted = new ArrayList<String>();
        var targets = targets(output, format.readSources(request, progress(format.progressUnit())));
        for (var target : targets.entrySet()) {
            var name = target.getKey();
            try {
                code = Math.max(code, write(format, request.withSource(name), target.getValue()));
            } catch (ExportFormat.NothingToExportException _) {
                omitted.add(name);
            } catch (IllegalArgumentException refusal) {
                console.printMessage("%s is not written: %s".formatted(name, refusal.getMessage()));
                code = Math.max(code, ExitCode.USAGE);
            }
        }
        if (omitted.size() == targets.size()) {
            throw new IllegalArgumentException("no source has data for a %s: %s".formatted(format.label(), file));
        }
        if (!omitted.isEmpty()) {
            console.printMessage(
                    "sources without data for a %s: %s".formatted(format.label(), String.join(", ", omitted)));
        }
        return code;
    }

    /**
     * Returns the file for each source, by its name. A name selects no other folder, and no two sources have one file,
     * also where case does not distinguish files.
     */
    static Map<String, String> targets(String output, List<String> sources) {
        var targets = new LinkedHashMap<String, String>();
        var names = UniqueNameRegistry.ignoringCase();
        for (var source : sources) {
            targets.put(source, output.replace(SOURCE, names.add(toFileName(source))));
        }
        return targets;
    }

    /** Replaces characters that not all systems allow, and leaves out points, blanks and underscores at the edges. */
    private static String toFileName(String source) {
        var allowed = FORBIDDEN.matcher(source).replaceAll("_");
        int start = 0;
        while (start < allowed.length() && isEdge(allowed.charAt(start))) {
            start++;
        }
        int end = start;
        for (int bytes = 0; end < allowed.length(); ) {
            var letter = Character.toString(allowed.codePointAt(end));
            bytes += letter.getBytes(StandardCharsets.UTF_8).length;
            if (bytes > LONGEST_NAME) {
                break;
            }
            end += letter.length();
        }
        while (end > start && isEdge(allowed.charAt(end - 1))) {
            end--;
        }
        return end > start ? allowed.substring(start, end) : UNNAMED;
    }

    private static boolean isEdge(char letter) {
        return letter == '.' || letter == ' ' || letter == '_';
    }

    private boolean storesDirection() throws IOException {
        return RecordingFormat.of(file, options.protocols()).storesDirection();
    }

    private void check(ConversionTargetFormat format) throws IOException {
        if (output.contains(SOURCE) && (!format.holdsSamples() || source != null)) {
            throw new IllegalArgumentException("%s is replaced by the name of each source of samples: omit %s: %s"
                    .formatted(SOURCE, source == null ? "it" : "--source", output));
        }
        if (wide && !format.extension().equals(ExportFormat.CSV.extension())) {
            throw new IllegalArgumentException(
                    "only a %s has a wide form: omit --wide: %s".formatted(ExportFormat.CSV.label(), output));
        }
        if (rate != null && !format.isResampled() && !wide) {
            throw new IllegalArgumentException(
                    "a %s has no frames, so no --rate: %s".formatted(format.label(), output));
        }
        if (!format.holdsSamples() && (source != null || clock != ExportClockChoice.AUTO)) {
            throw new IllegalArgumentException("a %s contains messages: --source and --clock apply to samples: %s"
                    .formatted(format.label(), output));
        }
        if (names != HumanoidBoneNamingScheme.WIRE && !format.holdsJoints()) {
            throw new IllegalArgumentException(
                    "a %s has no names of joints, so no --names: %s".formatted(format.label(), output));
        }
        if (rest != ExportRestPoseChoice.FIRST && !format.holdsRestPose()) {
            throw new IllegalArgumentException(
                    "a %s has no rest pose, so no --rest: %s".formatted(format.label(), output));
        }
        if (withoutComments && !format.holdsPackets()) {
            throw new IllegalArgumentException(
                    "a %s has no packets, so no --no-comments: %s".formatted(format.label(), output));
        }
        if (format.holdsWholeSessions() && direction != null && storesDirection()) {
            throw new IllegalArgumentException(
                    "a %s contains both directions: omit --direction: %s".formatted(format.label(), output));
        }
    }

    private ExportOptions options() {
        return new ExportOptions(
                Optional.ofNullable(source),
                rate == null ? OptionalDouble.empty() : OptionalDouble.of(rate),
                clock.toTimeBase(),
                names,
                rest,
                wide);
    }

    private void printResult(String target, FileConversionResult result) {
        console.printMessage("wrote %s: %s".formatted(target, result.summary()));
        result.notes().forEach(console::printMessage);
        if (result.errors() > 0) {
            console.printMessage("the recording contains %,d errors: mocapscope inspect %s shows them"
                    .formatted(result.errors(), file));
        }
        if (!result.lost().isEmpty()) {
            console.printMessage(result.lost());
        }
    }

    private CancellableWriteProgressMonitor progress(String description) {
        var printer = new ProgressPrinter(console);
        return new CancellableWriteProgressMonitor(
                count -> printer.print(() -> "%,d %s so far".formatted(count, description)), () -> stopped);
    }

    /** Lists the target formats of the convert command for its help text. */
    private static final class TargetFormatCandidates implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return ConversionTargetFormat.all().stream()
                    .map(format -> "%s (%s: %s)".formatted(format.filePattern(), format.label(), format.content()))
                    .iterator();
        }
    }

    /** The clock of an export as the user chooses it: automatic, device or arrival. */
    private enum ExportClockChoice {
        AUTO,
        DEVICE,
        ARRIVAL;

        Optional<ExportTimestampClockKind> toTimeBase() {
            return switch (this) {
                case AUTO -> Optional.empty();
                case DEVICE -> Optional.of(ExportTimestampClockKind.DEVICE);
                case ARRIVAL -> Optional.of(ExportTimestampClockKind.ARRIVAL);
            };
        }
    }

    /** Converts a --clock argument, auto, device or arrival, to a clock choice. */
    private static final class ExportClockConverter implements ITypeConverter<ExportClockChoice> {

        @Override
        public ExportClockChoice convert(String text) {
            return switch (text) {
                case "auto" -> ExportClockChoice.AUTO;
                case "device" -> ExportClockChoice.DEVICE;
                case "arrival" -> ExportClockChoice.ARRIVAL;
                default -> throw new TypeConversionException("neither auto, device nor arrival: " + text);
            };
        }
    }
}
