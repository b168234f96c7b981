package mocapscope.protocol.motionfile;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Queue;
import mocapscope.protocol.c3d.C3dEvent;
import mocapscope.protocol.c3d.C3dFileProblemKind;
import mocapscope.protocol.c3d.C3dFrame;
import mocapscope.protocol.c3d.C3dMetadata;
import mocapscope.protocol.c3d.C3dReader;
import mocapscope.protocol.c3d.C3dViolation;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileDiagnostic;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileElement;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileEvent;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileSamples;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileSource;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileSourceKind;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.LengthUnit;
import org.jspecify.annotations.Nullable;

/** Reads a C3D file as several data sources: the points, the events, and the analog channels grouped by unit. */
final class C3dMotionFileReader implements MotionFileReader {
    private static final int POINTS = 0;
    private static final int EVENTS = 1;
    private static final int CHANNELS = 2;
    private static final double NANOS = 1e9;
    private static final long LATEST = 1L << 62;
    private static final String MARKERS = "markers";

    private final C3dReader reader;
    private final C3dMetadata content;
    private final List<C3dViolation> violations;
    private final List<List<Integer>> channels = new ArrayList<>();
    private final List<C3dEvent> events;
    private final Queue<MotionFileMessage> pending = new ArrayDeque<>();
    private int reportedViolations;
    private int nextEvent;
    private String damage = "";

    private C3dMotionFileReader(C3dReader reader) {
        this.reader = reader;
        this.content = reader.content();
        this.violations = reader.violations();
        this.events = content.events().stream()
                .sorted(Comparator.comparingDouble(C3dEvent::seconds))
                .toList();
    }

    /** Opens a file; {@code device} names its sources. */
    static C3dMotionFileReader open(InputStream stream, String device) throws IOException {
        var motion = new C3dMotionFileReader(C3dReader.open(stream));
        motion.addViolations();
        motion.addSources(device);
        return motion;
    }

    private void addViolations() {
        for (; reportedViolations < violations.size(); reportedViolations++) {
            var diagnostic = toMessage(violations.get(reportedViolations));
            pending.add(diagnostic);
            if (diagnostic.severity() == MotionFileProblemKind.FILE_DAMAGED) {
                damage = diagnostic.text();
            }
        }
    }

    private static MotionFileDiagnostic toMessage(C3dViolation violation) {
        boolean isDamage = violation.rule() == C3dFileProblemKind.DATA_LENGTH
                || violation.rule() == C3dFileProblemKind.PARAMETER_SECTION;
        return new MotionFileDiagnostic(
                isDamage ? MotionFileProblemKind.FILE_DAMAGED : MotionFileProblemKind.FILE_INVALID,
                "C3D " + violation.rule().name(),
                violation.rule().section(),
                violation.offset(),
                violation.field(),
                violation.reason());
    }

    private void addSources(String device) {
        if (!content.pointLabels().isEmpty()) {
            pending.add(new MotionFileSource(
                    POINTS,
                    MotionFileSourceKind.POINTS,
                    device,
                    MARKERS,
                    content.pointUnit(),
                    Optional.of(basis()),
                    content.rate(),
                    elements(content.pointLabels())));
        }
        if (!events.isEmpty()) {
            pending.add(new MotionFileSource(
                    EVENTS, MotionFileSourceKind.EVENTS, device, "events", "", Optional.empty(), 0, List.of()));
        }
        var membersOfUnit = new LinkedHashMap<String, List<Integer>>();
        for (int i = 0; i < content.channels().size(); i++) {
            membersOfUnit
                    .computeIfAbsent(content.channels().get(i).unit(), _ -> new ArrayList<>())
                    .add(i);
        }
        membersOfUnit.forEach((unit, members) -> addChannels(device, unit, members));
    }

    private void addChannels(String device, String unit, List<Integer> members) {
        var names = members.stream()
                .map(member -> content.channels().get(member).label())
                .toList();
        pending.add(new MotionFileSource(
                CHANNELS + channels.size(),
                MotionFileSourceKind.CHANNELS,
                device,
                unit.isEmpty() ? "analog" : "analog " + unit,
                unit,
                Optional.empty(),
                content.rate() * content.samplesPerFrame(),
                elements(names)));
        channels.add(members);
    }

    /** Returns elements with unique names: a name that repeats has a number. */
    private static List<MotionFileElement> elements(List<String> names) {
        var uniqueNames = new UniqueNameAllocator();
        return names.stream()
                .map(name -> new MotionFileElement(uniqueNames.unique(name), -1))
                .toList();
    }

    /** Returns the axes and the unit of the points; what the file does not state is assumed, and reported. */
    private Basis basis() {
        var unit = LengthUnit.of(content.pointUnit().toLowerCase(Locale.ROOT));
        if (unit.isEmpty()) {
            pending.add(MotionFileDiagnostic.ofAssumption("the unit of the points is %s; millimetres are assumed"
                    .formatted(content.pointUnit().isEmpty() ? "not stated" : content.pointUnit())));
        }
        double metres = unit.orElse(LengthUnit.MILLIMETRE).metres();
        var right = axis(content.xScreen());
        var up = axis(content.yScreen());
        if (right.isPresent() && up.isPresent()) {
            var across = right.get().direction().cross(up.get().direction());
            for (var towards : Basis.SignedAxis.values()) {
                if (towards.direction().dot(across) > 0) {
                    return new Basis(right.get(), up.get(), towards, metres);
                }
            }
        }
        boolean isStated = !content.xScreen().isBlank() && !content.yScreen().isBlank();
        pending.add(MotionFileDiagnostic.ofAssumption(
                isStated
                        ? ("the axes of the points cannot be used (POINT:X_SCREEN is %s, POINT:Y_SCREEN is %s);"
                                        + " z up is assumed")
                                .formatted(content.xScreen(), content.yScreen())
                        : "the axes of the points are not stated (POINT:X_SCREEN, POINT:Y_SCREEN); z up is assumed"));
        return Basis.Z_UP.scaled(metres);
    }

    /** Returns the axis of a text such as {@code +X}. */
    private static Optional<Basis.SignedAxis> axis(String text) {
        var name = text.strip().toLowerCase(Locale.ROOT).replace("+", "");
        for (var axis : Basis.SignedAxis.values()) {
            if (axis.text().equals(name)) {
                return Optional.of(axis);
            }
        }
        return Optional.empty();
    }

    @Override
    public @Nullable MotionFileMessage readNext() throws IOException {
        while (pending.isEmpty()) {
            var frame = reader.readFrame();
            long time = frame == null ? Long.MAX_VALUE : time(frame.number(), 0);
            addEventsUntil(time);
            addViolations();
            if (frame == null) {
                return pending.poll();
            }
            addFrame(frame, time);
        }
        return pending.poll();
    }

    private void addEventsUntil(long time) {
        for (; nextEvent < events.size(); nextEvent++) {
            var event = events.get(nextEvent);
            long at = Math.clamp((long) (event.seconds() * NANOS), 0, LATEST);
            if (at > time) {
                return;
            }
            pending.add(new MotionFileEvent(EVENTS, at, event.label(), event.context()));
        }
    }

    private void addFrame(C3dFrame frame, long time) {
        if (frame.points() > 0) {
            var values = new double[3 * frame.points()];
            for (int point = 0; point < frame.points(); point++) {
                values[3 * point] = frame.x(point);
                values[3 * point + 1] = frame.y(point);
                values[3 * point + 2] = frame.z(point);
            }
            pending.add(new MotionFileSamples(POINTS, time, ImmutableDoubleArray.of(values)));
        }
        for (int sample = 0; sample < content.samplesPerFrame(); sample++) {
            long at = time(frame.number(), sample);
            addEventsUntil(at);
            for (int group = 0; group < channels.size(); group++) {
                var members = channels.get(group);
                var values = new double[members.size()];
                for (int i = 0; i < values.length; i++) {
                    values[i] = frame.analog(members.get(i), sample);
                }
                pending.add(new MotionFileSamples(CHANNELS + group, at, ImmutableDoubleArray.of(values)));
            }
        }
    }

    /** Returns a time in nanoseconds, at most 146 years, so that a sum with a clock is no overflow. */
    private long time(long frame, int sample) {
        double frames = frame + (double) sample / content.samplesPerFrame();
        return Math.min(LATEST, Math.round(frames / content.rate() * NANOS));
    }

    @Override
    public String damage() {
        return damage;
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
