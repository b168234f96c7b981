package mocapscope.protocol.intercept;

import static mocapscope.protocol.intercept.Desk.IN;
import static mocapscope.protocol.intercept.Desk.OUT;
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
        var desk = new Desk().live();
        var woken = new ArrayList<String>();
        desk.benches.setWakeUp(() -> woken.add("wake"));
        assertFalse(desk.engine.nextTimerAt() == Long.MIN_VALUE);
        desk.bench().hold(IN, true);

        assertEquals(List.of("wake", "wake"), woken);
        assertEquals(Long.MIN_VALUE, desk.engine.nextTimerAt());
        desk.wake(2);
        assertFalse(desk.engine.nextTimerAt() == Long.MIN_VALUE);
    }

    @Test
    void stateIsImmutableAndReusedUntilChanged() {
        var desk = new Desk().live();
        desk.bench().hold(IN, true);
        desk.says("p 1\n", 2);
        var one = desk.state();
        desk.wake(2.5);
        assertSame(one, desk.state());
        for (int i = 0; i < 40; i++) {
            desk.says("p 2\n", 3);
        }
        var more = desk.state();
        desk.bench().replaceBytes(more.held().get(3).id(), Desk.line("p 3"), "other");
        desk.bench().repeat(more.held().getFirst().id());
        desk.bench().forward(more.held().get(7).id());
        desk.wake(4);

        assertEquals(1, one.held().size());
        assertEquals("p 1\n", Desk.text(one.held().getFirst().item().bytes()));
        assertEquals(41, more.held().size());
        assertEquals("p 2\n", Desk.text(more.held().get(3).item().bytes()));
        assertEquals(41, desk.held().size());
        assertEquals("p 3\n", desk.heldTexts().get(4));
        assertNotSame(more, desk.state());
    }

    @Test
    void trafficChangesStateOnlyWhileHolding() {
        var desk = new Desk().live();
        var idle = desk.state();
        desk.says("p 1\n", 2);
        assertSame(idle, desk.state());
        desk.bench().hold(OUT, true);
        desk.shout(3);
        var holding = desk.state();
        desk.says("p 2\n", 4);

        assertNotSame(holding, desk.state());
        assertSame(holding.held().getFirst(), desk.held().getFirst());
        assertSame(desk.session.history().decoderState(), desk.state().decoderState());
    }
}
