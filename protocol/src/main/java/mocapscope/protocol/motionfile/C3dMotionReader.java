package mocapscope.protocol.motionfile;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Queue;
import mocapscope.protocol.c3d.C3dContent;
import mocapscope.protocol.c3d.C3dEvent;
import mocapscope.protocol.c3d.C3dFault;
import mocapscope.protocol.c3d.C3dFrame;
import mocapscope.protocol.c3d.C3dReader;
import mocapscope.protocol.c3d.C3dRule;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileElement;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileEvent;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileFault;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileSamples;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileSource;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileSourceKind;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.LengthUnit;
import org.jspecify.annotations.Nullable;

/** Reads the points of a C3D file as one source, channels of one unit as another, and events as a third. */
final class C3dMotionReader implements MotionFileReader {
    private static final int POINTS = 0;
    private static final int EVENTS = 1;
    private static final int CHANNELS = 2;
    private static final double NANOS = 1e9;
    private static final String MARKERS = "markers";

    private final C3dReader reader;
    private final C3dContent content;
    private final List<List<Integer>> channels = new ArrayList<>();
    private final List<C3dEvent> events;
    private final Queue<MotionFileMessage> pending = new ArrayDeque<>();
    private int reportedFaults;
    private int nextEvent;
    private String damage = "";

    private C3dMotionReader(C3dReader reader) {
        this.reader = reader;
        this.content = reader.content();
        this.events = content.events().stream()
                .sorted(Comparator.comparingDouble(C3dEvent::seconds))
                .toList();
    }

    /** Opens a file; {@code device} names its sources. */
    static C3dMotionReader open(InputStream stream, String device) throws IOException {
        var motion = new C3dMotionReader(C3dReader.open(stream));
        motion.addFaults();
        motion.addSources(device);
        return motion;
    }

    private void addFaults() {
        var faults = reader.faults();
        for (; reportedFaults < faults.size(); reportedFaults++) {
            var fault = faults.get(reportedFaults);
            pending.add(toMessage(fault));
            damage = fault.rule() == C3dRule.DATA_LENGTH || fault.rule() == C3dRule.PARAMETER_SECTION
                    ? fault.text()
                    : damage;
        }
    }

    private static MotionFileFault toMessage(C3dFault fault) {
        boolean isDamage = fault.rule() == C3dRule.DATA_LENGTH || fault.rule() == C3dRule.PARAMETER_SECTION;
        return new MotionFileFault(
                isDamage ? MotionFileFindingRule.FILE_DAMAGED : MotionFileFindingRule.FILE_INVALID,
                "C3D " + fault.rule().name(),
                fault.rule().section(),
                fault.offset(),
                fault.field(),
                fault.reason());
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
        var units = content.channels().stream()
                .map(C3dContent.C3dChannel::unit)
                .distinct()
                .toList();
        for (var unit : units) {
            addChannels(device, unit);
        }
    }

    private void addChannels(String device, String unit) {
        var members = new ArrayList<Integer>();
        var names = new ArrayList<String>();
        for (int i = 0; i < content.channels().size(); i++) {
            if (content.channels().get(i).unit().equals(unit)) {
                members.add(i);
                names.add(content.channels().get(i).label());
            }
        }
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

    private static List<MotionFileElement> elements(List<String> names) {
        var taken = new HashSet<String>();
        var elements = new ArrayList<MotionFileElement>();
        for (var name : names) {
            var unique = name;
            for (int i = 2; !taken.add(unique); i++) {
                unique = name + " " + i;
            }
            elements.add(new MotionFileElement(unique, -1));
        }
        return elements;
    }

    /** Returns the axes and the unit of the points; what the file does not state is assumed, and reported. */
    private Basis basis() {
        var unit = LengthUnit.of(content.pointUnit().toLowerCase(Locale.ROOT));
        if (unit.isEmpty()) {
            pending.add(MotionFileFault.ofAssumption("the unit of the points is %s; millimetres are assumed"
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
        pending.add(MotionFileFault.ofAssumption(
                "the axes of the points are not stated (POINT:X_SCREEN, POINT:Y_SCREEN); z up is assumed"));
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
            addFaults();
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
            long at = Math.max(0, (long) (event.seconds() * NANOS));
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
            for (int group = 0; group < channels.size(); group++) {
                var members = channels.get(group);
                var values = new double[members.size()];
                for (int i = 0; i < values.length; i++) {
                    values[i] = frame.analog(members.get(i), sample);
                }
                pending.add(new MotionFileSamples(
                        CHANNELS + group, time(frame.number(), sample), ImmutableDoubleArray.of(values)));
            }
        }
    }

    private long time(long frame, int sample) {
        return Math.round((frame + (double) sample / content.samplesPerFrame()) / content.rate() * NANOS);
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
