package mocapscope.protocol.setp;

/**
 * What all sessions of the process together may keep of messages whose frames have not all come (R38). Decoders must say
 * the same again in playback and so cannot ask each other: they tell with every packet how much they keep, dialogues note
 * it here, and a server that finds no room turns a datagram away before any decoder sees it, as if it had been lost on its
 * way: it is neither acknowledged nor marked seen, and comes again. Used by all servers' and clients' threads.
 */
final class SetpBudget {
    static final SetpBudget PROCESS = new SetpBudget(64L << 20);

    private final long most;
    private long held;

    /** Of so many bytes of frames, as {@link SetpPieces#bytes} counts. */
    SetpBudget(long most) {
        this.most = most;
    }

    /** A session's part, which is nothing yet. */
    Share share() {
        return new Share();
    }

    /** Whether so many bytes more can be kept. */
    synchronized boolean covers(long bytes) {
        return held + bytes <= most;
    }

    private synchronized void change(long by) {
        held += by;
    }

    /** What one session keeps; used by one thread. */
    final class Share {
        private long mine;
        private boolean closed;

        private Share() {}

        /** So much is kept now, instead of what was before. */
        void holds(long bytes) {
            if (!closed) {
                change(bytes - mine);
                mine = bytes;
            }
        }

        /** The session is over: it keeps nothing more. */
        void close() {
            holds(0);
            closed = true;
        }
    }
}
