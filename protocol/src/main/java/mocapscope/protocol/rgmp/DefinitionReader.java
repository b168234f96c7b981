package mocapscope.protocol.rgmp;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.TextTruncator;
import org.jspecify.annotations.Nullable;

/** Parses the JSON definition of a device and reports every rule violation in it, not only the first. */
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
     * The result of parsing a definition: the definition or null, its device id and its JSON object.
     *
     * @param definition the definition, or null if rejected
     * @param device device id, also of a rejected definition; -1 if unknown
     * @param whole the complete JSON object, unknown members included; null if the text is no object
     */
    record Outcome(@Nullable Definition definition, long device, Json.@Nullable Members whole) {
        static final long NOBODY = -1;
    }

    /** Parses {@code text}; if it is rejected, {@code breaches} contains the reasons. */
    static Outcome read(byte[] text, Breaches breaches) {
        try {
            var root = JsonText.read(text, breaches);
            var reader = new DefinitionReader(breaches);
            var definition = reader.definition(root).orElse(null);
            long device = device(root);
            var whole = root instanceof Json.Members members ? members : null;
            return new Outcome(breaches.refused() ? null : definition, device, whole);
        } catch (DecodeException broken) {
            breaches.add((RgmpRule) broken.rule(), broken.field(), broken.offset(), broken.reason());
            return new Outcome(null, Outcome.NOBODY, null);
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
        if (!(json instanceof Json.Members)) {
            breaches.add(
                    RgmpRule.NOT_AN_OBJECT, root, "the definition is %s, expected an object".formatted(root.kind()));
            return Optional.empty();
        }
        fields.onlyKnows(root, KNOWN);
        protocolName(root);
        var version = version(root);
        var device = device(root);
        var type = fields.name(root, "device_type", RgmpRule.FIELD_MISSING);
        var epoch = epoch(root);
        info(root);
        var frames = new FrameNames(breaches);
        var statics = new StaticReader(fields, frames).read(root);
        var groups = new GroupReader(fields, frames).read(root);
        frames.check();
        if (device.isEmpty() || type.isEmpty() || epoch.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Definition(device.get(), type.get(), version, epoch.get(), statics, groups));
    }

    private void protocolName(At root) {
        var name = fields.text(root, "protocol_name", RgmpRule.NAME_OR_VERSION_MISSING);
        if (name.isPresent() && !name.get().equals("RGMP")) {
            breaches.add(
                    RgmpRule.PROTOCOL_NAME,
                    root.member("protocol_name"),
                    "protocol_name is \"%s\", expected RGMP".formatted(TextTruncator.truncate(name.get())));
        }
    }

    private String version(At root) {
        var version = fields.text(root, "protocol_version", RgmpRule.NAME_OR_VERSION_MISSING);
        if (version.isPresent() && !VERSION_2.matcher(version.get()).matches()) {
            breaches.add(
                    RgmpRule.PROTOCOL_VERSION,
                    root.member("protocol_version"),
                    "protocol_version is \"%s\", expected 2".formatted(TextTruncator.truncate(version.get())));
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
                    "unknown epoch \"%s\"".formatted(TextTruncator.truncate(epoch.get())));
        }
        return epoch;
    }

    private void info(At root) {
        var info = fields.member(root, "device_info");
        if (!info.missing() && !(info.value() instanceof Json.Members)) {
            breaches.add(RgmpRule.DEVICE_INFO, info, Fields.wrong(info, "device_info", "an object"));
        }
    }
}
