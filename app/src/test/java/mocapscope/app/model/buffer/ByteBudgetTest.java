package mocapscope.app.model.buffer;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import org.junit.jupiter.api.Test;

class ByteBudgetTest {
    private final AllSessionsMemoryBudget process = new AllSessionsMemoryBudget(100 << 10);

    @Test
    void refusesPastWhileAllSessionsHoldTooMuch() {
        var budget = ByteBudget.ofPast(1 << 20, process);
        assertTrue(budget.reserve(120 << 10));
        assertTrue(process.isExceeded());
        assertFalse(budget.reserve(1));

        assertTrue(budget.reserve(-(120 << 10)));
        assertFalse(process.isExceeded());
        assertTrue(budget.reserve(1));
    }

    @Test
    void refusesBytesBeyondItsLimit() {
        var budget = new ByteBudget(10);
        assertTrue(budget.reserve(10));
        assertFalse(budget.isExhausted());
        assertFalse(budget.reserve(1));
        assertTrue(budget.isExhausted());
    }
}
