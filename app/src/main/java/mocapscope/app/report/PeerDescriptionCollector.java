package mocapscope.app.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;

/**
 * Collects the properties that a peer announces about itself and its devices, so that a report can list them. Not
 * thread-safe.
 */
final class PeerDescriptionCollector {
    static final int MOST = 128;
    private static final int MOST_LINES = 48;
    private static final List<String> IDENTIFYING_SUFFIXES =
            List.of("version", "programname", "servername", "firmware");

    /** A name and value from the self-description of a peer or device. */
    record PeerFact(String name, String value) {}

    /** The key of a self-description; a device may describe several kinds of samples. */
    private record SelfDescriptionKey(SourceId source, SourceDataKind kind) {}

    private final Map<SelfDescriptionKey, DeclaredSourceProperties> sources = new LinkedHashMap<>();
    private final Map<SourceId, List<PeerFact>> pages = new LinkedHashMap<>();
    private boolean isSourcesTruncated;
    private boolean isTruncated;

    void addSource(DeclaredSourceProperties info) {
        var source = new SelfDescriptionKey(info.source(), info.kind());
        if (sources.containsKey(source) || sources.size() < MOST) {
            sources.put(source, brief(info));
        } else {
            isSourcesTruncated = true;
        }
    }

    void addDescription(SourceId device, DeviceProperty page) {
        if (pages.containsKey(device) || pages.size() < MOST) {
            pages.put(device, lines(page));
        } else {
            isTruncated = true;
        }
    }

    /** Reads a page without keeping it: a peer may describe more devices in turn than fit into memory. */
    private List<PeerFact> lines(DeviceProperty page) {
        var lines = new ArrayList<PeerFact>();
        flatten(page, "", lines);
        return List.copyOf(lines);
    }

    private static DeclaredSourceProperties brief(DeclaredSourceProperties info) {
        return new DeclaredSourceProperties(
                info.source(),
                info.kind(),
                HtmlTextEscaper.shorten(info.unit()),
                HtmlTextEscaper.shorten(info.axes()),
                HtmlTextEscaper.shorten(info.quaternions()),
                HtmlTextEscaper.shorten(info.epoch()),
                info.rate());
    }

    /** Returns true if there were more sources than fit. */
    boolean isSourcesTruncated() {
        return isSourcesTruncated;
    }

    /** Returns true if there was more data than fits; valid after a call of {@link #facts}. */
    boolean isTruncated() {
        return isTruncated;
    }

    /** Returns the sources in order of first occurrence. */
    List<DeclaredSourceProperties> sources() {
        return List.copyOf(sources.values());
    }

    /** Returns the identification and version of the peer in these messages, followed by the devices' descriptions. */
    List<PeerFact> facts(List<ReportMessageDetail> messages) {
        var known = new LinkedHashMap<String, String>();
        for (var detail : messages) {
            for (var fieldRow : detail.lines()) {
                if (identifiesPeer(fieldRow.name())) {
                    known.putIfAbsent(detail.name() + ", " + fieldRow.name(), fieldRow.value());
                }
            }
        }
        pages.forEach((device, lines) -> lines.forEach(
                line -> known.putIfAbsent(HtmlTextEscaper.shorten(device.label() + ": " + line.name()), line.value())));
        isTruncated |= known.size() > MOST;
        return known.entrySet().stream()
                .limit(MOST)
                .map(entry -> new PeerFact(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static boolean identifiesPeer(String field) {
        var name = field.toLowerCase(Locale.ROOT);
        return IDENTIFYING_SUFFIXES.stream().anyMatch(name::endsWith);
    }

    private void flatten(DeviceProperty property, String path, List<PeerFact> into) {
        if (into.size() >= MOST_LINES) {
            isTruncated = true;
            return;
        }
        var name = HtmlTextEscaper.shorten(path.isEmpty() ? property.name() : path + "." + property.name());
        if (!property.value().isEmpty()) {
            into.add(new PeerFact(name, HtmlTextEscaper.shorten(property.value())));
        }
        property.parts().forEach(part -> flatten(part, name, into));
    }
}
