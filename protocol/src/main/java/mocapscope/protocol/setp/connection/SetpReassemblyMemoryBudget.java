package mocapscope.protocol.setp.connection;

import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.setp.wire.SetpReassemblyBuffer;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;

/**
 * The memory budget that all SETP sessions of the process share for incomplete messages. See SETP.md R38. Thread-safe.
 * Decoders must give equal results in playback, so they do not share state: with every packet they report the bytes they
 * hold, and the session logic records them here. Without room in the budget, a server drops a datagram before it is
 * decoded, like one lost on the network: it is neither acknowledged nor marked as received, and is resent. What it holds
 * counts against the budget of all sessions of the process, and there is less room while that is exceeded. Used by the
 * threads of all servers and clients.
 */
public final class SetpReassemblyMemoryBudget {
    @DocumentedLimit(
            value = "incomplete messages of all sessions of the process, + 160 bytes for each frame",
            unit = "bytes",
            beyond =
                    "a server drops the datagram before it is decoded, REASSEMBLY_FULL; clients count, but have only their own limits")
    private static final long MOST = 64L << 20;

    public static final SetpReassemblyMemoryBudget PROCESS =
            new SetpReassemblyMemoryBudget(MOST, AllSessionsMemoryBudget.PROCESS);

    private final long most;
    private final AllSessionsMemoryBudget all;
    private final AllSessionsMemoryBudget.MemoryShare share;
    private long held;

    /** Creates a budget in bytes of frames, counted as in {@link SetpReassemblyBuffer#bytes}. */
    public SetpReassemblyMemoryBudget(long most) {
        this(most, new AllSessionsMemoryBudget(Long.MAX_VALUE));
    }

    SetpReassemblyMemoryBudget(long most, AllSessionsMemoryBudget all) {
        this.most = most;
        this.all = all;
        this.share = all.createUsedShare(this);
    }

    /** Returns a new share, initially empty. */
    public SetpReassemblyBudgetShare createShare() {
        return new SetpReassemblyBudgetShare();
    }

    /** Returns true if that many more bytes can be held. */
    public synchronized boolean hasRoom(long bytes) {
        return held + bytes <= all.reduce(most);
    }

    private synchronized void change(long by) {
        held += by;
        share.change(by);
    }

    /** The part of the shared reassembly budget that one SETP session uses. Used by one thread. */
    public final class SetpReassemblyBudgetShare {
        private long ownBytes;
        private boolean closed;

        private SetpReassemblyBudgetShare() {}

        /** Sets the number of bytes that the session holds now. */
        public void setBytes(long bytes) {
            if (!closed && bytes != ownBytes) {
                change(bytes - ownBytes);
                ownBytes = bytes;
            }
        }

        /** Releases the bytes of an ended session. */
        public void close() {
            setBytes(0);
            closed = true;
        }
    }
}
