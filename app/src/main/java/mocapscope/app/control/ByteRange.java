package mocapscope.app.control;

/** Some bytes in a row. */
public record ByteRange(int offset, int length) {
    public static final ByteRange NONE = new ByteRange(0, 0);

    /** The part of it that {@code count} bytes hold. */
    ByteRange within(int count) {
        int from = Math.clamp(offset, 0, count);
        return new ByteRange(from, Math.clamp(length, 0, count - from));
    }

    boolean holds(int at) {
        return at >= offset && at < offset + length;
    }
}
