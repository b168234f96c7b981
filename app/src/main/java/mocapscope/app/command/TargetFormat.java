package mocapscope.app.command;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.protocol.catalog.Catalog;
import mocapscope.protocol.export.ExportFormat;
import mocapscope.protocol.session.FileFormat;

/** A kind of file that a recording can be written as. */
sealed interface TargetFormat {

    /** With its dot. */
    String extension();

    /** For people. */
    String label();

    /** What it holds, for people. */
    String content();

    /** The messages of one side, as a protocol keeps them in files. */
    record Messages(FileFormat format, FileFormat.Writing writing) implements TargetFormat {

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
        var messages = Catalog.protocols().stream()
                .flatMap(protocol -> protocol.files().stream())
                .flatMap(format -> format.writing().map(writing -> new Messages(format, writing)).stream());
        return Stream.<TargetFormat>concat(Arrays.stream(ExportFormat.values()).map(Samples::new), messages)
                .toList();
    }

    /**
     * The one that a file's name tells.
     *
     * @throws IllegalArgumentException that says which there are
     */
    static TargetFormat of(Path target) {
        return all().stream()
                .filter(format -> target.toString().endsWith(format.extension()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no format to be written is called so; there are %s: %s"
                        .formatted(
                                all().stream()
                                        .map(format -> "*" + format.extension())
                                        .collect(Collectors.joining(", ")),
                                target)));
    }

    /** Each in words, for the help. */
    final class Words implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return all().stream()
                    .map(format -> "*%s (%s: %s)".formatted(format.extension(), format.label(), format.content()))
                    .iterator();
        }
    }
}
