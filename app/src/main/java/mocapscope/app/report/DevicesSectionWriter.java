package mocapscope.app.report;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.app.words.TextBundle;
import mocapscope.protocol.sample.SourceInfo;

/** Writes the report's tables of devices, sources and skeletons of one session. */
final class DevicesSectionWriter {
    private static final TextBundle WORDS = TextBundle.of(DevicesSectionWriter.class);
    private static final int MOST = 200;
    private static final int MOST_BONES = 256;
    private static final int MOST_RATES = 6;

    private final HtmlWriter page;
    private final SessionSection chapter;

    DevicesSectionWriter(HtmlWriter page, SessionSection chapter) {
        this.page = page;
        this.chapter = chapter;
    }

    void write() {
        devices();
        sources();
        bodies();
    }

    private void devices() {
        if (chapter.devices().isEmpty()) {
            return;
        }
        page.element("h3", WORDS.text("devices"));
        var table = HtmlTableWriter.open(page, WORDS.text("devices"), headings("device", "said", "declared"));
        for (var member : chapter.devices().stream().limit(MOST).toList()) {
            var said = member.isSilent() ? WORDS.text("device.silent") : NumberFormatter.count(member.messages());
            table.row()
                    .code(HtmlTextEscaper.shorten(member.name()))
                    .number(said, member.internal() ? WORDS.text("device.internal") : "")
                    .number(rates(member.rates()))
                    .closeRow();
        }
        table.end();
        more(chapter.devices().size() - MOST);
        full(
                chapter.omissions().devices(),
                WORDS.text("devices.full", NumberFormatter.count(chapter.devices().size())));
    }

    private void sources() {
        if (chapter.sources().isEmpty()) {
            return;
        }
        page.element("h3", WORDS.text("sources"));
        var table = HtmlTableWriter.open(
                page,
                WORDS.text("sources"),
                headings("source", "kind", "unit", "axes", "quaternions", "epoch", "declared"));
        chapter.sources().forEach(info -> source(table, info));
        table.end();
        full(chapter.omissions().sources(), WORDS.text("sources.full", NumberFormatter.count(PeerFactCollector.MOST)));
    }

    private static void source(HtmlTableWriter table, SourceInfo info) {
        var rate =
                info.rate().isEmpty() ? List.<Double>of() : List.of(info.rate().getAsDouble());
        table.row()
                .code(HtmlTextEscaper.shorten(info.source().label()))
                .cell(FindingsSectionWriter.lowerCaseName(info.kind()))
                .cell(HtmlTextEscaper.shorten(info.unit()))
                .cell(HtmlTextEscaper.shorten(info.axes()))
                .cell(info.quaternions())
                .cell(info.epoch())
                .number(rates(rate))
                .closeRow();
    }

    private void bodies() {
        if (chapter.bodies().isEmpty()) {
            return;
        }
        page.element("h3", WORDS.text("bodies"));
        var table = HtmlTableWriter.open(page, WORDS.text("bodies"), headings("body", "bones", "roots", "told", "names"));
        for (var body : chapter.bodies()) {
            table.row()
                    .code(HtmlTextEscaper.shorten(body.source().label()))
                    .number(String.valueOf(body.map().bones().size()))
                    .number(String.valueOf(body.roots()))
                    .cell(WORDS.text(
                            "told." + FindingsSectionWriter.lowerCaseName(body.told()),
                            HtmlTextEscaper.shorten(body.map().id())))
                    .cell(() -> names(body))
                    .closeRow();
        }
        table.end();
        full(chapter.omissions().bodies(), WORDS.text("bodies.full", NumberFormatter.count(ReportedSkeletonCollector.MOST)));
    }

    private void names(ReportedSkeletonCollector.ReportedSkeleton body) {
        page.open("details").element("summary", WORDS.text("bones.names"));
        page.open("p", "class", "names");
        var all = Stream.concat(body.names().stream(), body.rigidBodies().stream())
                .toList();
        all.stream()
                .limit(MOST_BONES)
                .forEach(name -> page.element("code", HtmlTextEscaper.shorten(name, 80)).text(" "));
        page.closeLine("p");
        more(all.size() - MOST_BONES);
        page.closeLine("details");
    }

    private void more(int count) {
        if (count > 0) {
            page.element("p", WORDS.text("more", NumberFormatter.count(count)), "class", "aside");
        }
    }

    /** Notes that there was an unknown number of further items. */
    private void full(boolean full, String text) {
        if (full) {
            page.element("p", text, "class", "aside");
        }
    }

    private static String rates(List<Double> rates) {
        if (rates.isEmpty()) {
            return "–";
        }
        var told = rates.stream()
                .limit(MOST_RATES)
                .map(rate -> rate == 0 ? WORDS.text("rate.events") : WORDS.text("rate.hertz", NumberFormatter.hertz(rate)));
        var more = rates.size() <= MOST_RATES
                ? Stream.<String>empty()
                : Stream.of(WORDS.text("rate.more", NumberFormatter.count(rates.size() - MOST_RATES)));
        return Stream.concat(told, more).collect(Collectors.joining(", "));
    }

    private static List<String> headings(String... names) {
        return Stream.of(names).map(name -> WORDS.text("cast." + name)).toList();
    }
}
