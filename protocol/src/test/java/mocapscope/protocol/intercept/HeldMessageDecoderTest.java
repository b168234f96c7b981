package mocapscope.protocol.intercept;

import static mocapscope.protocol.intercept.InterceptFixture.IN;
import static mocapscope.protocol.intercept.InterceptFixture.OUT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import mocapscope.protocol.session.decoder.TransmissionUnit;
import mocapscope.protocol.session.event.Message;
import org.junit.jupiter.api.Test;

/** Tests of decoding held messages before they are forwarded. */
class HeldMessageDecoderTest {

    private static List<String> names(List<TransmissionUnit> units) {
        return units.stream()
                .flatMap(one -> one.messages().stream())
                .map(Message::name)
                .toList();
    }

    @Test
    void decodesHeldMessagesWithoutNotifyingListeners() {
        var desk = new InterceptFixture().live();
        var decoder = new HeldMessageDecoder(desk.session);
        assertEquals(List.of(), decoder.decode(desk.state()));
        desk.interceptor().hold(IN, true);
        desk.interceptor().hold(OUT, true);
        desk.receiveText("p 1\n", 2);
        desk.sendRequest(2);
        desk.receiveText("oops\n", 3);

        var units = decoder.decode(desk.state());
        assertEquals(List.of("p", "hello", "oops"), names(units));
        assertEquals(List.of(), desk.notes.samples);
        assertEquals(
                List.of("welcome"),
                desk.notes.messages.stream().skip(1).map(Message::name).toList());
        assertTrue(desk.notes.findings.isEmpty());
        assertEquals(
                "welcome\n".length(), units.getFirst().messages().getFirst().at());
        assertEquals(
                "welcome\np 1\n".length(), units.getLast().messages().getFirst().at());
        assertEquals(0, units.getFirst().findOffset(0).orElseThrow());
    }

    @Test
    void cachesDecodedMessages() {
        var desk = new InterceptFixture().live();
        var decoder = new HeldMessageDecoder(desk.session);
        desk.interceptor().hold(IN, true);
        desk.receiveText("p 1\n", 2);
        var one = decoder.decode(desk.state()).getFirst();
        desk.receiveText("p 2\n", 3);

        assertSame(one, decoder.decode(desk.state()).getFirst());
        assertEquals(2, decoder.decode(desk.state()).size());
    }

    @Test
    void decodesAgainAfterEditDropOrForward() {
        var desk = new InterceptFixture().live();
        var decoder = new HeldMessageDecoder(desk.session);
        desk.interceptor().hold(IN, true);
        desk.receiveText("a\nb 1\nf 5\n", 2);
        assertEquals(List.of("a", "b", "f"), names(decoder.decode(desk.state())));
        desk.interceptor().replaceBytes(desk.held().get(1).id(), InterceptFixture.line("q"), "other");
        desk.runDueTimers(3);
        assertEquals(List.of("a", "q", "f"), names(decoder.decode(desk.state())));
        desk.interceptor().drop(desk.held().getFirst().id());
        desk.runDueTimers(3);
        assertEquals(List.of("q", "f"), names(decoder.decode(desk.state())));
        desk.interceptor().forwardAll();
        desk.runDueTimers(3);
        assertEquals(List.of(), decoder.decode(desk.state()));
    }

    @Test
    void combinesTruncatedMessageWithFollowingBytes() {
        var desk = new InterceptFixture(new InterceptRule(
                        new MessageMatcher(IN, "p", 1, 1), new InterceptAction.TruncateAction(2), true))
                .live();
        desk.interceptor().hold(IN, true);
        desk.receiveText("p 1\n2\n", 2);
        var units = new HeldMessageDecoder(desk.session).decode(desk.state());

        assertEquals(
                List.of(0, 1), units.stream().map(one -> one.messages().size()).toList());
    }
}
