package mocapscope.app.report;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.app.words.Words;
import mocapscope.protocol.sample.SourceInfo;

/** Writes the report's tables of devices, sources and skeletons of one session. */
final class CastPart {
    private static final Words WORDS = Words.of(CastPart.class);
    private static final int MOST = 200;
    private static final int MOST_BONES = 256;
    private static final int MOST_RATES = 6;

    private final Markup page;
    private final Chapter chapter;

    CastPart(Markup page, Chapter chapter) {
        this.page = page;
        this.chapter = chapter;
    }

    void show() {
        devices();
        sources();
        bodies();
    }

    private void devices() {
        if (chapter.members().isEmpty()) {
            return;
        }
        page.leaf("h3", WORDS.text("devices"));
        var table = Table.open(page, WORDS.text("devices"), headings("device", "said", "declared"));
        for (var member : chapter.members().stream().limit(MOST).toList()) {
            var said = member.isSilent() ? WORDS.text("device.silent") : Numbers.count(member.messages());
            table.row()
                    .code(Foreign.brief(member.name()))
                    .number(said, member.internal() ? WORDS.text("device.internal") : "")
                    .number(rates(member.rates()))
                    .done();
        }
        table.end();
        more(chapter.members().size() - MOST);
        full(
                chapter.beyond().devices(),
                WORDS.text("devices.full", Numbers.count(chapter.members().size())));
    }

    private void sources() {
        if (chapter.sources().isEmpty()) {
            return;
        }
        page.leaf("h3", WORDS.text("sources"));
        var table = Table.open(
                page,
                WORDS.text("sources"),
                headings("source", "kind", "unit", "axes", "quaternions", "epoch", "declared"));
        chapter.sources().forEach(info -> source(table, info));
        table.end();
        full(chapter.beyond().sources(), WORDS.text("sources.full", Numbers.count(Facts.MOST)));
    }

    private static void source(Table table, SourceInfo info) {
        var rate =
                info.rate().isEmpty() ? List.<Double>of() : List.of(info.rate().getAsDouble());
        table.row()
                .code(Foreign.brief(info.source().label()))
                .cell(FindingsPart.lower(info.kind()))
                .cell(Foreign.brief(info.unit()))
                .cell(Foreign.brief(info.axes()))
                .cell(info.quaternions())
                .cell(info.epoch())
                .number(rates(rate))
                .done();
    }

    private void bodies() {
        if (chapter.bodies().isEmpty()) {
            return;
        }
        page.leaf("h3", WORDS.text("bodies"));
        var table = Table.open(page, WORDS.text("bodies"), headings("body", "bones", "roots", "told", "names"));
        for (var body : chapter.bodies()) {
            table.row()
                    .code(Foreign.brief(body.source().label()))
                    .number(String.valueOf(body.map().bones().size()))
                    .number(String.valueOf(body.roots()))
                    .cell(WORDS.text(
                            "told." + FindingsPart.lower(body.told()),
                            Foreign.brief(body.map().id())))
                    .cell(() -> names(body))
                    .done();
        }
        table.end();
        full(chapter.beyond().bodies(), WORDS.text("bodies.full", Numbers.count(Bodies.MOST)));
    }

    private void names(Bodies.Body body) {
        page.open("details").leaf("summary", WORDS.text("bones.names"));
        page.open("p", "class", "names");
        var all = Stream.concat(body.names().stream(), body.rigidBodies().stream())
                .toList();
        all.stream()
                .limit(MOST_BONES)
                .forEach(name -> page.leaf("code", Foreign.brief(name, 80)).text(" "));
        page.end("p");
        more(all.size() - MOST_BONES);
        page.end("details");
    }

    private void more(int count) {
        if (count > 0) {
            page.leaf("p", WORDS.text("more", Numbers.count(count)), "class", "aside");
        }
    }

    /** Notes that there was an unknown number of further items. */
    private void full(boolean full, String text) {
        if (full) {
            page.leaf("p", text, "class", "aside");
        }
    }

    private static String rates(List<Double> rates) {
        if (rates.isEmpty()) {
            return "–";
        }
        var told = rates.stream()
                .limit(MOST_RATES)
                .map(rate -> rate == 0 ? WORDS.text("rate.events") : WORDS.text("rate.hertz", Numbers.hertz(rate)));
        var more = rates.size() <= MOST_RATES
                ? Stream.<String>empty()
                : Stream.of(WORDS.text("rate.more", Numbers.count(rates.size() - MOST_RATES)));
        return Stream.concat(told, more).collect(Collectors.joining(", "));
    }

    private static List<String> headings(String... names) {
        return Stream.of(names).map(name -> WORDS.text("cast." + name)).toList();
    }
}
