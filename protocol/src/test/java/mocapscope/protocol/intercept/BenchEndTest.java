package mocapscope.protocol.intercept;

import static mocapscope.protocol.intercept.Desk.IN;
import static mocapscope.protocol.intercept.Desk.OUT;
import static mocapscope.protocol.intercept.Desk.TCP;
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
class BenchEndTest {

    @Test
    void failedSessionReleasesHeldMessagesAndInterceptor() {
        var desk = new Desk().live();
        var interceptor = desk.bench();
        interceptor.hold(IN, true);
        desk.says("p 1\n", 2);
        desk.engine.failInternally(new IllegalStateException("a fault of ours"), Desk.at(3));

        assertEquals(List.of(), interceptor.state().held());
        assertEquals(List.of("1 messages were held when the session ended"), desk.texts("HELD_TOO_LONG"));
        assertTrue(interceptor.isEnded());
        assertEquals(Optional.empty(), desk.benches.find("toy-1"));
        assertEquals(SessionPhase.FAILED, desk.notes.phases().getLast());
    }

    @Test
    void ignoresCommandsAfterSessionEnd() {
        var desk = new Desk().live();
        var interceptor = desk.bench();
        desk.engine.stop(Desk.at(2));
        interceptor.forwardAll();
        interceptor.inject(IN, TCP, "p", Desk.line("p 1"));

        assertTrue(interceptor.isEnded());
        assertFalse(interceptor.hasCommands());
    }

    @Test
    void forwardsHeldMessagesWhenSessionStops() {
        var desk = new Desk().live();
        desk.bench().hold(IN, true);
        desk.bench().hold(OUT, true);
        desk.says("p 1\n", 2);
        desk.shout(2);
        desk.engine.stop(Desk.at(3));

        assertEquals(List.of("p 1\n"), desk.came());
        assertTrue(desk.wire.contains("tcp: hello again\n"));
        assertEquals(List.of(), desk.texts("HELD_TOO_LONG"));
    }

    @Test
    void forwardsHeldGoodbyeAfterTimeout() {
        var desk = new Desk();
        desk.protocol.goodbye = true;
        desk.live();
        var interceptor = desk.bench();
        interceptor.hold(OUT, true);
        desk.engine.stop(Desk.at(3));
        assertEquals(List.of("bye\n"), desk.heldTexts().subList(0, 1));
        assertFalse(interceptor.isEnded());
        desk.wake(7);

        assertTrue(desk.wire.contains("tcp: bye\n"));
        assertEquals(List.of(), interceptor.state().held());
        assertTrue(interceptor.isEnded());
    }

    @Test
    void reconnectHoldsFromFirstByteWithoutOldMessages() {
        var desk = new Desk(Set.of(IN, OUT)).open();
        desk.says("welcome\n", 1);
        var before = desk.held();
        assertEquals(2, before.size());
        desk.bench().forwardAll();
        desk.wake(1.5);
        desk.says("p 1\n", 2);
        desk.bench().disconnect(TCP);
        desk.wake(3);
        assertEquals(List.of(), desk.held());
        desk.bench().forward(before.getFirst().id());
        desk.wake(3600);
        desk.engine.opened(TCP, new NetworkAddress("127.0.0.1", 5), new NetworkAddress("127.0.0.1", 6), Desk.at(3601));

        assertEquals(List.of("hello\n"), desk.heldTexts());
        assertTrue(desk.held().getFirst().id() > before.getLast().id());
        desk.bench().forwardAll();
        desk.wake(3602);
        assertEquals("tcp: hello\n", desk.wire.getLast());
        assertEquals(List.of("hello\n", "hello\n"), desk.protocol.sent);
    }

    @Test
    void disconnectDiscardsDelayedMessages() {
        var matcher = new MessageMatcher(IN, "p", 1, MessageMatcher.ALL);
        var desk = new Desk(new InterceptRule(matcher, new InterceptAction.DelayAction(10 * Desk.SECOND), true)).live();
        desk.says("p 1\np 2\n", 2);
        desk.bench().disconnect(TCP);
        desk.wake(3);
        desk.wake(20);

        assertEquals(List.of(), desk.held());
        assertEquals(List.of(), desk.came());
        assertEquals(List.of("2 messages were held when tcp closed"), desk.texts("HELD_TOO_LONG"));
    }

    @Test
    void earlyForwardDoesNotLengthenLaterDelays() {
        var matcher = new MessageMatcher(IN, "p", 1, 1);
        var desk =
                new Desk(new InterceptRule(matcher, new InterceptAction.DelayAction(100 * Desk.SECOND), true)).live();
        desk.bench().hold(IN, true);
        desk.says("b 1\np 1\n", 2);
        desk.bench().forward(desk.held().getLast().id());
        desk.bench().setRules(List.of(new InterceptRule(matcher, new InterceptAction.DelayAction(Desk.SECOND), true)));
        desk.says("p 2\nb 2\n", 3);

        assertEquals(Desk.at(4).monotonicNanos(), desk.held().getLast().due());
    }
}
