package mocapscope.app.report;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.timing.DeviceClockVerdictFormatter;

/** Writes the report's tables of devices, sources and skeletons of one session. */
final class DevicesSectionWriter {
    private static final TextBundle TEXTS = TextBundle.of(DevicesSectionWriter.class);
    private static final int MOST = 200;
    private static final int MOST_BONES = 256;
    private static final int MOST_RATES = 6;

    private final HtmlWriter page;
    private final SessionSection section;

    DevicesSectionWriter(HtmlWriter page, SessionSection section) {
        this.page = page;
        this.section = section;
    }

    void write() {
        devices();
        sources();
        bodies();
    }

    private void devices() {
        if (section.devices().isEmpty()) {
            return;
        }
        page.element("h3", TEXTS.text("devices"));
        var writer = HtmlTableWriter.open(page, TEXTS.text("devices"), headings("device", "messages", "declared"));
        for (var device : section.devices().stream().limit(MOST).toList()) {
            var text = device.isSilent() ? TEXTS.text("device.silent") : ReportNumberFormatter.count(device.messages());
            writer.row()
                    .code(HtmlTextEscaper.shorten(device.name()))
                    .number(text, device.internal() ? TEXTS.text("device.internal") : "")
                    .number(rates(device.rates()))
                    .closeRow();
        }
        writer.end();
        more(section.devices().size() - MOST);
        page.asideIf(
                section.omissions().devices(),
                TEXTS.text(
                        "devices.full",
                        ReportNumberFormatter.count(section.devices().size())));
    }

    private void sources() {
        if (section.sources().isEmpty()) {
            return;
        }
        page.element("h3", TEXTS.text("sources"));
        var writer = HtmlTableWriter.open(
                page,
                TEXTS.text("sources"),
                headings("source", "kind", "unit", "axes", "quaternions", "epoch", "judged-epoch", "declared"));
        section.sources().forEach(info -> source(writer, info));
        writer.end();
        page.asideIf(
                section.omissions().sources(),
                TEXTS.text("sources.full", ReportNumberFormatter.count(PeerDescriptionCollector.MOST)));
    }

    private void source(HtmlTableWriter writer, DeclaredSourceProperties info) {
        var rate =
                info.rate().isEmpty() ? List.<Double>of() : List.of(info.rate().getAsDouble());
        writer.row()
                .code(HtmlTextEscaper.shorten(info.source().label()))
                .cell(FindingsSectionWriter.lowerCaseName(info.kind()))
                .cell(HtmlTextEscaper.shorten(info.unit()))
                .cell(HtmlTextEscaper.shorten(info.axes()))
                .cell(info.quaternions())
                .cell(info.epoch())
                .cell(() -> writeJudgedEpoch(info))
                .number(rates(rate))
                .closeRow();
    }

    /** Writes the judgement of a source's clock; a dash without a sample. */
    private void writeJudgedEpoch(DeclaredSourceProperties info) {
        section.health().sources().stream()
                .filter(source ->
                        source.kind() == info.kind() && source.source().equals(info.source()))
                .findFirst()
                .map(source -> source.clock().verdict())
                .ifPresentOrElse(
                        verdict -> page.text(verdict.epoch().word())
                                .emptyElement("br")
                                .element("small", DeviceClockVerdictFormatter.describe(verdict)),
                        () -> page.text(ReportNumberFormatter.NONE));
    }

    private void bodies() {
        if (section.bodies().isEmpty()) {
            return;
        }
        page.element("h3", TEXTS.text("bodies"));
        var writer = HtmlTableWriter.open(
                page, TEXTS.text("bodies"), headings("body", "bones", "roots", "name-origin", "names"));
        for (var skeleton : section.bodies()) {
            writer.row()
                    .code(HtmlTextEscaper.shorten(skeleton.source().label()))
                    .number(String.valueOf(skeleton.map().bones().size()))
                    .number(String.valueOf(skeleton.roots()))
                    .cell(TEXTS.text(
                            "name-origin." + FindingsSectionWriter.lowerCaseName(skeleton.nameOrigin()),
                            HtmlTextEscaper.shorten(skeleton.map().id())))
                    .cell(() -> names(skeleton))
                    .closeRow();
        }
        writer.end();
        page.asideIf(
                section.omissions().bodies(),
                TEXTS.text("bodies.full", ReportNumberFormatter.count(ReportedSkeletonCollector.MOST)));
    }

    private void names(ReportedSkeletonCollector.ReportedSkeleton skeleton) {
        page.open("details").element("summary", TEXTS.text("bones.names"));
        page.open("p", "class", "names");
        var all = Stream.concat(skeleton.names().stream(), skeleton.rigidBodies().stream())
                .toList();
        all.stream()
                .limit(MOST_BONES)
                .forEach(name ->
                        page.element("code", HtmlTextEscaper.shorten(name, 80)).text(" "));
        page.closeLine("p");
        more(all.size() - MOST_BONES);
        page.closeLine("details");
    }

    private void more(int count) {
        page.asideIf(count > 0, TEXTS.text("more", ReportNumberFormatter.count(count)));
    }

    private static String rates(List<Double> rates) {
        if (rates.isEmpty()) {
            return "–";
        }
        var formatted = rates.stream()
                .limit(MOST_RATES)
                .map(rate -> rate == 0
                        ? TEXTS.text("rate.events")
                        : TEXTS.text("rate.hertz", ReportNumberFormatter.hertz(rate)));
        var more = rates.size() <= MOST_RATES
                ? Stream.<String>empty()
                : Stream.of(TEXTS.text("rate.more", ReportNumberFormatter.count(rates.size() - MOST_RATES)));
        return Stream.concat(formatted, more).collect(Collectors.joining(", "));
    }

    private static List<String> headings(String... names) {
        return Stream.of(names).map(name -> TEXTS.text("column." + name)).toList();
    }
}
