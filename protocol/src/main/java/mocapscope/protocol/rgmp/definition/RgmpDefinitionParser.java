package mocapscope.protocol.rgmp.definition;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.TextTruncator;
import org.jspecify.annotations.Nullable;

/**
 * Parses the JSON text by which an RGMP device describes its data streams, and reports all violations of the
 * specification.
 */
public final class RgmpDefinitionParser {
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

    private final RgmpDefinitionViolationCollector collector;
    private final RgmpJsonFieldReader fieldReader;

    private RgmpDefinitionParser(RgmpDefinitionViolationCollector collector) {
        this.collector = collector;
        this.fieldReader = new RgmpJsonFieldReader(collector);
    }

    /**
     * The result of parsing a definition: the definition or null, its device id and its JSON object.
     *
     * @param definition the definition, or null if rejected
     * @param device device id, also of a rejected definition; -1 if unknown
     * @param rootObject the complete JSON object, unknown members included; null if the text is no object
     */
    public record DefinitionParseResult(
            @Nullable RgmpDeviceDefinition definition, long device, RgmpJsonValue.@Nullable JsonObject rootObject) {
        static final long NO_DEVICE = -1;
    }

    /** Parses {@code text}; if it is rejected, {@code collector} contains the reasons. */
    public static DefinitionParseResult parse(byte[] text, RgmpDefinitionViolationCollector collector) {
        try {
            var root = RgmpJsonParser.parse(text, collector);
            var reader = new RgmpDefinitionParser(collector);
            var definition = reader.definition(root).orElse(null);
            long device = device(root);
            var rootObject = root instanceof RgmpJsonValue.JsonObject object ? object : null;
            return new DefinitionParseResult(collector.hasRejection() ? null : definition, device, rootObject);
        } catch (DecodeException broken) {
            collector.add((RgmpProblemKind) broken.rule(), broken.field(), broken.offset(), broken.reason());
            return new DefinitionParseResult(null, DefinitionParseResult.NO_DEVICE, null);
        }
    }

    private static long device(RgmpJsonValue root) {
        var id = RgmpJsonLocation.root(root).member("device_id").value();
        return id instanceof RgmpJsonValue.JsonNumber(int _, BigDecimal value)
                        && RgmpScalarType.UINT32.canRepresent(value)
                ? value.longValueExact()
                : DefinitionParseResult.NO_DEVICE;
    }

    private Optional<RgmpDeviceDefinition> definition(RgmpJsonValue jsonValue) {
        var root = RgmpJsonLocation.root(jsonValue);
        if (!(jsonValue instanceof RgmpJsonValue.JsonObject)) {
            collector.add(
                    RgmpProblemKind.NOT_AN_OBJECT,
                    root,
                    "the definition is %s, expected an object".formatted(root.describeKind()));
            return Optional.empty();
        }
        fieldReader.reportUnknownMembers(root, KNOWN);
        protocolName(root);
        var version = version(root);
        var device = device(root);
        var type = fieldReader.readName(root, "device_type", RgmpProblemKind.FIELD_MISSING);
        var epoch = epoch(root);
        info(root);
        var frames = new RgmpCoordinateFrameValidator(collector);
        var statics = new RgmpStaticDataParser(fieldReader, frames).parse(root);
        var groups = new RgmpStreamGroupParser(fieldReader, frames).parse(root);
        frames.check();
        if (device.isEmpty() || type.isEmpty() || epoch.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new RgmpDeviceDefinition(device.get(), type.get(), version, epoch.get(), statics, groups));
    }

    private void protocolName(RgmpJsonLocation root) {
        var name = fieldReader.readText(root, "protocol_name", RgmpProblemKind.NAME_OR_VERSION_MISSING);
        if (name.isPresent() && !name.get().equals("RGMP")) {
            collector.add(
                    RgmpProblemKind.PROTOCOL_NAME,
                    root.member("protocol_name"),
                    "protocol_name is \"%s\", expected RGMP".formatted(TextTruncator.truncate(name.get())));
        }
    }

    private String version(RgmpJsonLocation root) {
        var version = fieldReader.readText(root, "protocol_version", RgmpProblemKind.NAME_OR_VERSION_MISSING);
        if (version.isPresent() && !VERSION_2.matcher(version.get()).matches()) {
            collector.add(
                    RgmpProblemKind.PROTOCOL_VERSION,
                    root.member("protocol_version"),
                    "protocol_version is \"%s\", expected 2".formatted(TextTruncator.truncate(version.get())));
        }
        return version.orElse("");
    }

    private Optional<Long> device(RgmpJsonLocation root) {
        var member = fieldReader.findMember(root, "device_id");
        if (member.isMissing()) {
            collector.add(RgmpProblemKind.FIELD_MISSING, member, "device_id is missing");
            return Optional.empty();
        }
        if (member.value() instanceof RgmpJsonValue.JsonNumber(int _, BigDecimal id)
                && RgmpScalarType.UINT32.canRepresent(id)) {
            return Optional.of(id.longValueExact());
        }
        var description = member.value() instanceof RgmpJsonValue.JsonNumber(int _, BigDecimal id)
                ? id.toString()
                : member.describeKind();
        collector.add(
                RgmpProblemKind.DEVICE_ID,
                member,
                "device_id is %s, expected a whole number to 4294967295".formatted(description));
        return Optional.empty();
    }

    private Optional<String> epoch(RgmpJsonLocation root) {
        var rule = fieldReader.findMember(root, "timestamp_epoch").isMissing()
                ? RgmpProblemKind.FIELD_MISSING
                : RgmpProblemKind.EPOCH_EMPTY;
        var epoch = fieldReader.readNonEmptyName(root, "timestamp_epoch", rule);
        if (epoch.isPresent() && !EPOCHS.contains(epoch.get())) {
            collector.add(
                    RgmpProblemKind.EPOCH_UNKNOWN,
                    root.member("timestamp_epoch"),
                    "unknown epoch \"%s\"".formatted(TextTruncator.truncate(epoch.get())));
        }
        return epoch;
    }

    private void info(RgmpJsonLocation root) {
        var info = fieldReader.findMember(root, "device_info");
        if (!info.isMissing() && !(info.value() instanceof RgmpJsonValue.JsonObject)) {
            collector.add(
                    RgmpProblemKind.DEVICE_INFO,
                    info,
                    RgmpJsonFieldReader.describeMismatch(info, "device_info", "an object"));
        }
    }
}
