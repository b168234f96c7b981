package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.Misworded;

/**
 * What whoever speaks now knows, and what it takes to make up the rest.
 *
 * @param packets ids of those that the other side said last, the newest first
 * @param message id of the one that the other side completed last, or 0
 */
record SetpMoment(SetpScene scene, List<Long> packets, long message, RandomGenerator random) {
    /** In place of a number of an object. */
    private static final long NONE = -1;

    SetpMoment {
        packets = List.copyOf(packets);
    }

    /** An object that was perceived. */
    record Known(long index, UUID id) {}

    private List<Known> objects() {
        var all = new ArrayList<Known>();
        scene.objects().forEach((name, index) -> all.add(new Known(index, name)));
        return all;
    }

    /** The one of the lowest number. */
    Known object() throws Misworded {
        var all = objects();
        if (all.isEmpty()) {
            throw new Misworded("objectIndex", "no object was perceived yet: send ObjectPerception first");
        }
        return all.getFirst();
    }

    /** Another one, if there is another. */
    Known other() throws Misworded {
        var first = object();
        var all = objects();
        return all.size() > 1 ? all.get(1) : first;
    }

    /** A number that no object has. */
    long free() {
        long highest = objects().stream().mapToLong(Known::index).max().orElse(NONE);
        return (highest + 1) & 0xffff_ffffL;
    }

    /** A bubble that was listed. */
    UUID bubble() throws Misworded {
        var listed = scene.atlas().names().keySet().stream().sorted().findFirst();
        return listed.orElseThrow(
                () -> new Misworded("bubbleId", "no bubble was listed yet: send ListBubblesResponse first"));
    }

    Outcome granted() {
        return Outcome.yes(message);
    }

    UUID uuid() {
        return new UUID(random.nextLong(), random.nextLong());
    }

    Octets octets(int size) {
        var bytes = new byte[size];
        random.nextBytes(bytes);
        return Octets.of(ByteBuffer.wrap(bytes));
    }
}
