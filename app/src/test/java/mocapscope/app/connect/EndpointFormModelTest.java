package mocapscope.app.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.SessionRole;
import org.junit.jupiter.api.Test;

class EndpointFormModelTest {
    private static final AllOptionKindsProtocol PROTOCOL = new AllOptionKindsProtocol();

    private final EndpointFormModel form = model(SessionRole.CLIENT, "");

    private static EndpointFormModel model(SessionRole role, String usual) {
        return new EndpointFormModel(PROTOCOL.protocols(), role, PROTOCOL::parse, usual);
    }

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

        assertEquals(last, model(SessionRole.CLIENT, last.name()).draft().scheme());
        assertEquals(
                form.schemes().getFirst(),
                model(SessionRole.CLIENT, "gone").draft().scheme());
    }

    @Test
    void waitsOnThisComputerIfPeerBegins() {
        var all = new EndpointFormModel(
                ProtocolCatalog.protocols(),
                SessionRole.CLIENT,
                text -> ProtocolCatalog.parse(text, SessionRole.CLIENT),
                "");
        var responder = ProtocolCatalog.protocols().stream()
                .filter(protocol -> protocol.initiator() == SessionRole.SERVER)
                .findFirst()
                .orElseThrow();

        assertEquals("", all.draft().host());
        all.selectProtocol(responder);
        assertEquals("127.0.0.1", all.draft().host());
        all.selectProtocol(ProtocolCatalog.protocols().getFirst());
        assertEquals("", all.draft().host());
    }

    @Test
    void reportsInvalidAxes() {
        form.setField(EndpointDraft.HOST, "stage");
        form.setField("axes", "x,y");

        assertEquals(
                "Axes is not three axes for right, up and towards, such as x,z,-y: x,y. The usual value is auto.",
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

        assertEquals("Port must be 1 to 65535, usually 4000.", form.problems().get(EndpointDraft.PORT));
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

        assertEquals(
                "Speed is not between 0 and 10: 99. The usual value is 1.",
                form.problems().get("speed"));
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

    @Test
    void protocolWritesItsSchemeBeforeHost() {
        form.selectProtocol(PROTOCOL);

        assertEquals("lines://", form.text());
        assertEquals("", form.textProblem());
        form.setField(EndpointDraft.HOST, "stage");
        assertEquals("lines://stage:4000", form.text());
        form.setField(EndpointDraft.HOST, "");
        assertEquals("lines://", form.text());
    }

    @Test
    void selectedProtocolKeepsItsOptions() {
        form.setText("lines+udp://stage?mode=fast");
        form.selectProtocol(PROTOCOL);

        assertEquals("lines+udp://stage:4001?mode=fast", form.text());
    }

    @Test
    void serverListensOnThisComputerFirst() {
        var server = model(SessionRole.SERVER, "");

        assertEquals("lines://127.0.0.1:4000", server.text());
        server.setField(EndpointDraft.PORT, "0");
        assertEquals("lines://127.0.0.1:0", server.text());
        server.setField(EndpointDraft.PORT, "-1");
        assertEquals("Port must be 0 to 65535, usually 4000.", server.problems().get(EndpointDraft.PORT));
    }
}
