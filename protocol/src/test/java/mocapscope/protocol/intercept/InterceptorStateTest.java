package mocapscope.protocol.intercept;

import static mocapscope.protocol.intercept.InterceptFixture.IN;
import static mocapscope.protocol.intercept.InterceptFixture.OUT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of the interceptor's published state. */
class InterceptorStateTest {

    @Test
    void commandsWakeSession() {
        var desk = new InterceptFixture().live();
        var woken = new ArrayList<String>();
        desk.gateFactory.setWakeUp(() -> woken.add("wake"));
        assertFalse(desk.engine.nextTimerAt() == Long.MIN_VALUE);
        desk.interceptor().hold(IN, true);

        assertEquals(List.of("wake", "wake"), woken);
        assertEquals(Long.MIN_VALUE, desk.engine.nextTimerAt());
        desk.runDueTimers(2);
        assertFalse(desk.engine.nextTimerAt() == Long.MIN_VALUE);
    }

    @Test
    void stateIsImmutableAndReusedUntilChanged() {
        var desk = new InterceptFixture().live();
        desk.interceptor().hold(IN, true);
        desk.receiveText("p 1\n", 2);
        var one = desk.state();
        desk.runDueTimers(2.5);
        assertSame(one, desk.state());
        for (int i = 0; i < 40; i++) {
            desk.receiveText("p 2\n", 3);
        }
        var more = desk.state();
        desk.interceptor().replaceBytes(more.held().get(3).id(), InterceptFixture.line("p 3"), "other");
        desk.interceptor().repeat(more.held().getFirst().id());
        desk.interceptor().forward(more.held().get(7).id());
        desk.runDueTimers(4);

        assertEquals(1, one.held().size());
        assertEquals("p 1\n", InterceptFixture.text(one.held().getFirst().item().bytes()));
        assertEquals(41, more.held().size());
        assertEquals("p 2\n", InterceptFixture.text(more.held().get(3).item().bytes()));
        assertEquals(41, desk.held().size());
        assertEquals("p 3\n", desk.heldTexts().get(4));
        assertNotSame(more, desk.state());
    }

    @Test
    void trafficChangesStateOnlyWhileHolding() {
        var desk = new InterceptFixture().live();
        var idle = desk.state();
        desk.receiveText("p 1\n", 2);
        assertSame(idle, desk.state());
        desk.interceptor().hold(OUT, true);
        desk.sendRequest(3);
        var holding = desk.state();
        desk.receiveText("p 2\n", 4);

        assertNotSame(holding, desk.state());
        assertSame(holding.held().getFirst(), desk.held().getFirst());
        assertSame(desk.session.history().decoderState(), desk.state().decoderState());
    }
}
