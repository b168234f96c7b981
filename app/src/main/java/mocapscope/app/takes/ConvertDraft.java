package mocapscope.app.takes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import mocapscope.app.convert.TargetFormat;
import mocapscope.app.words.Words;
import mocapscope.protocol.catalog.Catalog;
import mocapscope.protocol.export.ExportOptions;
import mocapscope.protocol.recording.Recorded;
import mocapscope.protocol.take.Take;

/** A recording that a person wants converted: what can be chosen of it, and what it would be called. */
record ConvertDraft(Path file, List<Part> parts) {
    private static final Words WORDS = Words.of(ConvertDraft.class);
    private static final int MOST = 1000;

    /** A session of it, and whom it talked to; of a file that is no take, all of it. */
    record Part(String name, String peer, Recorded recorded) {}

    ConvertDraft {
        parts = List.copyOf(parts);
    }

    /**
     * Reads what is in a file; takes its time for a take without a summary.
     *
     * @throws IllegalArgumentException when it is no recording, or one of which nothing crossed
     */
    static ConvertDraft of(Path file) throws IOException {
        if (!Take.isTake(file)) {
            var recorded = Recorded.open(file, Catalog.protocols(), null);
            return new ConvertDraft(file, List.of(new Part(recorded.origin().name(), "", recorded)));
        }
        var take = Take.open(file);
        var parts = take.heard().stream()
                .map(session -> new Part(session.name(), session.peer(), take.recorded(session, Catalog.protocols())))
                .toList();
        if (parts.isEmpty()) {
            throw new IllegalArgumentException(WORDS.text("convert.empty"));
        }
        return new ConvertDraft(file, parts);
    }

    /** Beside the recording, under its name, a name that is free. */
    Path target(Part part, TargetFormat format) {
        var name = file.getFileName().toString().replaceFirst("\\.part$", "").replaceFirst("\\.[^.]*$", "");
        var base = parts.size() > 1 ? name + " " + part.name() : name;
        var target = file.resolveSibling(base + format.extension());
        for (int n = 2; n < MOST && Files.exists(target); n++) {
            target = file.resolveSibling(base + " " + n + format.extension());
        }
        return target;
    }

    /**
     * What was typed; what is empty goes by what there is.
     *
     * @throws IllegalArgumentException that says what is wrong with it
     */
    static ExportOptions options(TargetFormat format, String source, String rate) {
        return new ExportOptions(
                Optional.of(source.strip()).filter(typed -> format.sampled() && !typed.isEmpty()),
                format.retimed() && !rate.isBlank() ? OptionalDouble.of(number(rate.strip())) : OptionalDouble.empty(),
                Optional.empty());
    }

    private static double number(String typed) {
        try {
            return Double.parseDouble(typed);
        } catch (NumberFormatException _) {
            throw new IllegalArgumentException(WORDS.text("convert.rate.wrong", typed));
        }
    }
}
