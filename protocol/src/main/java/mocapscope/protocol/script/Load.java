package mocapscope.protocol.script;

/** Counts queued script events and their bytes, and checks them against the queue's limits. */
final class Load {
    static final int MOST = 65_536;
    static final long MOST_BYTES = 64L << 20;
    /** The memory cost of an event in addition to its bytes. */
    private static final int EACH = 128;

    private int count;
    private long bytes;

    boolean fits(Happening happening) {
        return count < MOST && bytes + cost(happening) <= MOST_BYTES;
    }

    void add(Happening happening) {
        count++;
        bytes += cost(happening);
    }

    void remove(Happening happening) {
        count--;
        bytes -= cost(happening);
    }

    private static long cost(Happening happening) {
        return EACH
                + switch (happening) {
                    case Happening.Said(var message) -> message.length();
                    case Happening.Crossed(var entry) -> entry.bytes().remaining();
                    case Happening.Found _, Happening.Stood _, Happening.Resent _ -> 0;
                    case Happening.Asked _, Happening.Cancelled _ -> 0;
                };
    }
}
