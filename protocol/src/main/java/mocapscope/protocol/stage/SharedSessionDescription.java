package mocapscope.protocol.stage;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SkeletonMapReader;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.take.codec.SkeletonMapJsonWriter;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The JSON description of a session that a machine shares through a NATS server; it contains no secrets.
 *
 * @param run identifies the session among those of the same name
 * @param name the id of the session at its agent
 * @param protocol the name of the protocol
 * @param masked whether secrets are replaced by asterisks
 * @param maps the skeleton maps that name the bones of the session, as far as they are known
 */
public record SharedSessionDescription(
        UUID run,
        String name,
        String protocol,
        String endpoint,
        SessionRole role,
        String peer,
        List<String> devices,
        Map<String, String> settings,
        MonotonicToUnixTimeAnchor anchor,
        boolean masked,
        List<SkeletonMap> maps) {
    @DocumentedLimit(
            value = "skeleton maps of a session on a stage",
            unit = "maps",
            beyond = "the others are not shared, and not read")
    static final int MOST_MAPS = 64;

    public SharedSessionDescription {
        devices = List.copyOf(devices);
        settings = Map.copyOf(settings);
        maps = List.copyOf(maps);
    }

    /** Describes a session. */
    static SharedSessionDescription of(Session session, UUID run) {
        var values = session.endpoint().settings();
        var settings = new HashMap<String, String>();
        for (var definition : values.options()) {
            var value = values.values().get(definition.key());
            if (value != null && definition.kind() != OptionDefinition.OptionKind.SECRET) {
                settings.put(definition.key(), value);
            }
        }
        return new SharedSessionDescription(
                run,
                session.id(),
                session.protocol().name(),
                session.endpoint().toString(),
                session.role(),
                session.peer(),
                session.endpoint().devices(),
                settings,
                session.anchor(),
                session.protocol().hasSecrets(),
                List.of());
    }

    /** Returns the description with these skeleton maps. */
    SharedSessionDescription withMaps(List<SkeletonMap> known) {
        return new SharedSessionDescription(
                run, name, protocol, endpoint, role, peer, devices, settings, anchor, masked, known);
    }

    /** Returns the values of a JSON object, without the maps. */
    Map<String, Object> toJsonValue() {
        var json = new LinkedHashMap<String, Object>();
        json.put("run", run.toString());
        json.put("name", name);
        json.put("protocol", protocol);
        json.put("endpoint", endpoint);
        json.put("role", role.name());
        json.put("peer", peer);
        json.put("devices", devices);
        json.put("settings", settings);
        json.put("monotonic_ns", anchor.monotonicNanos());
        json.put("epoch_ns", anchor.epochNanos());
        json.put("measured", anchor.measured());
        json.put("masked", masked);
        return json;
    }

    byte[] encode() {
        var json = toJsonValue();
        json.put("maps", maps.stream().map(SkeletonMapJsonWriter::toJson).toList());
        return JsonMapper.shared().writeValueAsString(json).getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Decodes a description.
     *
     * @throws InvalidStageMessageException if it is malformed or incomplete
     */
    static SharedSessionDescription read(ByteBuffer bytes) throws InvalidStageMessageException {
        return read(parse(bytes));
    }

    /** Parses a JSON object in UTF-8. */
    static JsonNode parse(ByteBuffer bytes) throws InvalidStageMessageException {
        try {
            var json = JsonMapper.shared()
                    .readTree(StandardCharsets.UTF_8.decode(bytes.slice()).toString());
            if (json.isObject()) {
                return json;
            }
        } catch (JacksonException malformed) {
            throw new InvalidStageMessageException("JSON: " + malformed.getOriginalMessage());
        }
        throw new InvalidStageMessageException("JSON: no object");
    }

    static SharedSessionDescription read(JsonNode json) throws InvalidStageMessageException {
        var devices = new ArrayList<String>();
        json.path("devices").forEach(device -> devices.add(device.asString("")));
        var settings = new HashMap<String, String>();
        json.path("settings")
                .propertyStream()
                .forEach(one -> settings.put(one.getKey(), one.getValue().asString("")));
        try {
            return new SharedSessionDescription(
                    UUID.fromString(text(json, "run")),
                    StageAddress.requireName(text(json, "name")),
                    text(json, "protocol"),
                    text(json, "endpoint"),
                    SessionRole.valueOf(text(json, "role")),
                    text(json, "peer"),
                    devices,
                    settings,
                    new MonotonicToUnixTimeAnchor(
                            json.path("monotonic_ns").asLong(0),
                            json.path("epoch_ns").asLong(0),
                            json.path("measured").asBoolean(true)),
                    json.path("masked").asBoolean(false),
                    readMaps(json.path("maps")));
        } catch (IllegalArgumentException wrong) {
            throw new InvalidStageMessageException("a description of a session: " + wrong.getMessage());
        }
    }

    /** Returns the maps that this program can read. */
    private static List<SkeletonMap> readMaps(JsonNode texts) {
        var maps = new ArrayList<SkeletonMap>();
        for (var text : texts) {
            try {
                var map = SkeletonMapReader.read(text.asString(""), "the stage");
                if (maps.size() < MOST_MAPS && !map.matches().isEmpty()) {
                    maps.add(map);
                }
            } catch (IllegalArgumentException _) {
                continue; // a map of another version names no bones here
            }
        }
        return maps;
    }

    private static String text(JsonNode json, String key) {
        var value = json.path(key);
        if (!value.isString()) {
            throw new IllegalArgumentException(key + " is missing");
        }
        return value.asString();
    }
}
