package mocapscope.app.command.output;

import java.util.List;
import mocapscope.app.json.JsonLineWriter;
import mocapscope.protocol.script.ConformanceCase;
import mocapscope.protocol.script.ConformanceCaseResult;
import mocapscope.protocol.script.ConformanceVerdict;

/** Prints conformance test cases and the result of each as JSON lines. */
public record JsonConformanceResultPrinter(JsonLineWriter json) implements ConformanceResultPrinter {

    @Override
    public void printCase(ConformanceCase one) {
        begin(one).writeString("about", one.description()).endLine();
    }

    @Override
    public void printOutcome(ConformanceCaseResult outcome) {
        begin(outcome.conformanceCase())
                .writeString("verdict", TextConformanceResultPrinter.verdictName(outcome.verdict()))
                .beginArray("remarks");
        for (var report : outcome.remarks()) {
            json.beginObject()
                    .writeString("step", report.step())
                    .writeString("verdict", TextConformanceResultPrinter.verdictName(report.verdict()))
                    .writeString("text", report.text())
                    .endObject();
        }
        json.endArray().endLine();
    }

    @Override
    public void printSummary(List<ConformanceCaseResult> all, int notRun) {
        var worst = ConformanceVerdict.worst(
                all.stream().map(ConformanceCaseResult::verdict).toArray(ConformanceVerdict[]::new));
        json.beginLine("verdict")
                .writeString("verdict", TextConformanceResultPrinter.verdictName(worst))
                .beginObject("cases");
        for (var verdict : ConformanceVerdict.values()) {
            json.writeInteger(
                    TextConformanceResultPrinter.verdictName(verdict),
                    all.stream().filter(outcome -> outcome.verdict() == verdict).count());
        }
        json.endObject().writeInteger("notRun", notRun).endLine();
    }

    private JsonLineWriter begin(ConformanceCase one) {
        return json.beginLine("case")
                .writeString("id", one.id())
                .writeString("title", one.title())
                .writeString("section", one.section())
                .writeString("side", one.side().keyword());
    }
}
