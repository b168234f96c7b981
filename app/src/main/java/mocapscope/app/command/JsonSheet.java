package mocapscope.app.command;

import java.util.List;
import mocapscope.app.json.Json;
import mocapscope.protocol.script.ConformanceCase;
import mocapscope.protocol.script.CaseOutcome;
import mocapscope.protocol.script.ConformanceVerdict;
import mocapscope.protocol.session.SessionRole;

/** Prints conformance cases and their verdicts as JSON lines. */
record JsonSheet(Json json) implements Sheet {

    @Override
    public void listed(ConformanceCase one) {
        begin(one).text("about", one.description()).end();
    }

    @Override
    public void ran(CaseOutcome outcome) {
        begin(outcome.conformanceCase()).text("verdict", TextSheet.word(outcome.verdict())).list("remarks");
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
    public void end(List<CaseOutcome> all, int notRun) {
        var worst = ConformanceVerdict.worst(all.stream().map(CaseOutcome::verdict).toArray(ConformanceVerdict[]::new));
        json.begin("verdict").text("verdict", TextSheet.word(worst)).open("cases");
        for (var verdict : ConformanceVerdict.values()) {
            json.whole(
                    TextSheet.word(verdict),
                    all.stream().filter(outcome -> outcome.verdict() == verdict).count());
        }
        json.shut().whole("notRun", notRun).end();
    }

    private Json begin(ConformanceCase one) {
        return json.begin("case")
                .text("id", one.id())
                .text("title", one.title())
                .text("section", one.section())
                .text("side", one.side() == SessionRole.CLIENT ? "client" : "server");
    }
}
