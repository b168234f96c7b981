package mocapscope.app.command;

import java.util.List;
import mocapscope.app.json.JsonLineWriter;
import mocapscope.protocol.script.ConformanceCase;
import mocapscope.protocol.script.CaseOutcome;
import mocapscope.protocol.script.ConformanceVerdict;
import mocapscope.protocol.session.SessionRole;

/** Prints conformance cases and their verdicts as JSON lines. */
record JsonSheet(JsonLineWriter json) implements Sheet {

    @Override
    public void listed(ConformanceCase one) {
        begin(one).writeString("about", one.description()).endLine();
    }

    @Override
    public void ran(CaseOutcome outcome) {
        begin(outcome.conformanceCase()).writeString("verdict", TextSheet.word(outcome.verdict())).beginArray("remarks");
        for (var remark : outcome.remarks()) {
            json.beginObject()
                    .writeString("step", remark.step())
                    .writeString("verdict", TextSheet.word(remark.verdict()))
                    .writeString("text", remark.text())
                    .endObject();
        }
        json.endArray().endLine();
    }

    @Override
    public void end(List<CaseOutcome> all, int notRun) {
        var worst = ConformanceVerdict.worst(all.stream().map(CaseOutcome::verdict).toArray(ConformanceVerdict[]::new));
        json.beginLine("verdict").writeString("verdict", TextSheet.word(worst)).beginObject("cases");
        for (var verdict : ConformanceVerdict.values()) {
            json.writeInteger(
                    TextSheet.word(verdict),
                    all.stream().filter(outcome -> outcome.verdict() == verdict).count());
        }
        json.endObject().writeInteger("notRun", notRun).endLine();
    }

    private JsonLineWriter begin(ConformanceCase one) {
        return json.beginLine("case")
                .writeString("id", one.id())
                .writeString("title", one.title())
                .writeString("section", one.section())
                .writeString("side", one.side() == SessionRole.CLIENT ? "client" : "server");
    }
}
