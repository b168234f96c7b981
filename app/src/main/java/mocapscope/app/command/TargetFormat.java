package mocapscope.app.command;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.protocol.catalog.Catalog;
import mocapscope.protocol.export.ExportFormat;
import mocapscope.protocol.session.FileFormat;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.traffic.NetworkExport;

/** A kind of file that a recording can be written as. */
sealed interface TargetFormat {

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
            return "every message, as it was said";
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
            return "every %s, as it was said".formatted(format.label());
        }
    }

    /** Everything, both ways. */
    record Whole(String extension, String label, String content) implements TargetFormat {
        private static final Whole TAKE =
                new Whole(Take.EXTENSION, "take", "whole sessions, with what was decoded of them for other programs");
        private static final Whole NETWORK =
                new Whole(NetworkExport.EXTENSION, "capture of a network", "whole sessions as packets, for Wireshark");

        boolean take() {
            return this == TAKE;
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
    }

    static List<TargetFormat> all() {
        var whole = Stream.<TargetFormat>of(Whole.TAKE, Whole.NETWORK);
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
                .orElseThrow(() -> new IllegalArgumentException("no format to be written is called so; there are %s: %s"
                        .formatted(all().stream().map(TargetFormat::form).collect(Collectors.joining(", ")), target)));
    }

    /** Each in words, for the help. */
    final class Words implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return all().stream()
                    .map(format -> "%s (%s: %s)".formatted(format.form(), format.label(), format.content()))
                    .iterator();
        }
    }
}
