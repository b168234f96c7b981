package mocapscope.protocol.export;

import java.io.IOException;
import mocapscope.protocol.export.ExportPlan.ExportContentKind;
import mocapscope.protocol.file.AtomicFileWriter;

/** A file format for exported samples, such as C3D. Axes are right-handed with y up; in C3D files z is up. */
public enum ExportFormat {
    BVH(".bvh", "BVH clip", "one body, in centimetres", true, "the last pose is held"),
    C3D(
            ".c3d",
            "C3D file",
            "joints and trackers as markers, numeric channels and events, in millimetres",
            true,
            "marked as invalid"),
    CSV(".csv", "CSV table", "every sample as a row, in metres", false, "written as empty cells"),
    GLB(".glb", "glTF binary", "bodies with visible bones, and trackers, in metres", true, "without keys"),
    MOT(
            ".mot",
            "motion file of OpenSim",
            "positions and numeric channels as columns, in metres",
            true,
            "written as nan"),
    STO(
            ".sto",
            "table of orientations for OpenSim",
            "orientations as quaternions, for OpenSense",
            true,
            "the last one is held"),
    TRC(".trc", "TRC marker file", "the joints of bodies as markers, in millimetres", true, "written as empty cells");

    /** Thrown when the selected samples have nothing that a format can hold. */
    public static final class NothingToExportException extends IllegalArgumentException {
        private static final long serialVersionUID = 1;

        /** Creates an exception whose message states what the format holds and what the samples are. */
        public NothingToExportException(String message) {
            super(message);
        }

        /** Creates an exception with more words than those of its cause. */
        public NothingToExportException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    private final String extension;
    private final String label;
    private final String content;
    private final boolean hasFixedRate;
    private final String lostPoses;

    ExportFormat(String extension, String label, String content, boolean retimed, String lostPoses) {
        this.extension = extension;
        this.label = label;
        this.content = content;
        this.hasFixedRate = retimed;
        this.lostPoses = lostPoses;
    }

    /** Returns the file name extension with its dot. */
    public String extension() {
        return extension;
    }

    /** Returns the name for the user. */
    public String label() {
        return label;
    }

    /** Returns a description of the file's content for the user. */
    public String content() {
        return content;
    }

    /** Returns true if the frames of the file have a fixed rate. */
    public boolean hasFixedRate() {
        return hasFixedRate;
    }

    /** Returns true if the file contains skeletons with a rest pose. */
    public boolean hasRestPose() {
        return this == BVH || this == GLB;
    }

    /** Returns the form in which a file contains lost poses, for the user. */
    public String lostPoses() {
        return lostPoses;
    }

    /**
     * Creates a writer for an empty file; all samples of the survey must then be passed to it again.
     *
     * @throws NothingToExportException if the samples have nothing that the format can hold
     * @throws IllegalArgumentException if the user must choose a source or other options first; the message lists the
     *     choices
     * @throws IOException if the file cannot be written
     */
    public ExportWriter openWriter(
            AtomicFileWriter file, ExportSourceScanner survey, ExportOptions options, ExportProvenance provenance)
            throws IOException {
        return switch (this) {
            case BVH -> new BvhWriter(file, ExportPlan.of(survey, options, ExportContentKind.ONE_BODY, label));
            case C3D ->
                new C3dExportWriter(
                        file,
                        ExportPlan.of(survey, options, ExportContentKind.ALL_NUMBERS_AT_OWN_RATES, label),
                        provenance);
            case CSV ->
                options.wide()
                        ? createWideTable(file, survey, options)
                        : new CsvSampleExportWriter(file, survey, options);
            case GLB ->
                new GlbWriter(
                        file, ExportPlan.of(survey, options, ExportContentKind.BODIES_AND_TRACKERS, label), provenance);
            case MOT -> {
                var plan = ExportPlan.of(survey, options, ExportContentKind.ALL_NUMBERS, label);
                yield new MotionFrameTableWriter(
                        file, plan, OpenSimTableLayout.ofNumbers(plan, provenance, name(file)));
            }
            case STO -> {
                var plan = ExportPlan.of(survey, options, ExportContentKind.BODIES_AND_TRACKERS, label);
                yield new MotionFrameTableWriter(
                        file, plan, OpenSimTableLayout.ofOrientations(plan, provenance, name(file)));
            }
            case TRC -> new TrcWriter(file, ExportPlan.of(survey, options, ExportContentKind.BODIES, label));
        };
    }

    private MotionFrameTableWriter createWideTable(
            AtomicFileWriter file, ExportSourceScanner survey, ExportOptions options) throws IOException {
        var plan = ExportPlan.of(survey, options, ExportContentKind.ALL_NUMBERS, label);
        return new MotionFrameTableWriter(file, plan, new CsvWideTableLayout(plan));
    }

    private static String name(AtomicFileWriter file) {
        return String.valueOf(file.target().getFileName());
    }
}
