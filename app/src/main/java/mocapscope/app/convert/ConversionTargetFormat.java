package mocapscope.app.convert;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.export.ExportFormat;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.conversion.MessageFolderWriter;
import mocapscope.protocol.recording.conversion.NativeProtocolFileExporter;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.decoder.ProtocolMessageFileFormat;
import mocapscope.protocol.take.RecordingToTakeConverter;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.traffic.PcapngExporter;

/** A file format to which recordings can be converted, such as BVH, MCAP or network capture. */
public final class ConversionTargetFormat {
    private final TargetContent holds;
    private final String extension;
    private final String filePattern;
    private final String label;
    private final String content;
    private final FormatWriter writer;

    private enum TargetContent {
        MESSAGES,
        WHOLE_SESSIONS,
        SAMPLES,
        RESAMPLED,
        FRAMES_WITH_REST_POSE
    }

    private interface FormatWriter {
        FileConversionResult write(
                ConversionTargetFormat format,
                RecordingConversionRequest request,
                Path target,
                CancellableWriteProgressMonitor monitor)
                throws IOException;
    }

    private ConversionTargetFormat(
            TargetContent holds,
            String extension,
            String filePattern,
            String label,
            String content,
            FormatWriter writer) {
        this.holds = holds;
        this.extension = extension;
        this.filePattern = filePattern;
        this.label = label;
        this.content = content;
        this.writer = writer;
    }

    private static ConversionTargetFormat ofFile(
            TargetContent holds, String extension, String label, String content, FormatWriter writer) {
        return new ConversionTargetFormat(holds, extension, "*" + extension, label, content, writer);
    }

    /** Returns the file name extension with its dot. */
    public String extension() {
        return extension;
    }

    /** Returns the display name of the file type. */
    public String filePattern() {
        return filePattern;
    }

    /** Returns the display name of the format. */
    public String label() {
        return label;
    }

    /** Returns a display text for the format's content. */
    public String content() {
        return content;
    }

    /** Returns the display name of the items that {@link CancellableWriteProgressMonitor} counts. */
    public String progressUnit() {
        return holdsWholeSessions() ? "packets" : "messages";
    }

    /** Returns true if the format holds frames at a constant rate of its own. */
    public boolean isResampled() {
        return holds == TargetContent.RESAMPLED || holdsRestPose();
    }

    /** Returns true if the format holds skeletons with a rest pose; their frames have a constant rate. */
    public boolean holdsRestPose() {
        return holds == TargetContent.FRAMES_WITH_REST_POSE;
    }

    /** Returns true if the format holds joints of bodies with names. */
    public boolean holdsJoints() {
        return isResampled() || extension.equals(Take.EXTENSION);
    }

    /** Returns true if the format holds decoded samples, of which some can be selected. */
    public boolean holdsSamples() {
        return holds == TargetContent.SAMPLES || isResampled();
    }

    /** Returns true if the format holds network packets, which can have comments. */
    public boolean holdsPackets() {
        return extension.equals(PcapngExporter.EXTENSION);
    }

    /** Returns true if the format holds the messages of both sides, and of any number of sessions. */
    public boolean holdsWholeSessions() {
        return holds == TargetContent.WHOLE_SESSIONS;
    }

    /**
     * Writes {@code target}, which must not exist; deletes it if writing fails.
     *
     * @throws ExportFormat.NothingToExportException if the selected samples have nothing the format can hold
     * @throws IllegalArgumentException if the recording contains nothing to convert, or a selection is required
     * @throws java.util.concurrent.CancellationException if {@code monitor} requests it
     * @throws IOException if the source cannot be read or the target cannot be written
     */
    public FileConversionResult write(
            RecordingConversionRequest request, Path target, CancellableWriteProgressMonitor monitor)
            throws IOException {
        var result = writer.write(this, request, target, monitor)
                .withNotes(new RecordingHealthEvaluator(request, monitor).read());
        var damage = request.file().damage(request.parts());
        return damage.isEmpty()
                ? result
                : result.withDamage(damage.describe(request.file().file()));
    }

    /**
     * Returns the names of the sources whose samples the format can hold one by one.
     *
     * @throws IOException if the recording cannot be read
     */
    public List<String> readSources(RecordingConversionRequest request, CancellableWriteProgressMonitor monitor)
            throws IOException {
        var exporter = request.createSampleExporter(monitor);
        return List.copyOf(exporter.sources().keySet());
    }

    /** A protocol's own log format, holding the messages of one direction. */
    private static ConversionTargetFormat ofMessages(
            Protocol protocol, ProtocolMessageFileFormat file, ProtocolMessageFileFormat.ProtocolFileEncoder encoder) {
        return ofFile(
                TargetContent.MESSAGES,
                file.extension(),
                file.label(),
                "every message, as sent",
                (format, request, target, monitor) -> {
                    var session = request.recorded(protocol, format);
                    var result = new NativeProtocolFileExporter(session, request.direction(), monitor)
                            .writeTo(target, encoder);
                    var notes = FileConversionResult.omissionNote(
                            "messages", result.leftOut(), "the format has no place for them");
                    return new FileConversionResult(
                            format.label, result.messages(), "messages", result.bytes(), notes, result.errors());
                });
    }

    /** A folder with one numbered file for each message of one direction. */
    private static ConversionTargetFormat ofPacketFolder(Protocol protocol, ProtocolMessageFileFormat file) {
        return new ConversionTargetFormat(
                TargetContent.MESSAGES,
                "/",
                "NAME/",
                "folder of numbered *%s files".formatted(file.extension()),
                "every %s, as sent".formatted(file.label()),
                (format, request, target, monitor) -> {
                    var session = request.recorded(protocol, format);
                    var result = new MessageFolderWriter(session, request.direction(), monitor).writeTo(target, file);
                    var notes = FileConversionResult.omissionNote("messages", result.leftOut(), "they are not packets");
                    return new FileConversionResult(
                            format.label, result.messages(), "packets", result.bytes(), notes, result.errors());
                });
    }

    private static FileConversionResult writeTake(
            ConversionTargetFormat format,
            RecordingConversionRequest request,
            Path target,
            CancellableWriteProgressMonitor monitor)
            throws IOException {
        var importer = new RecordingToTakeConverter(
                request.file(),
                request.parts(),
                request.maps(),
                request.program(),
                request.options().names(),
                monitor);
        var result = importer.writeTo(target);
        return new FileConversionResult(format.label, result.sessions(), "sessions", result.bytes(), List.of(), 0);
    }

    private static FileConversionResult writeNetworkCapture(
            ConversionTargetFormat format,
            RecordingConversionRequest request,
            Path target,
            CancellableWriteProgressMonitor monitor)
            throws IOException {
        var exporter = new PcapngExporter(
                request.file(), request.parts(), request.program(), request.hasPacketSummaries(), monitor);
        var result = exporter.writeTo(target);
        var notes = new ArrayList<>(FileConversionResult.omissionNote(
                "segments and datagrams", result.leftOut(), "they never crossed a network in that form"));
        if (!result.fromTheMiddle().isEmpty()) {
            notes.add("recorded mid-stream, so that earlier messages, such as names, are in the recording but not in"
                    + " these packets: " + String.join(", ", result.fromTheMiddle()));
        }
        return new FileConversionResult(
                format.label, result.entries(), "segments or datagrams", result.bytes(), notes, 0);
    }

    private static ConversionTargetFormat ofSamples(ExportFormat export) {
        return ofFile(
                content(export),
                export.extension(),
                export.label(),
                export.content(),
                (format, request, target, monitor) -> {
                    var exporter = request.createSampleExporter(monitor);
                    var result = exporter.writeTo(target, export, request.options());
                    var summary = result.written();
                    var lost = result.lost();
                    return new FileConversionResult(
                            format.label,
                            summary.count(),
                            summary.unit(),
                            result.bytes(),
                            summary.notes(),
                            result.errors(),
                            lost.count() > 0,
                            lost.count() == 0
                                    ? ""
                                    : "lost: %,d of %,d samples, %s"
                                            .formatted(lost.count(), lost.all(), export.lostPoses()));
                });
    }

    private static TargetContent content(ExportFormat export) {
        if (export.hasRestPose()) {
            return TargetContent.FRAMES_WITH_REST_POSE;
        }
        return export.hasFixedRate() ? TargetContent.RESAMPLED : TargetContent.SAMPLES;
    }

    /** Returns all formats. */
    public static List<ConversionTargetFormat> all() {
        var sessions = Stream.of(
                ofFile(
                        TargetContent.WHOLE_SESSIONS,
                        Take.EXTENSION,
                        "take",
                        "whole sessions, with decoded data for other programs",
                        ConversionTargetFormat::writeTake),
                ofFile(
                        TargetContent.WHOLE_SESSIONS,
                        PcapngExporter.EXTENSION,
                        "network capture",
                        "whole sessions as packets, for Wireshark",
                        ConversionTargetFormat::writeNetworkCapture));
        var samples = Arrays.stream(ExportFormat.values()).map(ConversionTargetFormat::ofSamples);
        var messages = ProtocolCatalog.protocols().stream().flatMap(ConversionTargetFormat::ofProtocol);
        return Stream.concat(Stream.concat(samples, messages), sessions).toList();
    }

    private static Stream<ConversionTargetFormat> ofProtocol(Protocol protocol) {
        return protocol.files().stream()
                .flatMap(file -> file
                        .createEncoder()
                        .map(encoder -> file.holdsOneMessage()
                                ? ofPacketFolder(protocol, file)
                                : ofMessages(protocol, file, encoder))
                        .stream());
    }

    /**
     * Returns the format that matches a file name.
     *
     * @throws IllegalArgumentException if there is no such format; its message lists the known ones
     */
    public static ConversionTargetFormat of(String target) {
        return all().stream()
                .filter(format -> target.endsWith(format.extension()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown output format; available are %s: %s"
                        .formatted(
                                all().stream()
                                        .map(ConversionTargetFormat::filePattern)
                                        .collect(Collectors.joining(", ")),
                                target)));
    }
}
