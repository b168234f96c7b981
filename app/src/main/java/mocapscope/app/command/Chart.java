package mocapscope.app.command;

import java.util.Set;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Session;

/** Where a doctor writes what it saw, as it sees it. */
sealed interface Chart {

    void step(Step step);

    void finding(Session session, Finding finding);

    /** A device that the server named, once all was watched. */
    void device(Roster.Member device);

    void verdict(boolean healthy);

    /** A table for people. */
    record OfText(TextLines lines) implements Chart {
        private static final int WELL = 4;
        private static final int NAME = 36;
        private static final int TOOK = 12;

        @Override
        public void step(Step step) {
            lines.print(new TextLine()
                    .left(step.well() ? "ok" : "FAIL", WELL)
                    .left(step.name(), NAME)
                    .right("%.3f ms".formatted(step.took() / 1e6), TOOK)
                    .add(" ")
                    .add(step.detail()));
            advise(step.advice());
        }

        @Override
        public void finding(Session session, Finding finding) {
            var rule = finding.rule();
            var line = new TextLine()
                    .left("", WELL)
                    .add("%s: %s (%s, %s)"
                            .formatted(Lines.word(finding.severity()), finding.text(), rule.code(), rule.number()));
            lines.print(line, finding.severity());
            advise(rule.advice());
        }

        @Override
        public void device(Roster.Member device) {
            var said = device.silent() ? "silent while watched" : "%,d messages".formatted(device.messages());
            var rates = Rates.words(device.rates());
            lines.print(new TextLine()
                    .left("", WELL)
                    .left("device " + device.name(), NAME)
                    .add(device.internal() ? "internal, " + said : said)
                    .add(rates.isEmpty() ? "" : ", " + rates));
        }

        @Override
        public void verdict(boolean healthy) {
            lines.print(new TextLine().add(healthy ? "healthy" : "not healthy"));
        }

        private void advise(String advice) {
            if (!advice.isEmpty()) {
                lines.print(new TextLine().left("", WELL).add("try: ").add(advice));
            }
        }
    }

    /** One JSON object a line. */
    record OfJson(Json json) implements Chart {

        @Override
        public void step(Step step) {
            json.begin("step")
                    .text("step", step.name())
                    .flag("ok", step.well())
                    .seconds("took", step.took())
                    .text("detail", step.detail())
                    .text("advice", step.advice())
                    .end();
        }

        @Override
        public void finding(Session session, Finding finding) {
            new JsonTap(session, json, Set.of(), new Bound()).finding(finding);
        }

        @Override
        public void device(Roster.Member device) {
            json.begin("device")
                    .text("source", device.name())
                    .flag("internal", device.internal())
                    .flag("silent", device.silent())
                    .whole("messages", device.messages())
                    .list("rates");
            device.rates().forEach(json::real);
            json.close().end();
        }

        @Override
        public void verdict(boolean healthy) {
            json.begin("verdict").flag("healthy", healthy).end();
        }
    }
}
