package mocapscope.protocol.rgmp;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import mocapscope.protocol.bytes.DecodeException;
import org.jspecify.annotations.Nullable;

/** Reads a definition and finds all that is wrong with it, not only the first thing. */
final class DefinitionReader {
    private static final Set<String> KNOWN = Set.of(
            "protocol_name",
            "protocol_version",
            "device_id",
            "device_type",
            "timestamp_epoch",
            "device_info",
            "static_data",
            "groups");
    private static final Set<String> EPOCHS = Set.of("unix_epoch", "device_boot");
    private static final Pattern VERSION_2 = Pattern.compile("2(\\..*)?");

    private final Breaches breaches;
    private final Fields fields;

    private DefinitionReader(Breaches breaches) {
        this.breaches = breaches;
        this.fields = new Fields(breaches);
    }

    /**
     * What a definition's text came to.
     *
     * @param definition null when it is refused
     * @param device whom it is about, be it refused, or {@link #NOBODY}
     */
    record Outcome(@Nullable Definition definition, long device) {
        static final long NOBODY = -1;
    }

    /** The definition that {@code text} is; when it is refused, {@code breaches} say why. */
    static Outcome read(byte[] text, Breaches breaches) {
        try {
            var root = JsonText.read(text, breaches);
            var reader = new DefinitionReader(breaches);
            var definition = reader.definition(root).orElse(null);
            long device = device(root);
            return new Outcome(breaches.refused() ? null : definition, device);
        } catch (DecodeException broken) {
            breaches.add((RgmpRule) broken.rule(), broken.field(), broken.offset(), broken.reason());
            return new Outcome(null, Outcome.NOBODY);
        }
    }

    private static long device(Json root) {
        var id = At.root(root).member("device_id").value();
        return id instanceof Json.Digits(int _, BigDecimal value) && BaseType.UINT32.holds(value)
                ? value.longValueExact()
                : Outcome.NOBODY;
    }

    private Optional<Definition> definition(Json json) {
        var root = At.root(json);
        if (!(json instanceof Json.Members whole)) {
            breaches.add(
                    RgmpRule.NOT_AN_OBJECT, root, "the definition is %s, expected an object".formatted(root.kind()));
            return Optional.empty();
        }
        fields.onlyKnows(root, KNOWN);
        protocolName(root);
        var version = version(root);
        var device = device(root);
        var type = fields.text(root, "device_type", RgmpRule.FIELD_MISSING);
        var epoch = epoch(root);
        info(root);
        var frames = new FrameNames(breaches);
        var statics = new StaticReader(fields, frames).read(root);
        var groups = groups(root, frames);
        frames.check();
        if (device.isEmpty() || type.isEmpty() || epoch.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Definition(device.get(), type.get(), version, epoch.get(), statics, groups, whole));
    }

    private void protocolName(At root) {
        var name = fields.text(root, "protocol_name", RgmpRule.NAME_OR_VERSION_MISSING);
        if (name.isPresent() && !name.get().equals("RGMP")) {
            breaches.add(
                    RgmpRule.PROTOCOL_NAME,
                    root.member("protocol_name"),
                    "protocol_name is \"%s\", expected RGMP".formatted(name.get()));
        }
    }

    private String version(At root) {
        var version = fields.text(root, "protocol_version", RgmpRule.NAME_OR_VERSION_MISSING);
        if (version.isPresent() && !VERSION_2.matcher(version.get()).matches()) {
            breaches.add(
                    RgmpRule.PROTOCOL_VERSION,
                    root.member("protocol_version"),
                    "protocol_version is \"%s\", expected 2".formatted(version.get()));
        }
        return version.orElse("");
    }

    private Optional<Long> device(At root) {
        var member = fields.member(root, "device_id");
        if (member.missing()) {
            breaches.add(RgmpRule.FIELD_MISSING, member, "device_id is missing");
            return Optional.empty();
        }
        if (member.value() instanceof Json.Digits(int _, BigDecimal id) && BaseType.UINT32.holds(id)) {
            return Optional.of(id.longValueExact());
        }
        var what = member.value() instanceof Json.Digits(int _, BigDecimal id) ? id.toString() : member.kind();
        breaches.add(
                RgmpRule.DEVICE_ID, member, "device_id is %s, expected a whole number to 4294967295".formatted(what));
        return Optional.empty();
    }

    private Optional<String> epoch(At root) {
        var rule = fields.member(root, "timestamp_epoch").missing() ? RgmpRule.FIELD_MISSING : RgmpRule.EPOCH_EMPTY;
        var epoch = fields.word(root, "timestamp_epoch", rule);
        if (epoch.isPresent() && !EPOCHS.contains(epoch.get())) {
            breaches.add(
                    RgmpRule.EPOCH_UNKNOWN,
                    root.member("timestamp_epoch"),
                    "nothing is known of the epoch \"%s\"".formatted(epoch.get()));
        }
        return epoch;
    }

    private void info(At root) {
        var info = fields.member(root, "device_info");
        if (!info.missing() && !(info.value() instanceof Json.Members)) {
            breaches.add(RgmpRule.DEVICE_INFO, info, Fields.wrong(info, "device_info", "an object"));
        }
    }

    private List<Group> groups(At root, FrameNames frames) {
        var list = fields.member(root, "groups");
        var rule = list.missing() ? RgmpRule.FIELD_MISSING : RgmpRule.GROUPS;
        var groups = new ArrayList<Group>();
        for (var group : fields.items(root, "groups", rule)) {
            groups.add(group(list.item(groups.size(), group), frames));
        }
        return groups;
    }

    private Group group(At at, FrameNames frames) {
        if (!(at.value() instanceof Json.Members)) {
            breaches.add(RgmpRule.GROUPS, at, "the group is %s, expected an object".formatted(at.kind()));
            return new Group("", 0, List.of(), false);
        }
        fields.onlyKnows(at, Set.of("name", "expected_rate_hz", "streams"));
        var name = fields.text(at, "name", RgmpRule.GROUPS);
        var rate = fields.number(at, "expected_rate_hz", RgmpRule.GROUPS);
        if (rate.isPresent() && rate.get().signum() < 0) {
            breaches.add(
                    RgmpRule.RATE_NEGATIVE,
                    at.member("expected_rate_hz"),
                    "expected_rate_hz is %s, below 0".formatted(rate.get()));
        }
        return streams(at, name.orElse(""), rate.orElse(BigDecimal.ZERO).doubleValue(), frames);
    }

    private Group streams(At group, String name, double rate, FrameNames frames) {
        var list = fields.member(group, "streams");
        var entries = new EntryReader(fields, frames);
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
                            .formatted(stream.quantity(), stream.target(), stream.reference()));
        }
    }

    /** A key that also tells whether the reference was given: the document's other reading. */
    private record GivenKey(StreamInfo.Key key, boolean referenceGiven) {}
}
