package mocapscope.app.command.output;

import java.util.Set;
import mocapscope.app.doctor.AnnouncedDevice;
import mocapscope.app.doctor.DoctorListener;
import mocapscope.app.doctor.DoctorStep;
import mocapscope.app.doctor.DoctorVerdict;
import mocapscope.app.json.JsonLineWriter;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.Finding;

/** Prints the steps and result of the doctor command, which diagnoses a connection, as JSON lines. */
public record JsonDoctorPrinter(JsonLineWriter json) implements DoctorListener {

    @Override
    public void step(DoctorStep step) {
        json.beginLine("step")
                .writeString("step", step.name())
                .writeBoolean("ok", step.succeeded())
                .writeSeconds("took", step.nanos())
                .writeString("detail", step.detail())
                .writeString("advice", step.advice().text())
                .writeString("adviceSource", step.advice().source())
                .endLine();
    }

    @Override
    public void finding(Session session, Finding finding) {
        new JsonSessionListener(session, json, Set.of(), new AssignedPortEndpoint()).on(finding);
    }

    @Override
    public void device(AnnouncedDevice device) {
        json.beginLine("device")
                .writeString("source", device.name())
                .writeBoolean("internal", device.internal())
                .writeBoolean("silent", device.isSilent())
                .writeInteger("messages", device.messages())
                .beginArray("rates");
        device.rates().forEach(json::writeNumber);
        json.endArray().endLine();
    }

    @Override
    public void verdict(DoctorVerdict verdict) {
        json.beginLine("verdict")
                .writeBoolean("healthy", verdict.isHealthy())
                .writeString("grade", verdict.result().grade().word())
                .writeString("sentence", verdict.sentence())
                .endLine();
    }

    @Override
    public void stopped() {
        json.beginLine("stopped").endLine();
    }
}
