package mocapscope.protocol.intercept;

import static mocapscope.protocol.intercept.InterceptFixture.IN;
import static mocapscope.protocol.intercept.InterceptFixture.OUT;
import static mocapscope.protocol.intercept.InterceptFixture.TCP;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.SessionPhase;
import org.junit.jupiter.api.Test;

/** Tests of an interceptor, and of its held messages, when its session ends or restarts. */
class InterceptorSessionEndTest {

    @Test
    void failedSessionReleasesHeldMessagesAndInterceptor() {
        var fixture = new InterceptFixture().live();
        var interceptor = fixture.interceptor();
        interceptor.hold(IN, true);
        fixture.receiveText("p 1\n", 2);
        fixture.engine.failInternally(new IllegalStateException("a fault of ours"), InterceptFixture.at(3));

        assertEquals(List.of(), interceptor.state().held());
        assertEquals(
                List.of("the session ended after 1.0 s, while a message was held"), fixture.texts("HELD_TOO_LONG"));
        assertTrue(interceptor.isEnded());
        assertEquals(Optional.empty(), fixture.gateFactory.find("toy-1"));
        assertEquals(SessionPhase.FAILED, fixture.notes.phases().getLast());
    }

    @Test
    void ignoresCommandsAfterSessionEnd() {
        var fixture = new InterceptFixture().live();
        var interceptor = fixture.interceptor();
        fixture.engine.stop(InterceptFixture.at(2));
        interceptor.forwardAll();
        interceptor.inject(IN, TCP, "p", InterceptFixture.line("p 1"));

        assertTrue(interceptor.isEnded());
        assertFalse(interceptor.hasCommands());
    }

    @Test
    void forwardsHeldMessagesWhenSessionStops() {
        var fixture = new InterceptFixture().live();
        fixture.interceptor().hold(IN, true);
        fixture.interceptor().hold(OUT, true);
        fixture.receiveText("p 1\n", 2);
        fixture.sendRequest(2);
        fixture.engine.stop(InterceptFixture.at(3));

        assertEquals(List.of("p 1\n"), fixture.receivedTexts());
        assertTrue(fixture.networkCalls.contains("tcp: hello again\n"));
        assertEquals(List.of(), fixture.texts("HELD_TOO_LONG"));
    }

    @Test
    void forwardsHeldGoodbyeAfterTimeout() {
        var fixture = new InterceptFixture();
        fixture.protocol.sendsGoodbye = true;
        fixture.live();
        var interceptor = fixture.interceptor();
        interceptor.hold(OUT, true);
        fixture.engine.stop(InterceptFixture.at(3));
        assertEquals(List.of("bye\n"), fixture.heldTexts().subList(0, 1));
        assertFalse(interceptor.isEnded());
        fixture.runDueTimers(7);

        assertTrue(fixture.networkCalls.contains("tcp: bye\n"));
        assertEquals(List.of(), interceptor.state().held());
        assertTrue(interceptor.isEnded());
    }

    @Test
    void reconnectHoldsFromFirstByteWithoutOldMessages() {
        var fixture = new InterceptFixture(Set.of(IN, OUT)).open();
        fixture.receiveText("welcome\n", 1);
        var before = fixture.held();
        assertEquals(2, before.size());
        fixture.interceptor().forwardAll();
        fixture.runDueTimers(1.5);
        fixture.receiveText("p 1\n", 2);
        fixture.interceptor().disconnect(TCP);
        fixture.runDueTimers(3);
        assertEquals(List.of(), fixture.held());
        fixture.interceptor().forward(before.getFirst().id());
        fixture.runDueTimers(3600);
        fixture.engine.opened(
                TCP, new NetworkAddress("127.0.0.1", 5), new NetworkAddress("127.0.0.1", 6), InterceptFixture.at(3601));

        assertEquals(List.of("hello\n"), fixture.heldTexts());
        assertTrue(fixture.held().getFirst().id() > before.getLast().id());
        fixture.interceptor().forwardAll();
        fixture.runDueTimers(3602);
        assertEquals("tcp: hello\n", fixture.networkCalls.getLast());
        assertEquals(List.of("hello\n", "hello\n"), fixture.protocol.sent);
    }

    @Test
    void disconnectDiscardsDelayedMessages() {
        var matcher = new MessageOccurrenceMatcher(IN, "p", 1, MessageOccurrenceMatcher.ALL);
        var fixture = new InterceptFixture(
                        new InterceptRule(matcher, new InterceptAction.DelayAction(10 * InterceptFixture.SECOND), true))
                .live();
        fixture.receiveText("p 1\np 2\n", 2);
        fixture.interceptor().disconnect(TCP);
        fixture.runDueTimers(3);
        fixture.runDueTimers(20);

        assertEquals(List.of(), fixture.held());
        assertEquals(List.of(), fixture.receivedTexts());
        assertEquals(
                List.of("the user cut the connection after 1.0 s, while 2 messages were held"),
                fixture.texts("HELD_TOO_LONG"));
    }

    @Test
    void earlyForwardDoesNotLengthenLaterDelays() {
        var matcher = new MessageOccurrenceMatcher(IN, "p", 1, 1);
        var fixture = new InterceptFixture(new InterceptRule(
                        matcher, new InterceptAction.DelayAction(100 * InterceptFixture.SECOND), true))
                .live();
        fixture.interceptor().hold(IN, true);
        fixture.receiveText("b 1\np 1\n", 2);
        fixture.interceptor().forward(fixture.held().getLast().id());
        fixture.interceptor()
                .setRules(List.of(
                        new InterceptRule(matcher, new InterceptAction.DelayAction(InterceptFixture.SECOND), true)));
        fixture.receiveText("p 2\nb 2\n", 3);

        assertEquals(
                InterceptFixture.at(4).monotonicNanos(),
                fixture.held().getLast().due());
    }
}
