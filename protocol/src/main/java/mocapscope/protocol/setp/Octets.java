package mocapscope.protocol.setp;

import java.nio.ByteBuffer;

/** Bytes whose meaning is none of the protocol's business, compared by value and never changed. */
final class Octets {
    static final Octets NONE = new Octets(ByteBuffer.allocate(0));

    private final ByteBuffer bytes;

    private Octets(ByteBuffer bytes) {
        this.bytes = bytes.isReadOnly() ? bytes.slice() : bytes.slice().asReadOnlyBuffer();
    }

    /** All remaining bytes of {@code bytes}, shared with it: they must not change afterwards. */
    static Octets of(ByteBuffer bytes) {
        return new Octets(bytes);
    }

    /** A copy of what is remaining in {@code bytes}, which keeps nothing else in memory. */
    static Octets copied(ByteBuffer bytes) {
        return new Octets(
                ByteBuffer.allocate(bytes.remaining()).put(bytes.slice()).flip());
    }

    int size() {
        return bytes.limit();
    }

    /** All of them, read-only. */
    ByteBuffer bytes() {
        return bytes.duplicate();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Octets that && bytes.equals(that.bytes);
    }

    @Override
    public int hashCode() {
        return bytes.hashCode();
    }

    /** How many: a packet's bytes may hold a passphrase, and this ends up in logs (R44). */
    @Override
    public String toString() {
        return size() + " bytes";
    }
}
