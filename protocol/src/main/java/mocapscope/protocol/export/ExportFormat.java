package mocapscope.protocol.export;

import java.io.IOException;
import mocapscope.protocol.export.Plan.Wanted;
import mocapscope.protocol.file.AtomicFileWriter;

/** A kind of file that other programs read decoded samples from; y is up, right-handed, in all of them. */
public enum ExportFormat {
    BVH(".bvh", "BVH clip", "one body, in centimetres", true),
    CSV(".csv", "CSV table", "every sample as a row, in metres", false),
    GLB(".glb", "glTF binary", "bodies with visible bones, and trackers, in metres", true),
    TRC(".trc", "TRC marker file", "the joints of bodies as markers, in millimetres", true);

    private final String extension;
    private final String label;
    private final String content;
    private final boolean retimed;

    ExportFormat(String extension, String label, String content, boolean retimed) {
        this.extension = extension;
        this.label = label;
        this.content = content;
        this.retimed = retimed;
    }

    /** With its dot. */
    public String extension() {
        return extension;
    }

    /** For people. */
    public String label() {
        return label;
    }

    /** What such a file holds, for people. */
    public String content() {
        return content;
    }

    /** Whether its frames follow each other at a fixed rate. */
    public boolean retimed() {
        return retimed;
    }

    /**
     * Begins to write an empty file; what was surveyed comes again, sample by sample.
     *
     * @throws IllegalArgumentException when there is nothing that such a file can hold, or something must be chosen first;
     *     it says what there is
     * @throws IOException when the file cannot be written
     */
    public Writing begin(AtomicFileWriter file, Survey survey, ExportOptions options) throws IOException {
        return switch (this) {
            case BVH -> new BvhWriting(file, Plan.of(survey, options, Wanted.ONE_BODY, label));
            case CSV -> new CsvWriting(file, survey, options);
            case GLB -> new GlbWriting(file, Plan.of(survey, options, Wanted.BODIES_AND_TRACKERS, label));
            case TRC -> new TrcWriting(file, Plan.of(survey, options, Wanted.BODIES, label));
        };
    }
}
