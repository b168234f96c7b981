package mocapscope.protocol.mcap;

/**
 * What may still be kept of all that a file tells of its schemas and channels. A chunk of a few bytes can tell of one of
 * megabytes, and ids are many.
 */
final class Room {
    /** What keeping a record, or a text of its metadata, costs besides its letters. */
    private static final int OVERHEAD = 128;

    private final long most;
    private long used;

    /** Has room for twice as many bytes as a record may have. */
    Room(int budget) {
        most = 2L * budget;
    }

    /** Takes so much of it, where there is as much. */
    boolean takes(long size) {
        boolean fits = size <= most - used;
        used += fits ? size : 0;
        return fits;
    }

    /** Why there was none. */
    String full() {
        return "more than %d bytes of schemas and channels".formatted(most);
    }

    static long size(Schema schema) {
        return OVERHEAD
                + letters(schema.name())
                + letters(schema.encoding())
                + schema.data().remaining();
    }

    static long size(Channel channel) {
        long size = OVERHEAD + letters(channel.topic()) + letters(channel.messageEncoding());
        for (var text : channel.metadata().entrySet()) {
            size += OVERHEAD + letters(text.getKey()) + letters(text.getValue());
        }
        return size;
    }

    private static long letters(String text) {
        return (long) Character.BYTES * text.length();
    }
}
