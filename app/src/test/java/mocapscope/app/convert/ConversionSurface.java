package mocapscope.app.convert;

import java.io.IOException;
import mocapscope.app.synthetic.ShownVerdict;
import mocapscope.protocol.export.ExportOptions;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.transcript.Direction;

/** The sentence that {@code convert} prints about a recording. */
public final class ConversionSurface {
    private ConversionSurface() {}

    /** Returns the sentence; {@code convert} prints no grade. */
    public static ShownVerdict show(RecordingFile file) throws IOException {
        var request = new RecordingConversionRequest(
                file,
                file.parts(),
                Direction.TO_CLIENT,
                SkeletonMapLibrary.builtIn(),
                "test",
                ExportOptions.USUAL,
                true);
        var sentences = new RecordingHealthEvaluator(request, CancellableWriteProgressMonitor.NONE).read();
        return new ShownVerdict("convert", ShownVerdict.NO_GRADE, String.join("; ", sentences));
    }
}
