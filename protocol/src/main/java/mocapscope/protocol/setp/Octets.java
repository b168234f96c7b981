package mocapscope.protocol.setp;

import java.nio.ByteBuffer;

/** Bytes whose meaning is none of the protocol's business, compared by value and never changed. */
final class Octets {
    static final Octets NONE = of(ByteBuffer.allocate(0));

    private final ByteBuffer held;
    private final int from;
    private final int size;

    private Octets(ByteBuffer held, int from, int size) {
        this.held = held;
        this.from = from;
        this.size = size;
    }

    /** All remaining bytes of {@code bytes}, shared with it: they must not change afterwards. */
    static Octets of(ByteBuffer bytes) {
        return of(bytes.slice(), 0, bytes.remaining());
    }

    /** So many bytes from that index of {@code held}, shared with it: neither they nor its limit may change afterwards. */
    static Octets of(ByteBuffer held, int from, int size) {
        return new Octets(held, from, size);
    }

    /** A copy of what is remaining in {@code bytes}, which keeps nothing else in memory. */
    static Octets copied(ByteBuffer bytes) {
        return of(ByteBuffer.allocate(bytes.remaining()).put(bytes.slice()).flip());
    }

    int size() {
        return size;
    }

    /** All of them, read-only. */
    ByteBuffer bytes() {
        var view = held.slice(from, size);
        return view.isReadOnly() ? view : view.asReadOnlyBuffer();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Octets that && bytes().equals(that.bytes());
    }

    @Override
    public int hashCode() {
        return bytes().hashCode();
    }

    /** How many: a packet's bytes may hold a passphrase, and this ends up in logs (R44). */
    @Override
    public String toString() {
        return size() + " bytes";
    }
}
