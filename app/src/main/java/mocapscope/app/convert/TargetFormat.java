package mocapscope.app.convert;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.protocol.catalog.Catalog;
import mocapscope.protocol.export.ExportFormat;
import mocapscope.protocol.recording.Conversion;
import mocapscope.protocol.recording.Export;
import mocapscope.protocol.recording.PacketFolder;
import mocapscope.protocol.recording.Progress;
import mocapscope.protocol.session.FileFormat;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.take.TakeImport;
import mocapscope.protocol.traffic.NetworkExport;

/** A kind of file that a recording can be written as. */
public sealed interface TargetFormat {

    /** With its dot. */
    String extension();

    /** How its files are called, for people. */
    default String form() {
        return "*" + extension();
    }

    /** For people. */
    String label();

    /** What it holds, for people. */
    String content();

    /** What {@link Progress} counts, for people. */
    default String counted() {
        return "messages";
    }

    /** Whether it holds frames at a rate of its own. */
    default boolean retimed() {
        return false;
    }

    /** Whether it holds decoded samples, of which some can be chosen. */
    default boolean sampled() {
        return false;
    }

    /** Whether it holds what both sides said, and of any number of sessions. */
    default boolean whole() {
        return false;
    }

    /**
     * Writes {@code target}, which must not exist; when it cannot be finished, nothing is left of it.
     *
     * @throws IllegalArgumentException when the recording holds nothing that such a file can, or something must be chosen
     * @throws java.util.concurrent.CancellationException when {@code progress} asks for that
     * @throws IOException when one of the two cannot be read or written
     */
    Converted write(Wish wish, Path target, Progress progress) throws IOException;

    /** The messages of one side, as a protocol keeps them in files. */
    record Messages(Protocol protocol, FileFormat format, FileFormat.Writing writing) implements TargetFormat {

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
        public Converted write(Wish wish, Path target, Progress progress) throws IOException {
            var recorded = wish.recorded(protocol, this);
            var result = new Conversion(recorded, wish.way(), progress).to(target, writing);
            var notes = Converted.leftOut("messages", result.leftOut(), "the format has no place for them");
            return new Converted(label(), result.messages(), "messages", result.bytes(), notes, result.errors());
        }
    }

    /** The messages of one side, each in a file of its own. */
    record Folder(Protocol protocol, FileFormat format) implements TargetFormat {

        @Override
        public String extension() {
            return "/";
        }

        @Override
        public String form() {
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
        public Converted write(Wish wish, Path target, Progress progress) throws IOException {
            var recorded = wish.recorded(protocol, this);
            var result = new PacketFolder(recorded, wish.way(), progress).to(target, format);
            var notes = Converted.leftOut("messages", result.leftOut(), "they are not packets");
            return new Converted(label(), result.messages(), "packets", result.bytes(), notes, result.errors());
        }
    }

    /** Whole sessions, with what was decoded of them. */
    record OfTake() implements TargetFormat {

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
        public String counted() {
            return "packets";
        }

        @Override
        public boolean whole() {
            return true;
        }

        @Override
        public Converted write(Wish wish, Path target, Progress progress) throws IOException {
            var writing = new TakeImport(wish.file(), wish.parts(), wish.maps(), wish.program(), progress);
            var result = writing.to(target);
            return new Converted(label(), result.sessions(), "sessions", result.bytes(), List.of(), 0);
        }
    }

    /** Whole sessions, in made-up packets. */
    record OfNetwork() implements TargetFormat {

        @Override
        public String extension() {
            return NetworkExport.EXTENSION;
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
        public String counted() {
            return "packets";
        }

        @Override
        public boolean whole() {
            return true;
        }

        @Override
        public Converted write(Wish wish, Path target, Progress progress) throws IOException {
            var result = new NetworkExport(wish.file(), wish.parts(), wish.program(), progress).to(target);
            var notes = new ArrayList<>(Converted.leftOut(
                    "segments and datagrams", result.leftOut(), "they never crossed a network in that form"));
            if (!result.fromTheMiddle().isEmpty()) {
                notes.add(
                        "recorded mid-stream, so that earlier messages, such as names, are in the recording but not in"
                                + " these packets: " + String.join(", ", result.fromTheMiddle()));
            }
            return new Converted(label(), result.entries(), "segments or datagrams", result.bytes(), notes, 0);
        }
    }

    /** Decoded samples. */
    record Samples(ExportFormat format) implements TargetFormat {

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
        public boolean retimed() {
            return format.retimed();
        }

        @Override
        public boolean sampled() {
            return true;
        }

        @Override
        public Converted write(Wish wish, Path target, Progress progress) throws IOException {
            var result =
                    new Export(wish.recorded(), wish.way(), wish.maps(), progress).to(target, format, wish.options());
            var written = result.written();
            return new Converted(
                    label(), written.count(), written.unit(), result.bytes(), written.notes(), result.errors());
        }
    }

    /** All there are. */
    static List<TargetFormat> all() {
        var whole = Stream.<TargetFormat>of(new OfTake(), new OfNetwork());
        var samples = Arrays.stream(ExportFormat.values()).<TargetFormat>map(Samples::new);
        var messages = Catalog.protocols().stream().flatMap(TargetFormat::of);
        return Stream.concat(Stream.concat(samples, messages), whole).toList();
    }

    private static Stream<TargetFormat> of(Protocol protocol) {
        return protocol.files().stream()
                .flatMap(format -> format
                        .writing()
                        .map(writing -> format.single()
                                ? new Folder(protocol, format)
                                : new Messages(protocol, format, writing))
                        .stream());
    }

    /**
     * The one that a file's name tells.
     *
     * @throws IllegalArgumentException that says which there are
     */
    static TargetFormat of(String target) {
        return all().stream()
                .filter(format -> target.endsWith(format.extension()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown output format; available are %s: %s"
                        .formatted(all().stream().map(TargetFormat::form).collect(Collectors.joining(", ")), target)));
    }
}
