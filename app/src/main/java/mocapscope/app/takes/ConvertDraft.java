package mocapscope.app.takes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import mocapscope.app.convert.TargetFormat;
import mocapscope.app.model.RecordingFiles;
import mocapscope.app.words.Words;
import mocapscope.protocol.export.ExportOptions;
import mocapscope.protocol.recording.Perusal;
import mocapscope.protocol.recording.RecordingFile;

/** A recording that a person wants converted: what can be chosen of it, and what it would be called. */
record ConvertDraft(RecordingFile recording) {
    private static final Words WORDS = Words.of(ConvertDraft.class);
    private static final int MOST = 1000;

    /**
     * Reads what is in a file; takes its time where all of it must be read for that. One of which a person can say more may
     * have no part.
     *
     * @throws IllegalArgumentException when it is no recording, or one of which nothing crossed
     * @throws java.util.concurrent.CancellationException when {@code watch} asks for that
     */
    static ConvertDraft of(Path file, Asked asked, Perusal watch) throws IOException {
        var recording = RecordingFiles.open(file, asked.protocols(), asked.port(), watch);
        if (recording.parts().isEmpty() && !RecordingFiles.askPort(file)) {
            throw new IllegalArgumentException(WORDS.text("convert.empty"));
        }
        return new ConvertDraft(recording);
    }

    List<RecordingFile.Part> parts() {
        return recording.parts();
    }

    /** What a person should know of it before it is converted; empty where all is well. */
    String notice() {
        return parts().isEmpty() ? WORDS.text("convert.nobody") : recording.notice();
    }

    /** Beside the recording, under its name, a name that is free; of some of its sessions theirs too. */
    Path target(List<RecordingFile.Part> chosen, TargetFormat format) {
        var file = recording.file().toAbsolutePath();
        var name = file.getFileName().toString().replaceFirst("\\.part$", "").replaceFirst("\\.[^.]*$", "");
        boolean one = parts().size() > 1 && chosen.size() == 1;
        var base = one ? name + " " + chosen.getFirst().name() : name;
        var target = file.resolveSibling(base + format.extension());
        for (int n = 2; n < MOST && Files.exists(target, LinkOption.NOFOLLOW_LINKS); n++) {
            target = file.resolveSibling(base + " " + n + format.extension());
        }
        return target;
    }

    /**
     * Where it goes, as it was typed: a name alone is beside the recording.
     *
     * @throws IllegalArgumentException when it is none of that format
     */
    Path target(String typed, TargetFormat format) {
        var text = typed.strip();
        boolean folder = format.extension().equals("/");
        if (text.isEmpty() || !folder && !text.endsWith(format.extension())) {
            throw new IllegalArgumentException(WORDS.text("convert.target.wrong", format.label(), format.form()));
        }
        return recording.file().toAbsolutePath().resolveSibling(text);
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
