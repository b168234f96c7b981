package mocapscope.protocol.take;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.mcap.McapMetadata;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.take.writer.TakeMetadataWriter;

/**
 * Describes a session in an MCAP recording, such as its protocol, endpoint, role and packet count.
 * @param name name in the take
 * @param protocol name of the protocol
 * @param endpoint endpoint of the session, without secrets
 * @param role role such as {@code client}
 * @param peer description of the peer for the user
 * @param devices devices named by the endpoint; empty for all
 * @param settings settings with explicit values, without secrets
 * @param masked true if secrets are replaced by asterisks
 * @param packets number of transcript entries in the take
 * @param maps skeleton maps
 * @param texts all stored texts, among them the names of another recording
 */
public record TakeSessionInfo(
        String name,
        String protocol,
        String endpoint,
        String role,
        String peer,
        MonotonicToUnixTimeAnchor anchor,
        List<String> devices,
        Map<String, String> settings,
        boolean masked,
        long packets,
        List<SkeletonMap> maps,
        Map<String, String> texts) {

    public TakeSessionInfo {
        devices = List.copyOf(devices);
        settings = Map.copyOf(settings);
        maps = List.copyOf(maps);
        texts = Map.copyOf(texts);
    }

    /** Creates a session from its metadata; missing values are empty. */
    static TakeSessionInfo of(McapMetadata metadata, Map<String, Long> packets, StoredSkeletonMapCollector maps) {
        var texts = metadata.metadata();
        var devices = new ArrayList<String>();
        for (var device = texts.get(TakeMetadataWriter.DEVICE_KEY + 0);
                device != null;
                device = texts.get(TakeMetadataWriter.DEVICE_KEY + devices.size())) {
            devices.add(device);
        }
        var settings = new LinkedHashMap<String, String>();
        texts.forEach((key, value) -> {
            if (key.startsWith(TakeMetadataWriter.SET)) {
                settings.put(key.substring(TakeMetadataWriter.SET.length()), value);
            }
        });
        return new TakeSessionInfo(
                texts.getOrDefault("session", ""),
                texts.getOrDefault("protocol", ""),
                texts.getOrDefault("endpoint", ""),
                texts.getOrDefault("role", ""),
                texts.getOrDefault("peer", ""),
                new MonotonicToUnixTimeAnchor(
                        number(texts, "anchor_monotonic_ns"),
                        number(texts, "anchor_epoch_ns"),
                        !"false".equals(texts.get(TakeMetadataWriter.MEASURED_KEY))),
                devices,
                settings,
                "masked".equals(texts.get("secrets")),
                packets.getOrDefault(texts.getOrDefault("session", ""), 0L),
                maps.findMaps(texts.getOrDefault("session", "")),
                texts);
    }

    private static long number(Map<String, String> texts, String key) {
        try {
            return Long.parseLong(texts.getOrDefault(key, "0"));
        } catch (NumberFormatException _) {
            return 0;
        }
    }
}
