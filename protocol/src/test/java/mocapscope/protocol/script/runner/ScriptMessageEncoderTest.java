package mocapscope.protocol.script.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Random;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.script.ScriptReader;
import mocapscope.protocol.script.ScriptStep;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;

/** Tests of the messages that a script can send, and of those it cannot. */
class ScriptMessageEncoderTest {

    @Test
    void masksSecretThatCannotBeEncoded() throws Exception {
        assertEquals("rest: cannot be written: ***", rejection("rest: hunter2"));
    }

    @Test
    void namesUnknownField() throws Exception {
        assertEquals("hunter: no such field", rejection("hunter: 2"));
        assertEquals("protocolVersion.x: no such field", rejection("protocolVersion.x: seven"));
    }

    private static String rejection(String values) throws Exception {
        var step =
                (ScriptStep.SendStep) ScriptReader.read("id: A\nsteps: [{send: ConnectRequest, set: {" + values + "}}]")
                        .cases()
                        .getFirst()
                        .steps()
                        .getFirst();
        var encoder = new ScriptMessageEncoder(session(), new Random(1));
        var template = encoder.createTemplate(step);
        var now = new MonotonicAndUnixTime(0, 0);
        var example = encoder.encodeDefault(template, now);
        var exception =
                assertThrows(InvalidFieldValueException.class, () -> encoder.encode(template, example, step, now));
        return exception.field() + ": " + exception.reason();
    }

    private static Session session() {
        var endpoint = ProtocolCatalog.parse("setp://127.0.0.1", SessionRole.CLIENT);
        var protocol = ProtocolCatalog.of(endpoint);
        var history = new EarlierMessageDecoder(
                new Transcript(1 << 20), protocol.decoder("a", endpoint, SkeletonMapLibrary.builtIn()));
        return new Session(
                "a",
                protocol,
                endpoint,
                SessionRole.CLIENT,
                "peer",
                MonotonicToUnixTimeAnchor.at(new MonotonicAndUnixTime(0, 0)),
                history);
    }
}
