package mocapscope.protocol.vmc.decode;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.StatusFlagBitLayout;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.vmc.osc.OscPacket;
import mocapscope.protocol.vmc.osc.OscTimeTagConverter;
import mocapscope.protocol.vmc.wire.UnityHumanoidBone;
import mocapscope.protocol.vmc.wire.VmcMessageType;
import mocapscope.protocol.vmc.wire.VmcProblemKind;

/** Interprets the messages of one VMC datagram and collects the resulting samples, problem reports and decoder state. */
final class VmcPacketInterpreter {
    @DocumentedLimit(
            value = "sources of a VMC session: devices and cameras",
            unit = "sources",
            beyond = "further ones are ignored, NAMES_EXCEEDED")
    private static final int MOST_SOURCES = 256;

    @DocumentedLimit(
            value = "name of a blend shape, device or camera of VMC",
            unit = "characters",
            beyond = "its values are ignored, NAMES_EXCEEDED")
    private static final int LONGEST_NAME = 128;

    private static final String ROOT = "root";
    private static final AnalogChannelDescription FIELD_OF_VIEW =
            new AnalogChannelDescription("field_of_view", List.of("fov"), "deg", List.of(1), false);
    private static final double NANOS = 1e9;
    private static final int CALIBRATED = 3;
    private static final int LAST_MODE = 2;

    private final String session;
    private final Predicate<String> selection;
    private final VmcDecoderStateSnapshot before;
    private final Entry entry;
    private final VmcBodyAssembler body;
    private final VmcBlendShapeState.VmcBlendShapeAssembler blendShapes;
    private final Set<VmcSampleSourceKey> sources;
    private final List<DeclaredSourceProperties> described = new ArrayList<>();
    private final List<Sample> samples = new ArrayList<>();
    private final List<DecodeException> violations = new ArrayList<>();
    private VmcPerformerClock clock;
    private long bundleTime = SampleMetadata.NO_TIME;
    private boolean carriesDeviceData;
    private boolean isHousekeeping = true;

    /** Creates an interpreter; {@code selection} accepts the names of the devices that are decoded. */
    VmcPacketInterpreter(String session, Predicate<String> selection, VmcDecoderStateSnapshot before, Entry entry) {
        this.session = session;
        this.selection = selection;
        this.before = before;
        this.entry = entry;
        this.clock = before.clock();
        this.body = new VmcBodyAssembler(before.body());
        this.blendShapes = new VmcBlendShapeState.VmcBlendShapeAssembler(before.blendShapes());
        this.sources = new LinkedHashSet<>(before.sources());
    }

    /** Interprets the datagram; called once. */
    void interpret(OscPacket packet) {
        visit(packet);
        if (body.isComplete()) {
            finishFrame();
        }
    }

    List<DeclaredSourceProperties> described() {
        return described;
    }

    List<Sample> samples() {
        return samples;
    }

    List<DecodeException> violations() {
        return violations;
    }

    boolean carriesDeviceData() {
        return carriesDeviceData;
    }

    /** Returns whether all messages only maintain the connection. */
    boolean isHousekeeping() {
        return isHousekeeping;
    }

    VmcDecoderStateSnapshot finish() {
        return new VmcDecoderStateSnapshot(
                before.nextMessage() + 1, clock, body.finish(), blendShapes.finish(), List.copyOf(sources));
    }

    private void visit(OscPacket packet) {
        switch (packet) {
            case OscPacket.OscUnreadablePacket _ -> isHousekeeping = false;
            case OscPacket.OscMessage message -> message(message);
            case OscPacket.OscBundle bundle -> {
                long outer = bundleTime;
                if (bundle.timeTag() != OscTimeTagConverter.IMMEDIATELY) {
                    bundleTime = OscTimeTagConverter.toEpochNanos(bundle.timeTag());
                    setClock(clock.withTimeTag());
                }
                bundle.elements().forEach(this::visit);
                bundleTime = outer;
            }
        }
    }

    private void message(OscPacket.OscMessage message) {
        var type = VmcMessageType.find(message.address());
        if (type.isEmpty()) {
            isHousekeeping = false;
            if (!message.address().startsWith(VmcMessageType.THRU)) {
                report(
                        VmcProblemKind.ADDRESS_UNKNOWN,
                        message,
                        "address",
                        "the address is unknown: " + message.address());
            }
            return;
        }
        isHousekeeping &= type.get() == VmcMessageType.OK || type.get() == VmcMessageType.TIME;
        var count = message.isComplete() ? matchArguments(type.get(), message) : OptionalInt.empty();
        if (count.isPresent()) {
            interpret(type.get(), message, count.getAsInt());
        }
    }

    /** Returns the number of the arguments that the type defines; empty if the message must be ignored. */
    private OptionalInt matchArguments(VmcMessageType type, OscPacket.OscMessage message) {
        int given = message.arguments().size();
        int count = type.matchVersion(given);
        if (count < 0) {
            report(
                    VmcProblemKind.ARGUMENTS_TOO_FEW,
                    message,
                    "type_tags",
                    "%s has %d arguments".formatted(type.address(), given));
            return OptionalInt.empty();
        }
        for (int i = 0; i < count; i++) {
            var argument = message.arguments().get(i);
            char expected = type.parameters().get(i).tag();
            if (argument.tag() != expected) {
                violations.add(new DecodeException(
                        VmcProblemKind.ARGUMENT_TYPE,
                        message.path() + argument.name(),
                        argument.offset(),
                        "it has the type %c, not %c".formatted(argument.tag(), expected)));
                return OptionalInt.empty();
            }
        }
        if (given > count) {
            report(
                    VmcProblemKind.ARGUMENTS_TOO_MANY,
                    message,
                    message.arguments().get(count).name(),
                    "%s has %d arguments, %d are defined".formatted(type.address(), given, count));
        }
        return OptionalInt.of(count);
    }

    private void interpret(VmcMessageType type, OscPacket.OscMessage message, int count) {
        switch (type) {
            case OK -> status(message, count);
            case TIME -> time(message);
            case ROOT_POSE -> root(message);
            case BONE_POSE -> bone(message);
            case BLEND_VALUE -> blendValue(message);
            case BLEND_APPLY -> applyBlendShapes();
            case CAMERA -> camera(message);
            case HMD_POSE, CONTROLLER_POSE, TRACKER_POSE -> device(VmcSampleSourceKey.VmcSourceType.DEVICE, message);
            case HMD_LOCAL_POSE, CONTROLLER_LOCAL_POSE, TRACKER_LOCAL_POSE ->
                device(VmcSampleSourceKey.VmcSourceType.LOCAL_DEVICE, message);
            case CONTROLLER_INPUT,
                    KEY_INPUT,
                    MIDI_NOTE,
                    MIDI_VALUE,
                    MIDI_BUTTON,
                    RECEIVE_ENABLE,
                    LIGHT,
                    LOCAL_MODEL,
                    REMOTE_MODEL,
                    OPTION,
                    BACKGROUND_COLOR,
                    WINDOW_ATTRIBUTES,
                    CONFIGURATION,
                    SET_PERIOD,
                    SET_EYE,
                    SET_REQUEST,
                    SET_RESPONSE,
                    SET_CALIBRATION_READY,
                    SET_CALIBRATION,
                    SET_CONFIGURATION,
                    SET_SHORTCUT -> {}
        }
    }

    /** Emits whether a model is loaded and, if they are sent, whether it is calibrated and tracked. */
    private void status(OscPacket.OscMessage message, int count) {
        var names = new ArrayList<>(List.of("loaded"));
        long word = flag(message, 0) ? 1 : 0;
        if (count > 1) {
            names.addAll(List.of("waits_for_calibration", "calibrating", "calibrated"));
            int state = number(message, 1, CALIBRATED);
            word |= state == 0 ? 0 : 1L << state;
            number(message, 2, LAST_MODE);
        }
        if (count > 3) {
            names.add("tracking");
            word |= flag(message, 3) ? 1L << names.size() - 1 : 0;
        }
        var bits = new ArrayList<Integer>();
        names.forEach(_ -> bits.add(bits.size()));
        if (describe(VmcSampleSourceKey.STATUS, message)) {
            samples.add(new Sample.Flags(stamp(VmcSampleSourceKey.STATUS), new StatusFlagBitLayout(bits, names), word));
        }
    }

    private boolean flag(OscPacket.OscMessage message, int index) {
        return number(message, index, 1) != 0;
    }

    /** Returns a number from 0 to {@code most}; 0 if it is another one, which is reported. */
    private int number(OscPacket.OscMessage message, int index, int most) {
        var argument = message.arguments().get(index);
        int value = (Integer) argument.value();
        if (value >= 0 && value <= most) {
            return value;
        }
        report(
                VmcProblemKind.VALUE_OUT_OF_RANGE,
                message,
                argument.name(),
                "%d is not from 0 to %d".formatted(value, most));
        return 0;
    }

    private void time(OscPacket.OscMessage message) {
        float seconds = (Float) message.arguments().getFirst().value();
        if (!Float.isFinite(seconds)) {
            report(VmcProblemKind.NOT_FINITE, message, "time", "it is " + seconds);
            return;
        }
        long before = clock.latest();
        setClock(clock.withTime(seconds));
        if (before != SampleMetadata.NO_TIME && clock.latest() < before) {
            report(
                    VmcProblemKind.TIME_DECREASED,
                    message,
                    "time",
                    "%.3f s follows %.3f s".formatted(seconds, before / NANOS));
        }
    }

    /** Sets the clock; if its times count from another epoch, all sources are described again. */
    private void setClock(VmcPerformerClock other) {
        boolean isChanged = !other.epoch().equals(clock.epoch());
        clock = other;
        if (isChanged) {
            described.clear();
            sources.forEach(key -> described.add(key.info(session, clock.epoch())));
        }
    }

    private void root(OscPacket.OscMessage message) {
        if (!name(message).equals(ROOT)) {
            report(VmcProblemKind.ROOT_NAME, message, "name", "the root is named " + name(message));
        }
        body.setRoot(pose(message));
        carriesDeviceData = true;
    }

    private void bone(OscPacket.OscMessage message) {
        var bone = UnityHumanoidBone.find(name(message));
        carriesDeviceData = true;
        if (bone == null) {
            report(VmcProblemKind.BONE_UNKNOWN, message, "name", "Unity has no bone " + name(message));
            return;
        }
        long time = clock.deviceTime(bundleTime);
        if (body.endsFrame(bone, time)) {
            finishFrame();
        }
        body.setBone(bone, pose(message), time);
    }

    private void finishFrame() {
        var skeleton = body.finishFrame(stamp(VmcSampleSourceKey.BODY, body.frameTime()));
        if (selection.test(VmcSampleSourceKey.BODY.name())) {
            describe(VmcSampleSourceKey.BODY);
            samples.add(skeleton);
        }
        for (var orphan = body.takeOrphan(); orphan.isPresent(); orphan = body.takeOrphan()) {
            violations.add(new DecodeException(
                    VmcProblemKind.PARENT_MISSING,
                    "",
                    0,
                    "the parent of %s never came, so it hangs on the root"
                            .formatted(orphan.get().wireName())));
        }
    }

    private void blendValue(OscPacket.OscMessage message) {
        float value = (Float) message.arguments().get(1).value();
        if (!Float.isFinite(value)) {
            report(VmcProblemKind.NOT_FINITE, message, "value", "it is " + value);
        }
        if (blendShapes.isWaiting(name(message))) {
            if (blendShapes.report()) {
                report(
                        VmcProblemKind.BLEND_NOT_APPLIED,
                        message,
                        "name",
                        "%s has another value before the first is applied".formatted(name(message)));
            }
            applyBlendShapes();
        }
        if (isTooLong(message) || !blendShapes.set(name(message), value)) {
            reportExceededNames(message);
        }
    }

    private void applyBlendShapes() {
        var sample = blendShapes.apply(stamp(VmcSampleSourceKey.BLEND_SHAPES));
        if (sample.isPresent() && selection.test(VmcSampleSourceKey.BLEND_SHAPES.name())) {
            describe(VmcSampleSourceKey.BLEND_SHAPES);
            samples.add(sample.get());
        }
        carriesDeviceData |= sample.isPresent();
    }

    private void camera(OscPacket.OscMessage message) {
        var camera = new VmcSampleSourceKey(VmcSampleSourceKey.VmcSourceType.CAMERA, name(message));
        var view = new VmcSampleSourceKey(VmcSampleSourceKey.VmcSourceType.FIELD_OF_VIEW, name(message));
        var pose = pose(message);
        float fov = (Float) message.arguments().get(1 + VmcMessagePose.SIZE).value();
        if (describe(camera, message) && describe(view, message)) {
            samples.add(new Sample.Pose(stamp(camera), 0, pose.position(), pose.rotation()));
            samples.add(new Sample.Analog(stamp(view), FIELD_OF_VIEW, ImmutableDoubleArray.of(fov)));
        }
    }

    private void device(VmcSampleSourceKey.VmcSourceType type, OscPacket.OscMessage message) {
        var key = new VmcSampleSourceKey(type, name(message));
        var pose = pose(message);
        if (describe(key, message)) {
            samples.add(new Sample.Pose(stamp(key), 0, pose.position(), pose.rotation()));
        }
    }

    /** Describes a source before its first sample; returns whether its samples are decoded. */
    private boolean describe(VmcSampleSourceKey key, OscPacket.OscMessage message) {
        carriesDeviceData = true;
        if (!sources.contains(key) && (isTooLong(message) || sources.size() >= MOST_SOURCES)) {
            reportExceededNames(message);
            return false;
        }
        if (!selection.test(key.name())) {
            return false;
        }
        describe(key);
        return true;
    }

    private void describe(VmcSampleSourceKey key) {
        if (sources.add(key)) {
            described.add(key.info(session, clock.epoch()));
        }
    }

    private static boolean isTooLong(OscPacket.OscMessage message) {
        return message.arguments().getFirst().value() instanceof String name && name.length() > LONGEST_NAME;
    }

    private void reportExceededNames(OscPacket.OscMessage message) {
        report(
                VmcProblemKind.NAMES_EXCEEDED,
                message,
                message.arguments().getFirst().name(),
                "the name is too long, or there are too many others");
    }

    private VmcMessagePose pose(OscPacket.OscMessage message) {
        var pose = VmcMessagePose.of(message);
        if (!pose.isFinite()) {
            report(
                    VmcProblemKind.NOT_FINITE,
                    message,
                    "p.x",
                    "the pose of %s is not a number".formatted(name(message)));
        } else if (!pose.rotation().hasUnitLength()) {
            report(
                    VmcProblemKind.QUATERNION_NOT_UNIT,
                    message,
                    "q.x",
                    "the rotation of %s has the length %.3g"
                            .formatted(name(message), Math.sqrt(pose.rotation().lengthSquared())));
        }
        return pose;
    }

    private static String name(OscPacket.OscMessage message) {
        return (String) message.arguments().getFirst().value();
    }

    private SampleMetadata stamp(VmcSampleSourceKey key) {
        return stamp(key, clock.deviceTime(bundleTime));
    }

    private SampleMetadata stamp(VmcSampleSourceKey key, long time) {
        return new SampleMetadata(key.id(session), entry.direction(), before.nextMessage(), entry.arrival(), time);
    }

    /** Reports a breach at a field of the message. */
    private void report(Rule rule, OscPacket.OscMessage message, String field, String reason) {
        int offset = message.arguments().stream()
                .filter(argument -> argument.name().equals(field))
                .findFirst()
                .map(argument -> argument.offset())
                .orElse(message.offset());
        violations.add(new DecodeException(rule, message.path() + field, offset, reason));
    }
}
