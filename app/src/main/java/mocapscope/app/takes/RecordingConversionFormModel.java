package mocapscope.app.takes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import mocapscope.app.convert.ConversionTargetFormat;
import mocapscope.app.model.playback.RecordingFileOpener;
import mocapscope.app.model.settings.ConversionSettings;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.export.ExportOptions;
import mocapscope.protocol.export.ExportRestPoseChoice;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.recording.ScanProgressMonitor;
import mocapscope.protocol.sample.humanoid.HumanoidBoneNamingScheme;
import mocapscope.protocol.traffic.NetworkCaptureRecordingFile;

/** The model of the convert dialog: an opened recording, its sessions, proposed target file and validated options. */
record RecordingConversionFormModel(RecordingFile recording) {
    private static final TextBundle TEXTS = TextBundle.of(RecordingConversionFormModel.class);
    private static final int MOST = 1000;

    /**
     * Opens a recording; slow if the whole file must be read for that. A recording that requires more input may have no
     * sessions.
     *
     * @throws IllegalArgumentException if the file is no recording, or has no messages
     * @throws java.util.concurrent.CancellationException if {@code watch} requests cancellation
     */
    static RecordingConversionFormModel of(Path file, RecordingOpenOptions input, ScanProgressMonitor watch)
            throws IOException {
        var recording = RecordingFileOpener.open(file, input.names(), input.candidateProtocols(), input.port(), watch);
        if (recording.parts().isEmpty() && !(recording instanceof NetworkCaptureRecordingFile)) {
            throw new IllegalArgumentException(TEXTS.text("convert.empty"));
        }
        return new RecordingConversionFormModel(recording);
    }

    List<RecordingFile.NamedRecording> sessions() {
        return recording.parts();
    }

    /** Returns a warning to show before conversion; empty if nothing is wrong. */
    String notice() {
        return sessions().isEmpty() ? TEXTS.text("convert.no-session") : recording.notice();
    }

    /**
     * Returns an unused file name beside the recording, with the same base name; adds session names when only some are
     * selected.
     */
    Path target(List<RecordingFile.NamedRecording> chosen, ConversionTargetFormat format) {
        var file = recording.file().toAbsolutePath();
        var name =
                file.getFileName().toString().replaceFirst("\\.(part|gz)$", "").replaceFirst("\\.[^.]*$", "");
        boolean one = sessions().size() > 1 && chosen.size() == 1;
        var base = one ? name + " " + chosen.getFirst().name() : name;
        var target = file.resolveSibling(base + format.extension());
        for (int n = 2; n < MOST && Files.exists(target, LinkOption.NOFOLLOW_LINKS); n++) {
            target = file.resolveSibling(base + " " + n + format.extension());
        }
        return target;
    }

    /**
     * Parses the typed target; a plain name is placed beside the recording.
     *
     * @throws IllegalArgumentException if the name does not fit the format
     */
    Path target(String typed, ConversionTargetFormat format) {
        var text = typed.strip();
        boolean folder = format.extension().equals("/");
        if (text.isEmpty() || !folder && !text.endsWith(format.extension())) {
            throw new IllegalArgumentException(
                    TEXTS.text("convert.target.wrong", format.label(), format.filePattern()));
        }
        return recording.file().toAbsolutePath().resolveSibling(text);
    }

    /**
     * Parses the typed options; empty ones, and those that the format does not use, get default values.
     *
     * @throws IllegalArgumentException if an option is invalid, with the reason
     */
    static ExportOptions parseOptions(
            ConversionTargetFormat format, String source, String rate, ConversionSettings choices) {
        return new ExportOptions(
                Optional.of(source.strip()).filter(typed -> format.holdsSamples() && !typed.isEmpty()),
                format.isResampled() && !rate.isBlank()
                        ? OptionalDouble.of(number(rate.strip()))
                        : OptionalDouble.empty(),
                Optional.empty(),
                format.holdsJoints() ? choices.names() : HumanoidBoneNamingScheme.WIRE,
                format.holdsRestPose() ? choices.rest() : ExportRestPoseChoice.FIRST,
                false);
    }

    private static double number(String typed) {
        try {
            return Double.parseDouble(typed);
        } catch (NumberFormatException _) {
            throw new IllegalArgumentException(TEXTS.text("convert.rate.wrong", typed));
        }
    }
}
