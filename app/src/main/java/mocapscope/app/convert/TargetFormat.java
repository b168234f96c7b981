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
import mocapscope.protocol.recording.PacketFolderWriter;
import mocapscope.protocol.recording.RecordingConverter;
import mocapscope.protocol.recording.SampleExporter;
import mocapscope.protocol.recording.WriteProgressMonitor;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.ProtocolFileFormat;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.take.TakeImporter;
import mocapscope.protocol.traffic.PcapngExporter;

/** A file format that recordings can be written as: samples, messages, take or network capture. */
public sealed interface TargetFormat {

    /** Returns the file name extension with its dot. */
    String extension();

    /** Returns the display name of the file type. */
    default String filePattern() {
        return "*" + extension();
    }

    /** Returns the display name of the format. */
    String label();

    /** Returns a display text for the format's content. */
    String content();

    /** Returns the display name of the items that {@link WriteProgressMonitor} counts. */
    default String progressUnit() {
        return "messages";
    }

    /** Returns true if the format holds frames at a constant rate of its own. */
    default boolean isResampled() {
        return false;
    }

    /** Returns true if the format holds decoded samples, of which some can be selected. */
    default boolean holdsSamples() {
        return false;
    }

    /** Returns true if the format holds the messages of both sides, and of any number of sessions. */
    default boolean holdsWholeSessions() {
        return false;
    }

    /**
     * Writes {@code target}, which must not exist; deletes it if writing fails.
     *
     * @throws IllegalArgumentException if the recording contains nothing the format can hold, or a selection is
     *     required
     * @throws java.util.concurrent.CancellationException if {@code monitor} requests it
     * @throws IOException if the source cannot be read or the target cannot be written
     */
    FileConversionResult write(ConversionRequest request, Path target, WriteProgressMonitor monitor) throws IOException;

    /** A protocol's own log format, holding the messages of one direction. */
    record MessageFileFormat(
            Protocol protocol, ProtocolFileFormat format, ProtocolFileFormat.ProtocolFileEncoder writing)
            implements TargetFormat {

        @Override
        public String extension() {
            return format.extension();
        }

        @Override
        public String label() {
            return format.label();
        }

        @Override
        public String content() {
            return "every message, as sent";
        }

        @Override
        public FileConversionResult write(ConversionRequest request, Path target, WriteProgressMonitor monitor)
                throws IOException {
            var session = request.recorded(protocol, this);
            var result = new RecordingConverter(session, request.direction(), monitor).writeTo(target, writing);
            var notes =
                    FileConversionResult.omissionNote("messages", result.leftOut(), "the format has no place for them");
            return new FileConversionResult(
                    label(), result.messages(), "messages", result.bytes(), notes, result.errors());
        }
    }

    /** A folder with one numbered file for each message of one direction. */
    record PacketFolderFormat(Protocol protocol, ProtocolFileFormat format) implements TargetFormat {

        @Override
        public String extension() {
            return "/";
        }

        @Override
        public String filePattern() {
            return "NAME/";
        }

        @Override
        public String label() {
            return "folder of numbered *%s files".formatted(format.extension());
        }

        @Override
        public String content() {
            return "every %s, as sent".formatted(format.label());
        }

        @Override
        public FileConversionResult write(ConversionRequest request, Path target, WriteProgressMonitor monitor)
                throws IOException {
            var session = request.recorded(protocol, this);
            var result = new PacketFolderWriter(session, request.direction(), monitor).writeTo(target, format);
            var notes = FileConversionResult.omissionNote("messages", result.leftOut(), "they are not packets");
            return new FileConversionResult(
                    label(), result.messages(), "packets", result.bytes(), notes, result.errors());
        }
    }

    /** The take format, holding whole sessions with their decoded samples. */
    record TakeFormat() implements TargetFormat {

        @Override
        public String extension() {
            return Take.EXTENSION;
        }

        @Override
        public String label() {
            return "take";
        }

        @Override
        public String content() {
            return "whole sessions, with decoded data for other programs";
        }

        @Override
        public String progressUnit() {
            return "packets";
        }

        @Override
        public boolean holdsWholeSessions() {
            return true;
        }

        @Override
        public FileConversionResult write(ConversionRequest request, Path target, WriteProgressMonitor monitor)
                throws IOException {
            var writing = new TakeImporter(request.file(), request.parts(), request.maps(), request.program(), monitor);
            var result = writing.writeTo(target);
            return new FileConversionResult(label(), result.sessions(), "sessions", result.bytes(), List.of(), 0);
        }
    }

    /** The pcapng format, holding whole sessions as reconstructed network packets. */
    record NetworkCaptureFormat() implements TargetFormat {

        @Override
        public String extension() {
            return PcapngExporter.EXTENSION;
        }

        @Override
        public String label() {
            return "network capture";
        }

        @Override
        public String content() {
            return "whole sessions as packets, for Wireshark";
        }

        @Override
        public String progressUnit() {
            return "packets";
        }

        @Override
        public boolean holdsWholeSessions() {
            return true;
        }

        @Override
        public FileConversionResult write(ConversionRequest request, Path target, WriteProgressMonitor monitor)
                throws IOException {
            var result =
                    new PcapngExporter(request.file(), request.parts(), request.program(), monitor).writeTo(target);
            var notes = new ArrayList<>(FileConversionResult.omissionNote(
                    "segments and datagrams", result.leftOut(), "they never crossed a network in that form"));
            if (!result.fromTheMiddle().isEmpty()) {
                notes.add(
                        "recorded mid-stream, so that earlier messages, such as names, are in the recording but not in"
                                + " these packets: " + String.join(", ", result.fromTheMiddle()));
            }
            return new FileConversionResult(
                    label(), result.entries(), "segments or datagrams", result.bytes(), notes, 0);
        }
    }

    /** A file format for decoded samples, such as BVH, CSV or GLB. */
    record SampleExportFormat(ExportFormat format) implements TargetFormat {

        @Override
        public String extension() {
            return format.extension();
        }

        @Override
        public String label() {
            return format.label();
        }

        @Override
        public String content() {
            return format.content();
        }

        @Override
        public boolean isResampled() {
            return format.hasFixedRate();
        }

        @Override
        public boolean holdsSamples() {
            return true;
        }

        @Override
        public FileConversionResult write(ConversionRequest request, Path target, WriteProgressMonitor monitor)
                throws IOException {
            var result = new SampleExporter(request.recorded(), request.direction(), request.maps(), monitor)
                    .writeTo(target, format, request.options());
            var summary = result.written();
            return new FileConversionResult(
                    label(), summary.count(), summary.unit(), result.bytes(), summary.notes(), result.errors());
        }
    }

    /** Returns all formats. */
    static List<TargetFormat> all() {
        var whole = Stream.<TargetFormat>of(new TakeFormat(), new NetworkCaptureFormat());
        var samples = Arrays.stream(ExportFormat.values()).<TargetFormat>map(SampleExportFormat::new);
        var messages = ProtocolCatalog.protocols().stream().flatMap(TargetFormat::of);
        return Stream.concat(Stream.concat(samples, messages), whole).toList();
    }

    private static Stream<TargetFormat> of(Protocol protocol) {
        return protocol.files().stream()
                .flatMap(format -> format
                        .createEncoder()
                        .map(encoder -> format.holdsOneMessage()
                                ? new PacketFolderFormat(protocol, format)
                                : new MessageFileFormat(protocol, format, encoder))
                        .stream());
    }

    /**
     * Returns the format that matches a file name.
     *
     * @throws IllegalArgumentException if there is no such format; its message lists the known ones
     */
    static TargetFormat of(String target) {
        return all().stream()
                .filter(format -> target.endsWith(format.extension()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown output format; available are %s: %s"
                        .formatted(
                                all().stream().map(TargetFormat::filePattern).collect(Collectors.joining(", ")),
                                target)));
    }
}
