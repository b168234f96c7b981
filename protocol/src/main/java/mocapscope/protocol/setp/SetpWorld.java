package mocapscope.protocol.setp;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import mocapscope.protocol.sample.Quat;

/**
 * The simulated objects of one bubble, as a function of time in nanoseconds. The time starts with the simulation, so
 * that all participants see equal states.
 */
final class SetpWorld {
    private static final double SECONDS = 1e9;
    /** Period of complete movement messages (draft). */
    private static final double FULLY = 10;

    private final UUID simulation;
    private final long first;
    private final List<Named> pieces;
    private final Map<UUID, Long> numbers = new HashMap<>();

    /** A simulated object with its UUIDs, computed once, since that is more expensive than its motion. */
    private record Named(SetpPiece piece, UUID object, UUID type, UUID model) {

        static Named of(SetpPiece piece) {
            return new Named(piece, id(piece.name()), id("type " + piece.name()), id("model " + piece.name()));
        }
    }

    /** Numbers the objects from {@code first} on. */
    SetpWorld(UUID simulation, long first, List<SetpPiece> pieces) {
        this.simulation = simulation;
        this.first = first;
        this.pieces = pieces.stream().map(Named::of).toList();
        for (var piece : this.pieces) {
            numbers.put(piece.object(), first + numbers.size());
        }
    }

    /** Returns a UUID for a name that is equal in every run. */
    static UUID id(String name) {
        return UUID.nameUUIDFromBytes(("mocapscope " + name).getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the number after the last object's. */
    long end() {
        return first + pieces.size();
    }

    /** Returns the objects present at a time. */
    List<Thing> things(long moment) {
        return LongStream.range(first, end())
                .mapToObj(index -> thing(index, moment))
                .flatMap(Optional::stream)
                .toList();
    }

    /** Returns the object with that number; empty if it is not present. */
    Optional<Thing> thing(long index, long moment) {
        if (index < first || index >= end()) {
            return Optional.empty();
        }
        double time = moment / SECONDS;
        return Optional.of(named(index))
                .filter(named -> named.piece().there(time))
                .map(named -> thing(index, named, time));
    }

    /** Returns the number of the object with that id, present or not; empty for an unknown id. */
    Optional<Long> number(UUID object) {
        return Optional.ofNullable(numbers.get(object));
    }

    private SetpPiece piece(long index) {
        return named(index).piece();
    }

    private Named named(long index) {
        return pieces.get((int) (index - first));
    }

    private Thing thing(long index, Named named, double time) {
        var piece = named.piece();
        return new Thing(
                named.object(),
                named.type(),
                named.model(),
                simulation,
                index,
                (float) piece.radius(),
                1,
                piece.place(time),
                piece.velocity(time),
                piece.acceleration(time),
                piece.orientation(time),
                piece.turning(),
                Quat.IDENTITY,
                Octets.NONE);
    }

    /** Returns the animations of a simulated object; empty if it has no animation. */
    Optional<SetpMessage.Sayable> animations(long index, long moment) {
        if (index < first || index >= end()) {
            return Optional.empty();
        }
        var animations = piece(index).animations(moment / SECONDS);
        return animations.isEmpty()
                ? Optional.empty()
                : Optional.of(new SetpPerception.AnimationPerception(index, animations));
    }

    /** Passes on the movements at {@code moment}; complete ones when due since {@code before}. */
    void moving(long before, long moment, LongPredicate which, Consumer<SetpPerception> out) {
        boolean fully = SetpPiece.crossed(before / SECONDS, moment / SECONDS, FULLY, 0);
        for (long index = first; index < end(); index++) {
            if (piece(index).moves() && which.test(index)) {
                thing(index, moment).ifPresent(thing -> out.accept(fully ? fully(thing) : simply(thing)));
            }
        }
    }

    /** Passes on events that occur after {@code from} and up to {@code to}. */
    void happening(long from, long to, Consumer<SetpPerception> out) {
        for (long index = first; index < end(); index++) {
            happening(index, from, to, out);
        }
    }

    private void happening(long index, long from, long to, Consumer<SetpPerception> out) {
        var piece = piece(index);
        double before = from / SECONDS;
        double now = to / SECONDS;
        if (piece.meetsNext(before, now)) {
            out.accept(new SetpPerception.CollisionPerception(index, index + 1));
        }
        if (piece.acts(before, now)) {
            out.accept(new SetpPerception.AnimationPerception(index, piece.animations(now)));
        }
        if (!piece.there(before)) {
            thing(index, to).ifPresent(thing -> out.accept(new SetpPerception.ObjectPerception(thing)));
        } else if (!piece.there(now)) {
            out.accept(new SetpPerception.DisappearancePerception(index));
        }
    }

    /** Returns the objects that reach the border after {@code from} and up to {@code to}. */
    List<Thing> landing(long from, long to) {
        return LongStream.range(first, end())
                .filter(index -> piece(index).lands(from / SECONDS, to / SECONDS))
                .mapToObj(index -> thing(index, to))
                .flatMap(Optional::stream)
                .toList();
    }

    static SetpPerception simply(Thing thing) {
        return new SetpPerception.MovementPerception(
                thing.objectIndex(), thing.location(), thing.velocity(), thing.orientation());
    }

    static SetpPerception fully(Thing thing) {
        return new SetpPerception.AdvancedMovementPerception(
                thing.objectIndex(),
                thing.location(),
                thing.velocity(),
                thing.orientation(),
                thing.angularVelocity(),
                thing.acceleration(),
                thing.angularAcceleration());
    }
}
