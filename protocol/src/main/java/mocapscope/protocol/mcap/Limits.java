package mocapscope.protocol.mcap;

/**
 * How much memory a file may ask for, whatever its fields say.
 *
 * @param budget bytes that a record may have, and a chunk when it is unpacked; an indexed reader keeps as much in chunks
 *     that it has open, and as much again in where their messages are; a summary may have twice as many,
 *     and so may all schemas and channels together, a letter for two bytes, with 128 for the keeping of each
 */
public record Limits(int budget) {
    /** 64 MiB. */
    public static final Limits STANDARD = new Limits(64 << 20);

    /** @throws IllegalArgumentException for a budget that is not more than 0 */
    public Limits {
        if (budget <= 0) {
            throw new IllegalArgumentException("a budget of %d bytes".formatted(budget));
        }
    }
}
