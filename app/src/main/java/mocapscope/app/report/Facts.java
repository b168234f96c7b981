package mocapscope.app.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;

/** Collects the self-descriptions of a peer and its devices for a report. Not thread-safe. */
final class Facts {
    static final int MOST = 128;
    private static final int MOST_LINES = 48;
    private static final List<String> TELLING = List.of("version", "programname", "servername", "firmware");

    /** A name and value from the self-description of a peer or device. */
    record Fact(String name, String value) {}

    /** The key of a self-description; a device may describe several kinds of samples. */
    private record Voice(SourceId source, SourceKind kind) {}

    private final Map<Voice, SourceInfo> sources = new LinkedHashMap<>();
    private final Map<SourceId, List<Fact>> pages = new LinkedHashMap<>();
    private boolean sourcesLeftOut;
    private boolean leftOut;

    void source(SourceInfo info) {
        var voice = new Voice(info.source(), info.kind());
        if (sources.containsKey(voice) || sources.size() < MOST) {
            sources.put(voice, brief(info));
        } else {
            sourcesLeftOut = true;
        }
    }

    void described(SourceId device, DeviceProperty page) {
        if (pages.containsKey(device) || pages.size() < MOST) {
            pages.put(device, lines(page));
        } else {
            leftOut = true;
        }
    }

    /** Reads a page without keeping it: a peer may describe more devices in turn than fit into memory. */
    private List<Fact> lines(DeviceProperty page) {
        var lines = new ArrayList<Fact>();
        flatten(page, "", lines);
        return List.copyOf(lines);
    }

    private static SourceInfo brief(SourceInfo info) {
        return new SourceInfo(
                info.source(),
                info.kind(),
                Foreign.brief(info.unit()),
                Foreign.brief(info.axes()),
                Foreign.brief(info.quaternions()),
                Foreign.brief(info.epoch()),
                info.rate());
    }

    /** Returns true if there were more sources than fit. */
    boolean sourcesLeftOut() {
        return sourcesLeftOut;
    }

    /** Returns true if there was more data than fits; valid after a call of {@link #known}. */
    boolean leftOut() {
        return leftOut;
    }

    /** Returns the sources in order of first occurrence. */
    List<SourceInfo> sources() {
        return List.copyOf(sources.values());
    }

    /** Returns the identification and version of the peer in these messages, followed by the devices' descriptions. */
    List<Fact> known(List<Exhibit> said) {
        var known = new LinkedHashMap<String, String>();
        for (var exhibit : said) {
            for (var line : exhibit.lines()) {
                if (tells(line.name())) {
                    known.putIfAbsent(exhibit.name() + ", " + line.name(), line.value());
                }
            }
        }
        pages.forEach((device, lines) -> lines.forEach(
                line -> known.putIfAbsent(Foreign.brief(device.label() + ": " + line.name()), line.value())));
        leftOut |= known.size() > MOST;
        return known.entrySet().stream()
                .limit(MOST)
                .map(entry -> new Fact(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static boolean tells(String field) {
        var name = field.toLowerCase(Locale.ROOT);
        return TELLING.stream().anyMatch(name::endsWith);
    }

    private void flatten(DeviceProperty detail, String path, List<Fact> into) {
        if (into.size() >= MOST_LINES) {
            leftOut = true;
            return;
        }
        var name = Foreign.brief(path.isEmpty() ? detail.name() : path + "." + detail.name());
        if (!detail.value().isEmpty()) {
            into.add(new Fact(name, Foreign.brief(detail.value())));
        }
        detail.parts().forEach(part -> flatten(part, name, into));
    }
}
