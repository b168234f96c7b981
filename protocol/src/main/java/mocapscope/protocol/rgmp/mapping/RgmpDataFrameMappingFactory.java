package mocapscope.protocol.rgmp.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import mocapscope.protocol.rgmp.definition.RgmpDeviceDefinition;
import mocapscope.protocol.rgmp.definition.RgmpKnownRootCoordinateFrames;
import mocapscope.protocol.rgmp.definition.RgmpMeasureType;
import mocapscope.protocol.rgmp.definition.RgmpStreamDescriptor;
import mocapscope.protocol.rgmp.definition.RgmpStreamGroup;
import mocapscope.protocol.rgmp.definition.RgmpUniqueNameAllocator;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.StatusFlagBitLayout;

/** Creates mappings that turn an RGMP device's data frames into tracker, skeleton, analog and flag samples. */
public final class RgmpDataFrameMappingFactory {
    private static final int BITS = Long.SIZE;
    /** The names of flags that say whether sensors are tracked. */
    private static final Set<String> TRACKING_FLAGS = Set.of("is_tracking", "is_tracked", "tracking_valid");

    private final String session;
    private final RgmpDeviceDefinition deviceDefinition;
    private final RgmpUniqueNameAllocator parts = new RgmpUniqueNameAllocator();
    private final RgmpCoordinateFrameHierarchy tree;
    private final RgmpDeviceSkeletonFactory maker;
    private final List<SourceId> trackers;

    /** The mapping of one group before its shared sensors are known. */
    private record GroupMapping(
            SourceId poses,
            List<RgmpStreamToSignalMapping> outlets,
            List<RgmpSensorToBonePoseConverter> bodies,
            List<DeclaredSourceProperties> sources) {}

    private RgmpDataFrameMappingFactory(String session, RgmpDeviceDefinition definition) {
        this.session = session;
        this.deviceDefinition = definition;
        this.tree = RgmpCoordinateFrameHierarchy.build(definition);
        this.maker = new RgmpDeviceSkeletonFactory(tree);
        this.trackers = definition.groups().stream().map(this::poses).toList();
    }

    /** Returns the mapping of each group. */
    public static List<RgmpDataFrameMapping> create(String session, RgmpDeviceDefinition definition) {
        return new RgmpDataFrameMappingFactory(session, definition).feeds();
    }

    private List<RgmpDataFrameMapping> feeds() {
        var groupMappings = new ArrayList<GroupMapping>();
        for (int i = 0; i < trackers.size(); i++) {
            groupMappings.add(createMapping(deviceDefinition.groups().get(i), i, trackers.get(i)));
        }
        var mappings = new ArrayList<RgmpDataFrameMapping>();
        for (var one : groupMappings) {
            mappings.add(new RgmpDataFrameMapping(
                    mappings.size(), one.poses, one.outlets, one.bodies, one.sources, maker.sharedSensors()));
        }
        return List.copyOf(mappings);
    }

    private SourceId poses(RgmpStreamGroup group) {
        var name = group.name().isEmpty() ? "group" : group.name();
        return new SourceId(session, deviceDefinition.name(), parts.allocate(name, name));
    }

    private GroupMapping createMapping(RgmpStreamGroup group, int number, SourceId poses) {
        var mappings = new ArrayList<RgmpStreamToSignalMapping>();
        var sources = new ArrayList<DeclaredSourceProperties>();
        var streams = group.poseStreams();
        var names = names(streams);
        var skeletons = maker.create(number, poses, streams, names);
        if (!streams.isEmpty()) {
            sources.add(tracker(group, poses, streams, names));
        }
        skeletons.forEach(skeleton -> sources.add(skeleton(group, skeleton)));
        int sensor = 0;
        for (var stream : group.decodable() ? group.streams() : List.<RgmpStreamDescriptor>of()) {
            if (stream.isPose()) {
                mappings.add(new RgmpStreamToSignalMapping.SensorMapping(stream, sensor++));
            } else {
                var id = new SourceId(session, deviceDefinition.name(), part(poses, stream));
                sources.add(row(group, stream, id));
                mappings.add(
                        stream.isFlags()
                                ? new RgmpStreamToSignalMapping.FlagsMapping(stream, id, flags(number, stream))
                                : new RgmpStreamToSignalMapping.AnalogMapping(stream, id, layout(stream)));
            }
        }
        return new GroupMapping(poses, mappings, skeletons, sources);
    }

    /** Returns the names of the target frames; a name used twice is qualified by its reference. */
    private static List<String> names(List<RgmpStreamDescriptor> streams) {
        var allocator = new RgmpUniqueNameAllocator();
        return streams.stream()
                .map(stream -> allocator.allocate(
                        stream.targetFrame(), stream.targetFrame() + " in " + stream.referenceFrame()))
                .toList();
    }

    /** Returns a part name, unique in the device, such as {@code imu/hub/MAGNETIC_FIELD}. */
    private String part(SourceId group, RgmpStreamDescriptor stream) {
        var name = group.part() + "/" + stream.targetFrame() + "/" + stream.quantity();
        return parts.allocate(name, name + " in " + stream.referenceFrame());
    }

    private DeclaredSourceProperties tracker(
            RgmpStreamGroup group, SourceId poses, List<RgmpStreamDescriptor> streams, List<String> names) {
        boolean turned = streams.stream().anyMatch(stream -> stream.measure() != RgmpMeasureType.POSITION);
        var references = streams.stream()
                .map(RgmpStreamDescriptor::referenceFrame)
                .distinct()
                .toList();
        boolean one = references.size() == 1;
        var axes = one
                ? RgmpKnownRootCoordinateFrames.describeAxes(references.getFirst())
                : "right-handed, relative to the reference frame of each stream";
        var basis = one ? tree.findBasis(references.getFirst()) : Optional.<Basis>empty();
        return info(group, poses, SourceDataKind.TRACKER, "m", axes, turned, names, basis);
    }

    private DeclaredSourceProperties skeleton(RgmpStreamGroup group, RgmpSensorToBonePoseConverter skeleton) {
        var names = skeleton.map().bones().stream().map(Bone::name).toList();
        var axes = RgmpKnownRootCoordinateFrames.describeAxes(skeleton.root());
        return info(
                group,
                skeleton.source(),
                SourceDataKind.SKELETON,
                "m",
                axes,
                true,
                names,
                RgmpKnownRootCoordinateFrames.findBasis(skeleton.root()));
    }

    private DeclaredSourceProperties row(RgmpStreamGroup group, RgmpStreamDescriptor stream, SourceId source) {
        var sourceKind = stream.isFlags() ? SourceDataKind.FLAGS : SourceDataKind.ANALOG;
        var axes = RgmpKnownRootCoordinateFrames.describeAxes(stream.referenceFrame());
        var unit = stream.measure().unit().isEmpty()
                ? DeclaredSourceProperties.UNKNOWN
                : stream.measure().unit();
        return info(group, source, sourceKind, unit, axes, false, List.of(), Optional.empty());
    }

    private DeclaredSourceProperties info(
            RgmpStreamGroup group,
            SourceId source,
            SourceDataKind sourceKind,
            String unit,
            String axes,
            boolean turned,
            List<String> names,
            Optional<Basis> basis) {
        var epoch = deviceDefinition.epoch().equals("unix_epoch") ? "unix" : deviceDefinition.epoch();
        var rate = OptionalDouble.of(group.rate());
        return new DeclaredSourceProperties(
                source, sourceKind, unit, axes, turned ? "xyzw" : "", epoch, rate, names, basis);
    }

    private StatusFlagBitLayout flags(int group, RgmpStreamDescriptor stream) {
        var named = stream.flagNames().headMap(BITS);
        var names = List.copyOf(named.values());
        var tracking = new ArrayList<StatusFlagBitLayout.TrackingFlag>();
        for (int i = 0; i < names.size(); i++) {
            if (TRACKING_FLAGS.contains(names.get(i).toLowerCase(Locale.ROOT))) {
                tracking.addAll(tracking(i, group, stream));
            }
        }
        return new StatusFlagBitLayout(List.copyOf(named.keySet()), names, tracking);
    }

    /** Returns the sensors of the flag's frame; if there are none those of its group, else those of the device. */
    private List<StatusFlagBitLayout.TrackingFlag> tracking(int flag, int group, RgmpStreamDescriptor stream) {
        var ofFrame = sensors(flag, (_, pose) -> pose.targetFrame().equals(stream.targetFrame()));
        if (!ofFrame.isEmpty()) {
            return ofFrame;
        }
        var ofGroup = sensors(flag, (number, _) -> number == group);
        return ofGroup.isEmpty() ? sensors(flag, (_, _) -> true) : ofGroup;
    }

    private List<StatusFlagBitLayout.TrackingFlag> sensors(
            int flag, BiPredicate<Integer, RgmpStreamDescriptor> selected) {
        var links = new ArrayList<StatusFlagBitLayout.TrackingFlag>();
        for (int i = 0; i < trackers.size(); i++) {
            var streams = deviceDefinition.groups().get(i).poseStreams();
            int group = i;
            var sensors = IntStream.range(0, streams.size())
                    .filter(sensor -> selected.test(group, streams.get(sensor)))
                    .boxed()
                    .toList();
            if (!sensors.isEmpty()) {
                links.add(new StatusFlagBitLayout.TrackingFlag(flag, trackers.get(i), sensors));
            }
        }
        return links;
    }

    private static AnalogChannelDescription layout(RgmpStreamDescriptor stream) {
        var type = stream.type();
        var labels = stream.hasExpectedShape() ? stream.measure().componentNames() : List.<String>of();
        var shape = type.shape().isEmpty() ? List.of(1) : type.shape();
        return new AnalogChannelDescription(
                stream.quantity(),
                labels,
                stream.measure().unit(),
                shape,
                type.base().isInteger());
    }
}
