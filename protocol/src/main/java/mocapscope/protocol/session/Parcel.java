package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.Stream;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * What comes to the gate: bytes (a whole message or datagram, or, for a gate that does not ask for whole ones, whatever
 * came), or the news that a channel closes: incoming when the peer has closed it, outgoing when we are about to.
 *
 * @param connection which opening of the channel it belongs to; one that was held until the next opening is dropped
 * @param name for people; empty on what comes in
 * @param bytes as they go on, which may be other than they came
 * @param handed the bytes as they came to the gate
 * @param closing why the channel closes, when this is that news; its bytes are empty then
 * @param arrived when it came to the gate
 * @param deeds what was done to it, for people; told as findings at its entry once it crosses
 * @param secret whether it was made of something that held a secret, and nobody can tell any more which of its bytes that is
 * @param telling whether our dialogue, if it said this, is told that it left
 */
public record Parcel(
        Direction direction,
        Channel channel,
        long connection,
        String name,
        ByteBuffer bytes,
        ByteBuffer handed,
        Entry.Mark mark,
        @Nullable Closing closing,
        Now arrived,
        List<String> deeds,
        boolean secret,
        boolean telling) {

    public Parcel {
        deeds = List.copyOf(deeds);
    }

    /** As it comes to a gate. */
    public static Parcel of(
            Direction direction, Channel channel, long connection, String name, ByteBuffer bytes, Now now) {
        return new Parcel(
                direction, channel, connection, name, bytes, bytes, Entry.Mark.NONE, null, now, List.of(), false, true);
    }

    /** The news that a channel closes. */
    public static Parcel closing(Direction direction, Channel channel, long connection, Closing why, Now now) {
        var none = ByteBuffer.allocate(0);
        return new Parcel(
                direction, channel, connection, "", none, none, Entry.Mark.NONE, why, now, List.of(), false, true);
    }

    static Parcel injected(
            Direction direction, Channel channel, long connection, String name, ByteBuffer bytes, Now now) {
        var all = bytes.slice().asReadOnlyBuffer();
        return new Parcel(
                direction,
                channel,
                connection,
                name,
                all,
                all,
                Entry.Mark.INJECTED,
                null,
                now,
                List.of(),
                false,
                false);
    }

    /** The same with other bytes, marked as altered; what nobody said stays injected. */
    public Parcel altered(ByteBuffer other) {
        return with(other.slice().asReadOnlyBuffer(), injected() ? mark : Entry.Mark.ALTERED, deeds, telling);
    }

    /** The same once more: nobody said it twice, so it is marked as injected, and the dialogue is not told that it left. */
    public Parcel again() {
        return with(bytes, Entry.Mark.INJECTED, List.of(), false);
    }

    /**
     * A piece of a stream's, which goes on by itself: of those that follow one another nothing is altered. The dialogue is
     * told that all of it left with the {@code last}.
     */
    public Parcel piece(int from, int length, boolean last) {
        var some = bytes.slice(bytes.position() + from, length);
        var as = last ? handed : some;
        return new Parcel(
                direction, channel, connection, name, some, as, mark, closing, arrived, deeds, secret, last && telling);
    }

    /** The same, with what was done to it in words. */
    public Parcel noted(String deed) {
        return with(bytes, mark, Stream.concat(deeds.stream(), Stream.of(deed)).toList(), telling);
    }

    /** The same, as a secret from its first to its last byte. */
    public Parcel hushed() {
        return new Parcel(
                direction, channel, connection, name, bytes, handed, mark, closing, arrived, deeds, true, telling);
    }

    /** Whether neither side said it. */
    public boolean injected() {
        return mark == Entry.Mark.INJECTED;
    }

    private Parcel with(ByteBuffer other, Entry.Mark marked, List<String> done, boolean tells) {
        return new Parcel(
                direction, channel, connection, name, other, handed, marked, closing, arrived, done, secret, tells);
    }
}
