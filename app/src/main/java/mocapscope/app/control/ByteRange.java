package mocapscope.app.control;

/** A range of bytes: offset and length. */
public record ByteRange(int offset, int length) {
    public static final ByteRange NONE = new ByteRange(0, 0);

    /** Returns the part of the range within the first {@code count} bytes. */
    ByteRange clipTo(int count) {
        int from = Math.clamp(offset, 0, count);
        return new ByteRange(from, Math.clamp(length, 0, count - from));
    }

    boolean contains(int at) {
        return at >= offset && at < offset + length;
    }
}
