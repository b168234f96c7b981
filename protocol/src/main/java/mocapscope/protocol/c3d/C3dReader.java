package mocapscope.protocol.c3d;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.limit.DocumentedLimit;
import org.jspecify.annotations.Nullable;

/**
 * Reads a C3D file sequentially, with numbers in Intel, DEC or MIPS format, stored as integers or floats. Only the
 * parameters and one frame are in memory. Not thread-safe.
 *
 * <p>A {@link C3dViolation} states what breaks the format but can be worked around, a {@link C3dException} what cannot.
 */
public final class C3dReader implements Closeable {
    static final int BLOCK = 512;
    static final int KEY = 0x50;

    private static final int HEAD = 4;

    @DocumentedLimit(
            value = "violations of each rule in a C3D file",
            unit = "violations",
            beyond = "further ones are only counted")
    private static final int MOST_VIOLATIONS = 200;

    private final InputStream stream;
    private final C3dFrameDataLayout layout;
    private final C3dParsedParameters parameters;
    private final ByteBuffer block;
    private final C3dFrame frame;
    private final C3dViolationList violations;
    private long position;
    private long next;

    /** The violations in a file: the first ones of each rule, and a count of the others. */
    private static final class C3dViolationList {
        private final List<C3dViolation> kept = new ArrayList<>();
        private final Map<C3dFileProblemKind, Integer> keptOfRule = new EnumMap<>(C3dFileProblemKind.class);
        private final Map<C3dFileProblemKind, OmittedViolations> omitted = new EnumMap<>(C3dFileProblemKind.class);

        /** Violations that are only counted, and the first of them. */
        private record OmittedViolations(C3dViolation first, long count) {}

        void add(C3dViolation violation) {
            int count = keptOfRule.getOrDefault(violation.rule(), 0);
            if (count < MOST_VIOLATIONS) {
                keptOfRule.put(violation.rule(), count + 1);
                kept.add(violation);
            } else {
                omitted.merge(
                        violation.rule(),
                        new OmittedViolations(violation, 1),
                        (known, one) -> new OmittedViolations(known.first(), known.count() + one.count()));
            }
        }

        /** Adds the number of omitted violations of each rule, at the place of the first one. */
        void addOmitted() {
            omitted.forEach((rule, others) -> kept.add(new C3dViolation(
                    rule,
                    others.first().offset(),
                    others.first().field(),
                    "further violations of this rule, from here on: %,d".formatted(others.count()))));
            omitted.clear();
        }
    }

    private C3dReader(
            InputStream stream,
            C3dFrameDataLayout layout,
            C3dParsedParameters parameters,
            C3dViolationList violations,
            long position) {
        this.stream = stream;
        this.layout = layout;
        this.parameters = parameters;
        this.violations = violations;
        this.position = position;
        this.block = ByteBuffer.allocate(layout.frameBytes());
        this.frame = new C3dFrame(layout.content());
    }

    /** Returns true if {@code head}, the first bytes of a file, is that of a C3D file. */
    public static boolean recognises(ByteBuffer head) {
        int start = head.position();
        if (head.remaining() < HEAD || (head.get(start + 1) & 0xff) != KEY) {
            return false;
        }
        int processor = ((head.get(start) & 0xff) - 1) * BLOCK + HEAD - 1;
        return processor > BLOCK
                && processor < head.remaining()
                && C3dProcessorNumberFormat.of(head.get(start + processor) & 0xff)
                        .isPresent();
    }

    /**
     * Opens a file and reads its header and parameters; closing the reader closes the stream.
     *
     * @throws C3dException if it is no C3D file, or if its frames cannot be found
     * @throws IOException if the stream fails
     */
    public static C3dReader open(InputStream stream) throws IOException {
        var violations = new C3dViolationList();
        var header = read(stream, BLOCK);
        if (header.limit() < HEAD || (header.get(1) & 0xff) != KEY) {
            throw new C3dException(C3dFileProblemKind.FILE_KEY, 0, "header", "this is no C3D file");
        }
        if (header.limit() < BLOCK) {
            throw new C3dException(
                    C3dFileProblemKind.FILE_KEY, header.limit(), "header", "the file ends in its header");
        }
        int parameterBlock = header.get(0) & 0xff;
        if (parameterBlock < 2) {
            throw new C3dException(
                    C3dFileProblemKind.PARAMETER_BLOCK,
                    0,
                    "header",
                    "the parameters are in block %d".formatted(parameterBlock));
        }
        long start = (long) (parameterBlock - 1) * BLOCK;
        if (!skip(stream, start - BLOCK)) {
            throw new C3dException(
                    C3dFileProblemKind.PARAMETER_BLOCK, start, "header", "the file ends before its parameters");
        }
        var section = readSection(stream, start, header, violations);
        var processor =
                C3dProcessorNumberFormat.of(section.get(HEAD - 1) & 0xff).orElseThrow();
        var parameters = C3dParsedParameters.parse(section, start, processor, violations::add);
        long end = start + section.limit();
        var layout = C3dFrameDataLayout.of(header, processor, parameters, end, violations::add);
        if (!skip(stream, layout.dataStart() - end)) {
            violations.add(new C3dViolation(
                    C3dFileProblemKind.DATA_START,
                    layout.dataStart(),
                    "POINT:DATA_START",
                    "the file ends before its frames"));
        }
        return new C3dReader(stream, layout, parameters, violations, layout.dataStart());
    }

    private static ByteBuffer readSection(
            InputStream stream, long start, ByteBuffer header, C3dViolationList violations) throws IOException {
        var first = read(stream, BLOCK);
        if (first.limit() < HEAD) {
            throw new C3dException(
                    C3dFileProblemKind.PARAMETER_BLOCK,
                    start,
                    "parameter section",
                    "the file ends before its parameters");
        }
        int code = first.get(HEAD - 1) & 0xff;
        var processor = C3dProcessorNumberFormat.of(code)
                .orElseThrow(() -> new C3dException(
                        C3dFileProblemKind.PROCESSOR_TYPE,
                        start + HEAD - 1,
                        "processor",
                        "there is no processor %d".formatted(code)));
        int blocks = first.get(2) & 0xff;
        if (blocks == 0) {
            long data = (long) (C3dFrameDataLayout.dataBlock(header, processor) - 1) * BLOCK;
            blocks = Math.clamp((data - start) / BLOCK, 1, 255);
            violations.add(new C3dViolation(
                    C3dFileProblemKind.PARAMETER_SECTION,
                    start + 2,
                    "parameter section",
                    "it has 0 blocks; %d are read up to the data".formatted(blocks)));
        }
        var rest = first.limit() < BLOCK ? ByteBuffer.allocate(0) : read(stream, (blocks - 1) * BLOCK);
        if (first.limit() + rest.limit() < blocks * BLOCK) {
            violations.add(new C3dViolation(
                    C3dFileProblemKind.PARAMETER_SECTION,
                    start + first.limit() + rest.limit(),
                    "parameter section",
                    "the file ends in the section"));
        }
        return ByteBuffer.allocate(first.limit() + rest.limit())
                .put(first)
                .put(rest)
                .flip();
    }

    /** Returns the next bytes; fewer than {@code length} only at the end of the file. */
    private static ByteBuffer read(InputStream stream, int length) throws IOException {
        return ByteBuffer.wrap(stream.readNBytes(length));
    }

    private static boolean skip(InputStream stream, long length) throws IOException {
        long left = length;
        while (left > 0) {
            int read = stream.readNBytes((int) Math.min(left, BLOCK)).length;
            if (read == 0) {
                return false;
            }
            left -= read;
        }
        return true;
    }

    /** Returns the description of the points, channels and events. */
    public C3dMetadata content() {
        return layout.content();
    }

    /** Returns the processor that wrote the file. */
    public C3dProcessorNumberFormat processor() {
        return layout.processor();
    }

    /** Returns true if the coordinates are floats, false if they are scaled integers. */
    public boolean hasFloats() {
        return layout.hasFloats();
    }

    /** Returns all parameters, in the order of the file. */
    public List<C3dParameter> parameters() {
        return List.copyOf(parameters.all());
    }

    /** Returns the parameter of a name such as {@code POINT:RATE}. */
    public Optional<C3dParameter> parameter(String name) {
        return parameters.find(name);
    }

    /**
     * Returns a view of the violations that were found so far; those of the frames are found as they are read. At most 200
     * of a rule are listed; at the end, one more states how many follow.
     */
    public List<C3dViolation> violations() {
        return Collections.unmodifiableList(violations.kept);
    }

    /**
     * Returns the next frame, or null at the end, also if frames are missing. The frame is valid until the next call.
     *
     * @throws IOException if the stream fails
     */
    public @Nullable C3dFrame readFrame() throws IOException {
        if (next == layout.content().frames() || layout.frameBytes() == 0) {
            violations.addOmitted();
            return null;
        }
        int read = stream.readNBytes(block.array(), 0, layout.frameBytes());
        if (read < layout.frameBytes()) {
            violations.add(new C3dViolation(
                    C3dFileProblemKind.DATA_LENGTH,
                    position + read,
                    "frame %,d".formatted(next + 1),
                    "the file ends, but it states %,d frames"
                            .formatted(layout.content().frames())));
            next = layout.content().frames();
            violations.addOmitted();
            return null;
        }
        layout.decode(block, frame, position, violations::add);
        frame.number(next);
        next++;
        position += read;
        return frame;
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
