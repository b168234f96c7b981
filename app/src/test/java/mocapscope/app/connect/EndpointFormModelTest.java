package mocapscope.app.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import mocapscope.protocol.session.endpoint.Endpoint;
import org.junit.jupiter.api.Test;

class EndpointFormModelTest {
    private final EndpointFormModel form = new EndpointFormModel(new AllOptionKindsProtocol(), "");

    @Test
    void fillsFieldsFromTypedEndpoint() {
        form.setText("lines://stage:4100/Wand,Head?speed=2.5&mode=fast");

        var draft = form.draft();
        assertEquals("stage", draft.host());
        assertEquals("4100", draft.port());
        assertEquals("Wand, Head", draft.devices());
        assertEquals("2.5", draft.value("speed"));
        assertEquals("fast", draft.value("mode"));
        assertEquals("true", draft.value("reconnect"));
        assertEquals("", form.textProblem());
    }

    @Test
    void startsWithLastUsedScheme() {
        var last = form.schemes().getLast();

        assertEquals(
                last,
                new EndpointFormModel(new AllOptionKindsProtocol(), last.name())
                        .draft()
                        .scheme());
        assertEquals(
                form.schemes().getFirst(),
                new EndpointFormModel(new AllOptionKindsProtocol(), "gone")
                        .draft()
                        .scheme());
    }

    @Test
    void reportsInvalidAxes() {
        form.setField(EndpointDraft.HOST, "stage");
        form.setField("axes", "x,y");

        assertEquals(
                "This is not three axes for right, up and towards, such as x,z,-y: x,y.",
                form.problems().get("axes"));
        form.setField("axes", "x,z,-y");
        assertTrue(form.text().contains("axes=x,z,-y") || form.text().contains("axes=x%2Cz%2C-y"), form.text());
    }

    @Test
    void buildsEndpointTextFromFields() {
        form.setField(EndpointDraft.HOST, "stage");
        form.setField(EndpointDraft.DEVICES, " Wand , Head");
        form.setField("mode", "fast");
        form.setField("speed", "1");

        assertEquals("lines://stage:4000/Wand,Head?mode=fast", form.text());
    }

    @Test
    void acceptsHostAlone() {
        form.setText("192.168.1.20");

        assertEquals(
                "lines://192.168.1.20:4000",
                form.endpoint().map(Endpoint::toString).orElseThrow());
        assertEquals("192.168.1.20", form.text());
    }

    @Test
    void reportsInvalidPort() {
        form.setField(EndpointDraft.HOST, "stage");
        form.setField(EndpointDraft.PORT, "70000");

        assertEquals(
                "The port must be a number from 1 to 65535.", form.problems().get(EndpointDraft.PORT));
        assertEquals(Optional.empty(), form.endpoint());
    }

    @Test
    void reportsInvalidPortInText() {
        form.setText("lines://stage:70000");

        assertTrue(form.textProblem().contains("70000"), form.textProblem());
        assertEquals("70000", form.draft().port());
        assertTrue(form.problems().containsKey(EndpointDraft.PORT));
        assertEquals(Optional.empty(), form.endpoint());
    }

    @Test
    void reportsValueOutOfRange() {
        form.setText("stage");
        form.setField("speed", "99");

        assertEquals("This is not between 0 and 10: 99.", form.problems().get("speed"));
        assertEquals("stage", form.text());
    }

    @Test
    void rejectsHostWithSpaces() {
        form.setField(EndpointDraft.HOST, "my stage");

        assertTrue(form.problems().containsKey(EndpointDraft.HOST));
    }

    @Test
    void secretIsInEndpointButNotInText() {
        form.setText("stage");
        form.setField("key", "swordfish");
        form.setText("lines://other");

        assertEquals("swordfish", form.endpoint().orElseThrow().settings().text("key"));
        assertEquals("lines://other:4000", form.endpoint().orElseThrow().toString());
        assertEquals("lines://other", form.text());
    }

    @Test
    void schemeChangeUsesDefaultPort() {
        form.setText("stage");
        form.selectScheme(AllOptionKindsProtocol.UDP);

        assertEquals("lines+udp://stage:4001", form.text());
    }

    @Test
    void schemeChangeKeepsCustomPort() {
        form.setText("stage:5000");
        form.selectScheme(AllOptionKindsProtocol.UDP);

        assertEquals("lines+udp://stage:5000", form.text());
    }

    @Test
    void emptyTextShowsNoProblem() {
        form.setText("stage:x");
        form.setText("");

        assertEquals("", form.textProblem());
        assertEquals(Optional.empty(), form.endpoint());
    }
}
