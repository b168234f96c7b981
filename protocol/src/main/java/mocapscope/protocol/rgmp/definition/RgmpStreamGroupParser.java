package mocapscope.protocol.rgmp.definition;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mocapscope.protocol.bytes.TextTruncator;
import mocapscope.protocol.limit.DocumentedLimit;

/** Parses the groups of jointly sent values in the JSON definition of an RGMP device. */
final class RgmpStreamGroupParser {
    /** Maximum number of groups. The specification has no limit; known devices have far fewer. */
    @DocumentedLimit(value = "groups of one device", unit = "groups", beyond = "refused, GROUPS_TOO_MANY")
    private static final int MOST = 4096;

    private final RgmpJsonFieldReader reader;
    private final RgmpDefinitionViolationCollector collector;
    private final RgmpStreamDescriptorParser entries;

    RgmpStreamGroupParser(RgmpJsonFieldReader reader, RgmpCoordinateFrameValidator frames) {
        this.reader = reader;
        this.collector = reader.breaches();
        this.entries = new RgmpStreamDescriptorParser(reader, frames);
    }

    /** Parses the groups in order; data frames refer to them by index. */
    List<RgmpStreamGroup> parse(RgmpJsonLocation root) {
        var list = reader.findMember(root, "groups");
        var rule = list.isMissing() ? RgmpProblemKind.FIELD_MISSING : RgmpProblemKind.GROUPS;
        var groups = new ArrayList<RgmpStreamGroup>();
        var items = reader.readList(root, "groups", rule);
        if (items.size() > MOST) {
            collector.add(RgmpProblemKind.GROUPS_TOO_MANY, list, "there are %d groups".formatted(items.size()));
            return groups;
        }
        for (var group : items) {
            groups.add(group(list.item(groups.size(), group)));
        }
        return groups;
    }

    private RgmpStreamGroup group(RgmpJsonLocation location) {
        if (!(location.value() instanceof RgmpJsonValue.JsonObject)) {
            collector.add(
                    RgmpProblemKind.GROUPS,
                    location,
                    "the group is %s, expected an object".formatted(location.describeKind()));
            return new RgmpStreamGroup("", 0, List.of(), false);
        }
        reader.reportUnknownMembers(location, Set.of("name", "expected_rate_hz", "streams"));
        var name = reader.readName(location, "name", RgmpProblemKind.GROUPS);
        return streams(location, name.orElse(""), rate(location));
    }

    private double rate(RgmpJsonLocation group) {
        var rate = reader.readNumber(group, "expected_rate_hz", RgmpProblemKind.GROUPS)
                .orElse(BigDecimal.ZERO);
        if (rate.signum() >= 0 && RgmpScalarType.DOUBLE.canRepresent(rate)) {
            return rate.doubleValue();
        }
        collector.add(
                RgmpProblemKind.RATE,
                group.member("expected_rate_hz"),
                "expected_rate_hz is %s, expected 0 or more".formatted(rate));
        return 0;
    }

    private RgmpStreamGroup streams(RgmpJsonLocation group, String name, double rate) {
        var list = reader.findMember(group, "streams");
        var streams = new ArrayList<RgmpStreamDescriptor>();
        var keys = new HashSet<RgmpStreamDescriptor.RgmpStreamKey>();
        var given = new HashSet<GivenKey>();
        boolean readable = true;
        long size = 0;
        int index = 0;
        for (var item : reader.readList(group, "streams", RgmpProblemKind.GROUPS)) {
            var location = list.item(index++, item);
            var stream = entries.parse(location, false);
            readable &= stream.isPresent();
            if (stream.isPresent()) {
                streams.add(stream.get());
                size += stream.get().type().size();
                unique(location, stream.get(), keys, given);
            }
        }
        if (size > RgmpDataTypeShape.MAX_BYTES) {
            collector.add(RgmpProblemKind.LAYOUT_TOO_LARGE, list, "the group's frames have %d bytes".formatted(size));
        }
        return new RgmpStreamGroup(name, rate, streams, readable);
    }

    private void unique(
            RgmpJsonLocation location,
            RgmpStreamDescriptor stream,
            Set<RgmpStreamDescriptor.RgmpStreamKey> keys,
            Set<GivenKey> given) {
        boolean fresh = keys.add(stream.key());
        boolean freshAsGiven = given.add(new GivenKey(stream.key(), stream.referenceGiven()));
        if (!fresh) {
            collector.add(
                    freshAsGiven ? RgmpProblemKind.STREAM_REPEATED_BY_DEFAULT : RgmpProblemKind.STREAM_REPEATED,
                    location,
                    "the group already has %s of %s in %s"
                            .formatted(
                                    TextTruncator.truncate(stream.quantity()),
                                    TextTruncator.truncate(stream.targetFrame()),
                                    TextTruncator.truncate(stream.referenceFrame())));
        }
    }

    /**
     * A stream key that includes whether the reference was given: the alternative interpretation of the specification.
     */
    private record GivenKey(RgmpStreamDescriptor.RgmpStreamKey key, boolean referenceGiven) {}
}
