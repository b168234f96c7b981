package mocapscope.protocol.setp;

import java.util.Optional;
import java.util.UUID;
import mocapscope.protocol.transcript.Direction;

/**
 * What is known of an object that was perceived: its name, and which message moved it last, and which animated it, in each
 * direction (§6.4). Never changes. Objects move all the time and hardly ever do anything else, so one more movement costs
 * nothing but this.
 *
 * @param name is always there: samples share it as it is
 */
record SetpObject(Optional<UUID> name, long movedToClient, long movedToServer, Animated animated) {
    /** In place of a message: none did that. */
    static final long NONE = -1;

    /** Messages that animated it last. */
    record Animated(long toClient, long toServer) {
        private static final Animated NEVER = new Animated(NONE, NONE);

        private Animated with(Direction direction, long message) {
            return direction == Direction.TO_CLIENT ? new Animated(message, toServer) : new Animated(toClient, message);
        }
    }

    static SetpObject of(UUID id) {
        return new SetpObject(Optional.of(id), NONE, NONE, Animated.NEVER);
    }

    UUID id() {
        return name.orElseThrow();
    }

    /** The same object, by another name if need be. */
    SetpObject named(UUID other) {
        return new SetpObject(Optional.of(other), movedToClient, movedToServer, animated);
    }

    /** The message of that direction that moved it last, or {@link #NONE}. */
    long moved(Direction direction) {
        return direction == Direction.TO_CLIENT ? movedToClient : movedToServer;
    }

    /** The message of that direction that animated it last, or {@link #NONE}. */
    long animated(Direction direction) {
        return direction == Direction.TO_CLIENT ? animated.toClient : animated.toServer;
    }

    /** Whether no newer message of that kind came about it. */
    boolean before(Direction direction, long message, boolean animation) {
        long last = animation ? animated(direction) : moved(direction);
        return last == NONE || Serial.after(message, last);
    }

    SetpObject with(Direction direction, long message, boolean animation) {
        if (animation) {
            return new SetpObject(name, movedToClient, movedToServer, animated.with(direction, message));
        }
        return direction == Direction.TO_CLIENT
                ? new SetpObject(name, message, movedToServer, animated)
                : new SetpObject(name, movedToClient, message, animated);
    }
}
