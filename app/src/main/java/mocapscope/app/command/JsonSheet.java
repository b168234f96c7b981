package mocapscope.app.command;

import java.util.List;
import mocapscope.app.json.Json;
import mocapscope.protocol.script.Case;
import mocapscope.protocol.script.Outcome;
import mocapscope.protocol.script.Verdict;
import mocapscope.protocol.session.SessionRole;

/** Prints conformance cases and their verdicts as JSON lines. */
record JsonSheet(Json json) implements Sheet {

    @Override
    public void listed(Case one) {
        begin(one).text("about", one.about()).end();
    }

    @Override
    public void ran(Outcome outcome) {
        begin(outcome.of()).text("verdict", TextSheet.word(outcome.verdict())).list("remarks");
        for (var remark : outcome.remarks()) {
            json.open()
                    .text("step", remark.step())
                    .text("verdict", TextSheet.word(remark.verdict()))
                    .text("text", remark.text())
                    .shut();
        }
        json.close().end();
    }

    @Override
    public void end(List<Outcome> all, int notRun) {
        var worst = Verdict.worst(all.stream().map(Outcome::verdict).toArray(Verdict[]::new));
        json.begin("verdict").text("verdict", TextSheet.word(worst)).open("cases");
        for (var verdict : Verdict.values()) {
            json.whole(
                    TextSheet.word(verdict),
                    all.stream().filter(outcome -> outcome.verdict() == verdict).count());
        }
        json.shut().whole("notRun", notRun).end();
    }

    private Json begin(Case one) {
        return json.begin("case")
                .text("id", one.id())
                .text("title", one.title())
                .text("section", one.section())
                .text("side", one.side() == SessionRole.CLIENT ? "client" : "server");
    }
}
