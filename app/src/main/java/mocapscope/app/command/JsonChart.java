package mocapscope.app.command;

import java.util.Set;
import mocapscope.app.doctor.Chart;
import mocapscope.app.doctor.Member;
import mocapscope.app.doctor.Step;
import mocapscope.app.json.Json;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Session;

/** Prints the steps, findings and verdict of the doctor as JSON lines. */
record JsonChart(Json json) implements Chart {

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
        new JsonTap(session, json, Set.of(), new Bound()).onFinding(finding);
    }

    @Override
    public void device(Member device) {
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

    @Override
    public void stopped() {
        json.begin("stopped").end();
    }
}
