package mocapscope.app.takes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import mocapscope.app.convert.TargetFormat;
import mocapscope.app.model.RecordingFiles;
import mocapscope.app.words.Words;
import mocapscope.protocol.catalog.Catalog;
import mocapscope.protocol.export.ExportOptions;
import mocapscope.protocol.recording.RecordingFile;

/** A recording that a person wants converted: what can be chosen of it, and what it would be called. */
record ConvertDraft(RecordingFile recording) {
    private static final Words WORDS = Words.of(ConvertDraft.class);
    private static final int MOST = 1000;

    /**
     * Reads what is in a file; takes its time where all of it must be read for that.
     *
     * @throws IllegalArgumentException when it is no recording, or one of which nothing crossed
     */
    static ConvertDraft of(Path file) throws IOException {
        var recording = RecordingFiles.open(file, Catalog.protocols());
        if (recording.parts().isEmpty()) {
            throw new IllegalArgumentException(WORDS.text("convert.empty"));
        }
        return new ConvertDraft(recording);
    }

    List<RecordingFile.Part> parts() {
        return recording.parts();
    }

    /** What goes into a file of that format: of one that holds whole sessions, all of them. */
    List<RecordingFile.Part> parts(RecordingFile.Part chosen, TargetFormat format) {
        return format.whole() ? parts() : List.of(chosen);
    }

    /** Beside the recording, under its name, a name that is free. */
    Path target(RecordingFile.Part part, TargetFormat format) {
        var file = recording.file();
        var name = file.getFileName().toString().replaceFirst("\\.part$", "").replaceFirst("\\.[^.]*$", "");
        var base = parts().size() > 1 && !format.whole() ? name + " " + part.name() : name;
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
