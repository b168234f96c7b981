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
        var desk = new InterceptFixture().live();
        var interceptor = desk.interceptor();
        interceptor.hold(IN, true);
        desk.receiveText("p 1\n", 2);
        desk.engine.failInternally(new IllegalStateException("a fault of ours"), InterceptFixture.at(3));

        assertEquals(List.of(), interceptor.state().held());
        assertEquals(List.of("1 messages were held when the session ended"), desk.texts("HELD_TOO_LONG"));
        assertTrue(interceptor.isEnded());
        assertEquals(Optional.empty(), desk.gateFactory.find("toy-1"));
        assertEquals(SessionPhase.FAILED, desk.notes.phases().getLast());
    }

    @Test
    void ignoresCommandsAfterSessionEnd() {
        var desk = new InterceptFixture().live();
        var interceptor = desk.interceptor();
        desk.engine.stop(InterceptFixture.at(2));
        interceptor.forwardAll();
        interceptor.inject(IN, TCP, "p", InterceptFixture.line("p 1"));

        assertTrue(interceptor.isEnded());
        assertFalse(interceptor.hasCommands());
    }

    @Test
    void forwardsHeldMessagesWhenSessionStops() {
        var desk = new InterceptFixture().live();
        desk.interceptor().hold(IN, true);
        desk.interceptor().hold(OUT, true);
        desk.receiveText("p 1\n", 2);
        desk.sendRequest(2);
        desk.engine.stop(InterceptFixture.at(3));

        assertEquals(List.of("p 1\n"), desk.receivedTexts());
        assertTrue(desk.networkCalls.contains("tcp: hello again\n"));
        assertEquals(List.of(), desk.texts("HELD_TOO_LONG"));
    }

    @Test
    void forwardsHeldGoodbyeAfterTimeout() {
        var desk = new InterceptFixture();
        desk.protocol.sendsGoodbye = true;
        desk.live();
        var interceptor = desk.interceptor();
        interceptor.hold(OUT, true);
        desk.engine.stop(InterceptFixture.at(3));
        assertEquals(List.of("bye\n"), desk.heldTexts().subList(0, 1));
        assertFalse(interceptor.isEnded());
        desk.runDueTimers(7);

        assertTrue(desk.networkCalls.contains("tcp: bye\n"));
        assertEquals(List.of(), interceptor.state().held());
        assertTrue(interceptor.isEnded());
    }

    @Test
    void reconnectHoldsFromFirstByteWithoutOldMessages() {
        var desk = new InterceptFixture(Set.of(IN, OUT)).open();
        desk.receiveText("welcome\n", 1);
        var before = desk.held();
        assertEquals(2, before.size());
        desk.interceptor().forwardAll();
        desk.runDueTimers(1.5);
        desk.receiveText("p 1\n", 2);
        desk.interceptor().disconnect(TCP);
        desk.runDueTimers(3);
        assertEquals(List.of(), desk.held());
        desk.interceptor().forward(before.getFirst().id());
        desk.runDueTimers(3600);
        desk.engine.opened(TCP, new NetworkAddress("127.0.0.1", 5), new NetworkAddress("127.0.0.1", 6), InterceptFixture.at(3601));

        assertEquals(List.of("hello\n"), desk.heldTexts());
        assertTrue(desk.held().getFirst().id() > before.getLast().id());
        desk.interceptor().forwardAll();
        desk.runDueTimers(3602);
        assertEquals("tcp: hello\n", desk.networkCalls.getLast());
        assertEquals(List.of("hello\n", "hello\n"), desk.protocol.sent);
    }

    @Test
    void disconnectDiscardsDelayedMessages() {
        var matcher = new MessageMatcher(IN, "p", 1, MessageMatcher.ALL);
        var desk = new InterceptFixture(new InterceptRule(matcher, new InterceptAction.DelayAction(10 * InterceptFixture.SECOND), true)).live();
        desk.receiveText("p 1\np 2\n", 2);
        desk.interceptor().disconnect(TCP);
        desk.runDueTimers(3);
        desk.runDueTimers(20);

        assertEquals(List.of(), desk.held());
        assertEquals(List.of(), desk.receivedTexts());
        assertEquals(List.of("2 messages were held when tcp closed"), desk.texts("HELD_TOO_LONG"));
    }

    @Test
    void earlyForwardDoesNotLengthenLaterDelays() {
        var matcher = new MessageMatcher(IN, "p", 1, 1);
        var desk =
                new InterceptFixture(new InterceptRule(matcher, new InterceptAction.DelayAction(100 * InterceptFixture.SECOND), true)).live();
        desk.interceptor().hold(IN, true);
        desk.receiveText("b 1\np 1\n", 2);
        desk.interceptor().forward(desk.held().getLast().id());
        desk.interceptor().setRules(List.of(new InterceptRule(matcher, new InterceptAction.DelayAction(InterceptFixture.SECOND), true)));
        desk.receiveText("p 2\nb 2\n", 3);

        assertEquals(InterceptFixture.at(4).monotonicNanos(), desk.held().getLast().due());
    }
}
