package mocapscope.protocol.take.writer;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.take.codec.ImportedDeviceNamesCodec;
import mocapscope.protocol.take.codec.SkeletonMapJsonWriter;
import tools.jackson.databind.json.JsonMapper;

/** Writes descriptions of a session, its devices and its skeletons to the metadata of an MCAP recording. */
public final class TakeMetadataWriter {
    public static final String SESSION = "mocapscope.session";
    static final String SOURCE = "mocapscope.source";
    public static final String SKELETON = "mocapscope.skeleton";
    static final String DEVICE = "mocapscope.device";
    public static final String OMISSION = "mocapscope.omission";

    /** The key of the number of samples that a take lacks. */
    public static final String SAMPLES_KEY = "samples";

    /** The prefix of option keys. */
    public static final String SET = "option.";

    /** The prefix of the index of a device named by the endpoint. */
    public static final String DEVICE_KEY = "device.";

    /** The key that tells, with the value {@code false}, that no clock measured the arrival times. */
    public static final String MEASURED_KEY = "arrival_measured";

    /** The limit for records, so that a device that describes itself repeatedly cannot fill the file. */
    @DocumentedLimit(
            value = "descriptions of sources, bodies and devices of a session",
            unit = "descriptions",
            beyond = "not written")
    private static final int MOST = 4096;

    private final SessionMcapMessageWriter writer;
    private final Map<String, Integer> writtenHashes = new HashMap<>();
    private final Map<SourceId, SkeletonMap> maps = new HashMap<>();
    private int count;

    /** Returns whether a record has that kind of name; those of the first takes are not followed by session and source. */
    public static boolean isNamed(String name, String kind) {
        return name.equals(kind) || name.startsWith(kind + "/");
    }

    TakeMetadataWriter(SessionMcapMessageWriter writer) {
        this.writer = writer;
    }

    void writeSession(Session session, boolean masked) {
        var texts = new LinkedHashMap<String, String>();
        texts.put("session", writer.session());
        texts.put("protocol", session.protocol().name());
        texts.put("endpoint", session.endpoint().toString());
        texts.put("role", session.role().keyword());
        texts.put("peer", session.peer());
        texts.put("anchor_monotonic_ns", Long.toString(session.anchor().monotonicNanos()));
        texts.put("anchor_epoch_ns", Long.toString(session.anchor().epochNanos()));
        if (!session.anchor().measured()) {
            texts.put(MEASURED_KEY, "false");
        }
        texts.put("program", writer.program());
        texts.put("secrets", masked ? "masked" : "none");
        var devices = session.endpoint().devices();
        for (int i = 0; i < devices.size(); i++) {
            texts.put(DEVICE_KEY + i, devices.get(i));
        }
        var values = session.endpoint().settings();
        for (var definition : values.options()) {
            var value = values.values().get(definition.key());
            if (value != null && definition.kind() != OptionDefinition.OptionKind.SECRET) {
                texts.put(SET + definition.key(), value);
            }
        }
        ImportedDeviceNamesCodec.write(session, texts);
        writer.writeMetadata(SESSION + "/" + writer.session(), texts);
    }

    void writeSource(DeclaredSourceProperties source) {
        var texts = of(source.source());
        texts.put("kind", word(source.kind()));
        texts.put("unit", source.unit());
        texts.put("axes", source.axes());
        texts.put("quaternions", source.quaternions());
        texts.put("epoch", source.epoch());
        source.rate().ifPresent(rate -> texts.put("rate", Double.toString(rate)));
        source.basis().map(Basis::axes).ifPresent(axes -> texts.put("basis", axes));
        source.basis().ifPresent(basis -> texts.put("metres_per_unit", Double.toString(basis.metresPerUnit())));
        for (int i = 0; i < source.names().size(); i++) {
            texts.put("name." + i, source.names().get(i));
        }
        writeRecord(SOURCE, source.source().label(), source.kind().name(), texts);
    }

    /** Writes the skeleton map of a source if it is new; called for every sample, so it must be fast. */
    void writeSkeletonMap(SourceId source, SkeletonMap map) {
        if (count < MOST && maps.put(source, map) != map) {
            var texts = of(source);
            texts.put("map", SkeletonMapJsonWriter.toJson(map));
            writeRecord(SKELETON, source.label(), "", texts);
        }
    }

    void writeDevice(SourceId device, DeviceProperty page) {
        var texts = of(device);
        texts.put("text", page.text());
        texts.put("json", JsonMapper.shared().writeValueAsString(page.toJsonValue()));
        writeRecord(DEVICE, device.label(), "", texts);
    }

    /** Writes the number of samples that the take lacks, the times since 1970 of the first and the last, and the reason. */
    void writeOmission(long samples, long from, long until, String reason) {
        var texts = new LinkedHashMap<String, String>();
        texts.put("session", writer.session());
        texts.put(SAMPLES_KEY, Long.toString(samples));
        texts.put("from_ns", Long.toString(from));
        texts.put("until_ns", Long.toString(until));
        texts.put("reason", reason);
        writer.writeMetadata(OMISSION + "/" + writer.session(), texts);
    }

    /** Writes a metadata record unless it equals the previous one of that name, source and part. */
    private void writeRecord(String name, String source, String part, Map<String, String> texts) {
        Integer now = texts.hashCode();
        if (count < MOST && !now.equals(writtenHashes.put(name + " " + source + "/" + part, now))) {
            count++;
            writer.writeMetadata(name + "/" + writer.session() + "/" + source, texts);
        }
    }

    private Map<String, String> of(SourceId source) {
        var texts = new LinkedHashMap<String, String>();
        texts.put("session", writer.session());
        texts.put("source", source.device());
        texts.put("part", source.part());
        return texts;
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
