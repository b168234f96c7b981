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
class InterceptorSnapshotTest {

    @Test
    void commandsWakeSession() {
        var fixture = new InterceptFixture().live();
        var woken = new ArrayList<String>();
        fixture.gateFactory.setWakeUp(() -> woken.add("wake"));
        assertFalse(fixture.engine.nextTimerAt() == Long.MIN_VALUE);
        fixture.interceptor().hold(IN, true);

        assertEquals(List.of("wake", "wake"), woken);
        assertEquals(Long.MIN_VALUE, fixture.engine.nextTimerAt());
        fixture.runDueTimers(2);
        assertFalse(fixture.engine.nextTimerAt() == Long.MIN_VALUE);
    }

    @Test
    void stateIsImmutableAndReusedUntilChanged() {
        var fixture = new InterceptFixture().live();
        fixture.interceptor().hold(IN, true);
        fixture.receiveText("p 1\n", 2);
        var one = fixture.state();
        fixture.runDueTimers(2.5);
        assertSame(one, fixture.state());
        for (int i = 0; i < 40; i++) {
            fixture.receiveText("p 2\n", 3);
        }
        var more = fixture.state();
        fixture.interceptor().replaceBytes(more.held().get(3).id(), InterceptFixture.line("p 3"), "other");
        fixture.interceptor().repeat(more.held().getFirst().id());
        fixture.interceptor().forward(more.held().get(7).id());
        fixture.runDueTimers(4);

        assertEquals(1, one.held().size());
        assertEquals("p 1\n", InterceptFixture.text(one.held().getFirst().item().bytes()));
        assertEquals(41, more.held().size());
        assertEquals("p 2\n", InterceptFixture.text(more.held().get(3).item().bytes()));
        assertEquals(41, fixture.held().size());
        assertEquals("p 3\n", fixture.heldTexts().get(4));
        assertNotSame(more, fixture.state());
    }

    @Test
    void trafficChangesStateOnlyWhileHolding() {
        var fixture = new InterceptFixture().live();
        var idle = fixture.state();
        fixture.receiveText("p 1\n", 2);
        assertSame(idle, fixture.state());
        fixture.interceptor().hold(OUT, true);
        fixture.sendRequest(3);
        var holding = fixture.state();
        fixture.receiveText("p 2\n", 4);

        assertNotSame(holding, fixture.state());
        assertSame(holding.held().getFirst(), fixture.held().getFirst());
        assertSame(fixture.session.history().decoderState(), fixture.state().decoderState());
    }
}
