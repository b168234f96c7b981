package mocapscope.app.model.buffer;

import mocapscope.protocol.transcript.AllSessionsMemoryBudget;

/**
 * A byte budget shared by several buffers, which refuses reservations beyond its limit. What is reserved counts against
 * the budget of all sessions of the process. Not thread-safe.
 */
public final class ByteBudget {
    /** The bytes that are counted at once, since samples come often and are small. */
    private static final long COUNTED_AT_ONCE = 64 << 10;

    private final AllSessionsMemoryBudget process;
    private final AllSessionsMemoryBudget.MemoryShare share;
    private final long most;
    private final boolean yields;
    private long held;
    private long counted;
    private boolean isExhausted;

    /** Creates a budget of content that is in use: only its own limit refuses reservations. */
    public ByteBudget(long bytes) {
        this(bytes, false, AllSessionsMemoryBudget.PROCESS);
    }

    private ByteBudget(long bytes, boolean yields, AllSessionsMemoryBudget process) {
        this.most = bytes;
        this.yields = yields;
        this.process = process;
        this.share = process.createUsedShare(this);
    }

    /** Creates a budget of content about the past, which also refuses reservations while all sessions hold too much. */
    public static ByteBudget ofPast(long bytes, AllSessionsMemoryBudget process) {
        return new ByteBudget(bytes, true, process);
    }

    /** Reserves bytes and returns true if enough are left; a negative number releases bytes. */
    public boolean reserve(long bytes) {
        if (bytes > most - held || bytes > 0 && yields && process.isExceeded()) {
            isExhausted = true;
            return false;
        }
        held += bytes;
        if (held > counted || held <= counted - 2 * COUNTED_AT_ONCE) {
            long rounded = (held + COUNTED_AT_ONCE - 1) / COUNTED_AT_ONCE * COUNTED_AT_ONCE;
            share.change(rounded - counted);
            counted = rounded;
        }
        return true;
    }

    /** Returns true if any reservation was refused. */
    public boolean isExhausted() {
        return isExhausted;
    }
}
