package mocapscope.protocol.rgmp;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mocapscope.protocol.bytes.TextTruncator;

/** Parses the stream groups of a definition. */
final class RgmpStreamGroupParser {
    /** Maximum number of groups. The specification has no limit; known devices have far fewer. */
    private static final int MOST = 4096;

    private final RgmpJsonFieldReader fields;
    private final RgmpViolationCollector breaches;
    private final RgmpStreamEntryParser entries;

    RgmpStreamGroupParser(RgmpJsonFieldReader fields, RgmpCoordinateFrameValidator frames) {
        this.fields = fields;
        this.breaches = fields.breaches();
        this.entries = new RgmpStreamEntryParser(fields, frames);
    }

    /** Parses the groups in order; data frames refer to them by index. */
    List<RgmpStreamGroup> parse(RgmpJsonLocation root) {
        var list = fields.findMember(root, "groups");
        var rule = list.isMissing() ? RgmpRule.FIELD_MISSING : RgmpRule.GROUPS;
        var groups = new ArrayList<RgmpStreamGroup>();
        var items = fields.readList(root, "groups", rule);
        if (items.size() > MOST) {
            breaches.add(RgmpRule.GROUPS_TOO_MANY, list, "there are %d groups".formatted(items.size()));
            return groups;
        }
        for (var group : items) {
            groups.add(group(list.item(groups.size(), group)));
        }
        return groups;
    }

    private RgmpStreamGroup group(RgmpJsonLocation at) {
        if (!(at.value() instanceof RgmpJsonValue.JsonObject)) {
            breaches.add(RgmpRule.GROUPS, at, "the group is %s, expected an object".formatted(at.describeKind()));
            return new RgmpStreamGroup("", 0, List.of(), false);
        }
        fields.reportUnknownMembers(at, Set.of("name", "expected_rate_hz", "streams"));
        var name = fields.readName(at, "name", RgmpRule.GROUPS);
        return streams(at, name.orElse(""), rate(at));
    }

    private double rate(RgmpJsonLocation group) {
        var rate = fields.readNumber(group, "expected_rate_hz", RgmpRule.GROUPS).orElse(BigDecimal.ZERO);
        if (rate.signum() >= 0 && RgmpScalarType.DOUBLE.canRepresent(rate)) {
            return rate.doubleValue();
        }
        breaches.add(
                RgmpRule.RATE,
                group.member("expected_rate_hz"),
                "expected_rate_hz is %s, expected 0 or more".formatted(rate));
        return 0;
    }

    private RgmpStreamGroup streams(RgmpJsonLocation group, String name, double rate) {
        var list = fields.findMember(group, "streams");
        var streams = new ArrayList<RgmpStreamDescriptor>();
        var keys = new HashSet<RgmpStreamDescriptor.RgmpStreamKey>();
        var given = new HashSet<GivenKey>();
        boolean readable = true;
        long size = 0;
        int index = 0;
        for (var item : fields.readList(group, "streams", RgmpRule.GROUPS)) {
            var at = list.item(index++, item);
            var stream = entries.parse(at, false);
            readable &= stream.isPresent();
            if (stream.isPresent()) {
                streams.add(stream.get());
                size += stream.get().type().size();
                unique(at, stream.get(), keys, given);
            }
        }
        if (size > RgmpDataType.MAX_BYTES) {
            breaches.add(RgmpRule.LAYOUT_TOO_LARGE, list, "the group's frames have %d bytes".formatted(size));
        }
        return new RgmpStreamGroup(name, rate, streams, readable);
    }

    private void unique(RgmpJsonLocation at, RgmpStreamDescriptor stream, Set<RgmpStreamDescriptor.RgmpStreamKey> keys, Set<GivenKey> given) {
        boolean fresh = keys.add(stream.key());
        boolean freshAsGiven = given.add(new GivenKey(stream.key(), stream.referenceGiven()));
        if (!fresh) {
            breaches.add(
                    freshAsGiven ? RgmpRule.STREAM_REPEATED_BY_DEFAULT : RgmpRule.STREAM_REPEATED,
                    at,
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
