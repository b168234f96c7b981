package mocapscope.protocol.setp.wire;

import java.nio.ByteBuffer;

/** Immutable bytes of a SETP field or frame payload, kept without interpretation and compared by value. */
public final class SetpOpaqueBytes {
    public static final SetpOpaqueBytes NONE = of(ByteBuffer.allocate(0));

    private final ByteBuffer held;
    private final int from;
    private final int size;

    private SetpOpaqueBytes(ByteBuffer held, int from, int size) {
        this.held = held;
        this.from = from;
        this.size = size;
    }

    /** Returns all remaining bytes of {@code bytes}, shared with it: they must not change afterwards. */
    public static SetpOpaqueBytes of(ByteBuffer bytes) {
        return of(bytes.slice(), 0, bytes.remaining());
    }

    /**
     * Returns {@code size} bytes from index {@code from} of {@code held}, shared with it: neither they nor its limit
     * may change afterwards.
     */
    static SetpOpaqueBytes of(ByteBuffer held, int from, int size) {
        return new SetpOpaqueBytes(held, from, size);
    }

    /** Returns a copy of the remaining {@code bytes} that keeps nothing else in memory. */
    static SetpOpaqueBytes copied(ByteBuffer bytes) {
        return of(ByteBuffer.allocate(bytes.remaining()).put(bytes.slice()).flip());
    }

    public int size() {
        return size;
    }

    /** Returns all bytes, read-only. */
    public ByteBuffer bytes() {
        var view = held.slice(from, size);
        return view.isReadOnly() ? view : view.asReadOnlyBuffer();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SetpOpaqueBytes that && bytes().equals(that.bytes());
    }

    @Override
    public int hashCode() {
        return bytes().hashCode();
    }

    /** Returns the number of bytes only: a packet's bytes may contain a passphrase, and this text is logged (R44). */
    @Override
    public String toString() {
        return size() + " bytes";
    }
}
