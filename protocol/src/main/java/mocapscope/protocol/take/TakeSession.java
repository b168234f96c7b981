package mocapscope.protocol.take;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.mcap.Metadata;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.session.Anchor;

/**
 * A session in a take, as it was when it was recorded.
 *
 * @param name in the take
 * @param protocol name of its protocol
 * @param endpoint whom it talked to, without secrets
 * @param role such as {@code client}
 * @param peer for people
 * @param devices that the endpoint named; none means all
 * @param settings that were set, without secrets
 * @param masked whether stars are in the place of what was secret
 * @param packets how many entries of its transcript the take has
 * @param maps of its bodies' bones
 */
public record TakeSession(
        String name,
        String protocol,
        String endpoint,
        String role,
        String peer,
        Anchor anchor,
        List<String> devices,
        Map<String, String> settings,
        boolean masked,
        long packets,
        List<SkeletonMap> maps) {

    public TakeSession {
        devices = List.copyOf(devices);
        settings = Map.copyOf(settings);
        maps = List.copyOf(maps);
    }

    /** What its metadata say; what they leave out is empty. */
    static TakeSession of(Metadata metadata, Map<String, Long> packets, TakeMaps maps) {
        var texts = metadata.metadata();
        var devices = new ArrayList<String>();
        for (var device = texts.get(Descriptions.DEVICE_KEY + 0);
                device != null;
                device = texts.get(Descriptions.DEVICE_KEY + devices.size())) {
            devices.add(device);
        }
        var settings = new LinkedHashMap<String, String>();
        texts.forEach((key, value) -> {
            if (key.startsWith(Descriptions.SET)) {
                settings.put(key.substring(Descriptions.SET.length()), value);
            }
        });
        return new TakeSession(
                texts.getOrDefault("session", ""),
                texts.getOrDefault("protocol", ""),
                texts.getOrDefault("endpoint", ""),
                texts.getOrDefault("role", ""),
                texts.getOrDefault("peer", ""),
                new Anchor(number(texts, "anchor_monotonic_ns"), number(texts, "anchor_epoch_ns")),
                devices,
                settings,
                "masked".equals(texts.get("secrets")),
                packets.getOrDefault(texts.getOrDefault("session", ""), 0L),
                maps.of(texts.getOrDefault("session", "")));
    }

    private static long number(Map<String, String> texts, String key) {
        try {
            return Long.parseLong(texts.getOrDefault(key, "0"));
        } catch (NumberFormatException _) {
            return 0;
        }
    }
}
