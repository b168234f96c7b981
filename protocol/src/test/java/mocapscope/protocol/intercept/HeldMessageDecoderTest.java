package mocapscope.protocol.intercept;

import static mocapscope.protocol.intercept.InterceptFixture.IN;
import static mocapscope.protocol.intercept.InterceptFixture.OUT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.session.event.DecodedMessage;
import org.junit.jupiter.api.Test;

/** Tests of decoding held messages before they are forwarded. */
class HeldMessageDecoderTest {

    private static List<String> names(List<DecodedTransmissionUnit> units) {
        return units.stream()
                .flatMap(one -> one.messages().stream())
                .map(DecodedMessage::name)
                .toList();
    }

    @Test
    void decodesHeldMessagesWithoutNotifyingListeners() {
        var fixture = new InterceptFixture().live();
        var decoder = new HeldMessageDecoder(fixture.session);
        assertEquals(List.of(), decoder.decode(fixture.state()));
        fixture.interceptor().hold(IN, true);
        fixture.interceptor().hold(OUT, true);
        fixture.receiveText("p 1\n", 2);
        fixture.sendRequest(2);
        fixture.receiveText("oops\n", 3);

        var units = decoder.decode(fixture.state());
        assertEquals(List.of("p", "hello", "oops"), names(units));
        assertEquals(List.of(), fixture.notes.samples);
        assertEquals(
                List.of("welcome"),
                fixture.notes.messages.stream()
                        .skip(1)
                        .map(DecodedMessage::name)
                        .toList());
        assertTrue(fixture.notes.findings.isEmpty());
        assertEquals(
                "welcome\n".length(), units.getFirst().messages().getFirst().at());
        assertEquals(
                "welcome\np 1\n".length(), units.getLast().messages().getFirst().at());
        assertEquals(0, units.getFirst().findOffset(0).orElseThrow());
    }

    @Test
    void cachesDecodedMessages() {
        var fixture = new InterceptFixture().live();
        var decoder = new HeldMessageDecoder(fixture.session);
        fixture.interceptor().hold(IN, true);
        fixture.receiveText("p 1\n", 2);
        var one = decoder.decode(fixture.state()).getFirst();
        fixture.receiveText("p 2\n", 3);

        assertSame(one, decoder.decode(fixture.state()).getFirst());
        assertEquals(2, decoder.decode(fixture.state()).size());
    }

    @Test
    void decodesAgainAfterEditDropOrForward() {
        var fixture = new InterceptFixture().live();
        var decoder = new HeldMessageDecoder(fixture.session);
        fixture.interceptor().hold(IN, true);
        fixture.receiveText("a\nb 1\nf 5\n", 2);
        assertEquals(List.of("a", "b", "f"), names(decoder.decode(fixture.state())));
        fixture.interceptor().replaceBytes(fixture.held().get(1).id(), InterceptFixture.line("q"), "other");
        fixture.runDueTimers(3);
        assertEquals(List.of("a", "q", "f"), names(decoder.decode(fixture.state())));
        fixture.interceptor().drop(fixture.held().getFirst().id());
        fixture.runDueTimers(3);
        assertEquals(List.of("q", "f"), names(decoder.decode(fixture.state())));
        fixture.interceptor().forwardAll();
        fixture.runDueTimers(3);
        assertEquals(List.of(), decoder.decode(fixture.state()));
    }

    @Test
    void combinesTruncatedMessageWithFollowingBytes() {
        var fixture = new InterceptFixture(new InterceptRule(
                        new MessageOccurrenceMatcher(IN, "p", 1, 1), new InterceptAction.TruncateAction(2), true))
                .live();
        fixture.interceptor().hold(IN, true);
        fixture.receiveText("p 1\n2\n", 2);
        var units = new HeldMessageDecoder(fixture.session).decode(fixture.state());

        assertEquals(
                List.of(0, 1), units.stream().map(one -> one.messages().size()).toList());
    }
}
