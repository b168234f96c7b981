package mocapscope.protocol.setp;

import java.util.Optional;
import java.util.UUID;
import mocapscope.protocol.transcript.Direction;

/**
 * What is known of an object that was perceived: its name, and which message moved it last, and which animated it, in each
 * direction (§6.4). Never changes.
 *
 * @param name is always there: samples share it as it is
 */
record SetpObject(Optional<UUID> name, Latest toClient, Latest toServer) {

    /** Messages of one direction, of which only newer ones count from now on. */
    record Latest(long moved, long animated) {
        /** In place of a message: none did that. */
        static final long NONE = -1;

        private static final Latest NOTHING = new Latest(NONE, NONE);

        private boolean before(long message, boolean animation) {
            long last = animation ? animated : moved;
            return last == NONE || Serial.after(message, last);
        }

        private Latest with(long message, boolean animation) {
            return animation ? new Latest(moved, message) : new Latest(message, animated);
        }
    }

    static SetpObject of(UUID id) {
        return new SetpObject(Optional.of(id), Latest.NOTHING, Latest.NOTHING);
    }

    UUID id() {
        return name.orElseThrow();
    }

    /** The same object, by another name if need be. */
    SetpObject named(UUID other) {
        return new SetpObject(Optional.of(other), toClient, toServer);
    }

    /** Whether no newer message of that kind came about it. */
    boolean before(Direction direction, long message, boolean animation) {
        return (direction == Direction.TO_CLIENT ? toClient : toServer).before(message, animation);
    }

    SetpObject with(Direction direction, long message, boolean animation) {
        return direction == Direction.TO_CLIENT
                ? new SetpObject(name, toClient.with(message, animation), toServer)
                : new SetpObject(name, toClient, toServer.with(message, animation));
    }
}
