package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.InvalidFieldValueException;

/**
 * The session state that example SETP messages are filled from: known objects, bubbles and received packet ids.
 *
 * @param packets ids of the packets that the other side sent last, the newest first
 * @param message id of the message that the other side completed last, or 0
 */
record SetpTemplateContext(SetpSceneState scene, List<Long> packets, long message, RandomGenerator random) {
    /** Used in place of an object's index. */
    private static final long NONE = -1;

    SetpTemplateContext {
        packets = List.copyOf(packets);
    }

    /** An object perceived in a SETP session: its index and UUID. */
    record SetpKnownObject(long index, UUID id) {}

    private List<SetpKnownObject> objects() {
        var all = new ArrayList<SetpKnownObject>();
        scene.objects().forEach((name, index) -> all.add(new SetpKnownObject(index, name)));
        return all;
    }

    /** Returns the object with the lowest index. */
    SetpKnownObject object() throws InvalidFieldValueException {
        var all = objects();
        if (all.isEmpty()) {
            throw new InvalidFieldValueException(
                    "objectIndex", "no object was perceived yet: send ObjectPerception first");
        }
        return all.getFirst();
    }

    /** Returns another object, or the same if there is only one. */
    SetpKnownObject other() throws InvalidFieldValueException {
        var first = object();
        var all = objects();
        return all.size() > 1 ? all.get(1) : first;
    }

    /** Returns an index that no object has. */
    long unusedIndex() {
        long highest =
                objects().stream().mapToLong(SetpKnownObject::index).max().orElse(NONE);
        return (highest + 1) & 0xffff_ffffL;
    }

    /** Returns a listed bubble. */
    UUID bubble() throws InvalidFieldValueException {
        var listed = scene.bubbles().names().keySet().stream().sorted().findFirst();
        return listed.orElseThrow(() ->
                new InvalidFieldValueException("bubbleId", "no bubble was listed yet: send ListBubblesResponse first"));
    }

    SetpRequestResult successResult() {
        return SetpRequestResult.ofSuccess(message);
    }

    UUID uuid() {
        return new UUID(random.nextLong(), random.nextLong());
    }

    SetpOpaqueBytes octets(int size) {
        var bytes = new byte[size];
        random.nextBytes(bytes);
        return SetpOpaqueBytes.of(ByteBuffer.wrap(bytes));
    }
}
