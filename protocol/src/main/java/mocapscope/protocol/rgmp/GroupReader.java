package mocapscope.protocol.rgmp;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mocapscope.protocol.bytes.TextTruncator;

/** Parses the stream groups of a definition. */
final class GroupReader {
    /** Maximum number of groups. The specification has no limit; known devices have far fewer. */
    private static final int MOST = 4096;

    private final Fields fields;
    private final Breaches breaches;
    private final EntryReader entries;

    GroupReader(Fields fields, FrameNames frames) {
        this.fields = fields;
        this.breaches = fields.breaches();
        this.entries = new EntryReader(fields, frames);
    }

    /** Parses the groups in order; data frames refer to them by index. */
    List<Group> read(At root) {
        var list = fields.member(root, "groups");
        var rule = list.missing() ? RgmpRule.FIELD_MISSING : RgmpRule.GROUPS;
        var groups = new ArrayList<Group>();
        var items = fields.items(root, "groups", rule);
        if (items.size() > MOST) {
            breaches.add(RgmpRule.GROUPS_TOO_MANY, list, "there are %d groups".formatted(items.size()));
            return groups;
        }
        for (var group : items) {
            groups.add(group(list.item(groups.size(), group)));
        }
        return groups;
    }

    private Group group(At at) {
        if (!(at.value() instanceof Json.Members)) {
            breaches.add(RgmpRule.GROUPS, at, "the group is %s, expected an object".formatted(at.kind()));
            return new Group("", 0, List.of(), false);
        }
        fields.onlyKnows(at, Set.of("name", "expected_rate_hz", "streams"));
        var name = fields.name(at, "name", RgmpRule.GROUPS);
        return streams(at, name.orElse(""), rate(at));
    }

    private double rate(At group) {
        var rate = fields.number(group, "expected_rate_hz", RgmpRule.GROUPS).orElse(BigDecimal.ZERO);
        if (rate.signum() >= 0 && BaseType.DOUBLE.holds(rate)) {
            return rate.doubleValue();
        }
        breaches.add(
                RgmpRule.RATE,
                group.member("expected_rate_hz"),
                "expected_rate_hz is %s, expected 0 or more".formatted(rate));
        return 0;
    }

    private Group streams(At group, String name, double rate) {
        var list = fields.member(group, "streams");
        var streams = new ArrayList<StreamInfo>();
        var keys = new HashSet<StreamInfo.Key>();
        var given = new HashSet<GivenKey>();
        boolean readable = true;
        long size = 0;
        int index = 0;
        for (var item : fields.items(group, "streams", RgmpRule.GROUPS)) {
            var at = list.item(index++, item);
            var stream = entries.read(at, false);
            readable &= stream.isPresent();
            if (stream.isPresent()) {
                streams.add(stream.get());
                size += stream.get().type().size();
                unique(at, stream.get(), keys, given);
            }
        }
        if (size > DataType.MOST_BYTES) {
            breaches.add(RgmpRule.LAYOUT_TOO_LARGE, list, "the group's frames have %d bytes".formatted(size));
        }
        return new Group(name, rate, streams, readable);
    }

    private void unique(At at, StreamInfo stream, Set<StreamInfo.Key> keys, Set<GivenKey> given) {
        boolean fresh = keys.add(stream.key());
        boolean freshAsGiven = given.add(new GivenKey(stream.key(), stream.referenceGiven()));
        if (!fresh) {
            breaches.add(
                    freshAsGiven ? RgmpRule.STREAM_REPEATED_BY_DEFAULT : RgmpRule.STREAM_REPEATED,
                    at,
                    "the group already has %s of %s in %s"
                            .formatted(
                                    TextTruncator.truncate(stream.quantity()),
                                    TextTruncator.truncate(stream.target()),
                                    TextTruncator.truncate(stream.reference())));
        }
    }

    /**
     * A stream key that includes whether the reference was given: the alternative interpretation of the specification.
     */
    private record GivenKey(StreamInfo.Key key, boolean referenceGiven) {}
}
