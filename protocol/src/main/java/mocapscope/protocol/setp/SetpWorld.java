package mocapscope.protocol.setp;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import mocapscope.protocol.sample.Quat;

/**
 * The simulated bubble: things that turn, collide, go round, dance, come and go. A function of the time alone, in
 * nanoseconds since its beginning, so that all its visitors see the same.
 */
final class SetpWorld {
    static final UUID BUBBLE = id("bubble");
    static final String NAME = "Stage";
    /** Metres. */
    static final float RANGE = 10;

    static final List<SetpBubbles.Avatar> AVATARS = List.of(
            new SetpBubbles.Avatar(id("avatar visitor"), id("model visitor"), "Visitor"),
            new SetpBubbles.Avatar(id("avatar guide"), id("model guide"), "Guide"));

    private static final int LEFT = 1;
    private static final int RIGHT = 2;
    private static final int DANCER = 4;
    private static final int COMET = 5;
    private static final List<SetpPiece> PIECES = List.of(
            new SetpPiece.Top(),
            new SetpPiece.Ball(-1),
            new SetpPiece.Ball(1),
            new SetpPiece.Moon(),
            new SetpPiece.Dancer(),
            new SetpPiece.Comet());

    /** Objects of visitors are numbered from here. */
    static final long VISITORS = PIECES.size();

    private static final double SECONDS = 1e9;
    /** How often all of a movement is told (draft). */
    private static final double FULLY = 10;

    /** A UUID that is the same in every run. */
    static UUID id(String name) {
        return UUID.nameUUIDFromBytes(("mocapscope " + name).getBytes(StandardCharsets.UTF_8));
    }

    /** The objects that are there. */
    List<Thing> things(long moment) {
        return LongStream.range(0, VISITORS)
                .mapToObj(index -> thing(index, moment))
                .flatMap(Optional::stream)
                .toList();
    }

    /** The object of that number; empty when it is not there. */
    Optional<Thing> thing(long index, long moment) {
        if (index < 0 || index >= VISITORS) {
            return Optional.empty();
        }
        var piece = PIECES.get((int) index);
        double time = moment / SECONDS;
        return piece.there(time) ? Optional.of(thing(index, piece, time)) : Optional.empty();
    }

    private static Thing thing(long index, SetpPiece piece, double time) {
        return new Thing(
                id(piece.name()),
                id("type " + piece.name()),
                id("model " + piece.name()),
                id("simulation"),
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

    /** The animations of an object of ours; none for one that has none. */
    Optional<SetpMessage.Sayable> animations(long index, long moment) {
        if (index < 0 || index >= VISITORS) {
            return Optional.empty();
        }
        var animations = PIECES.get((int) index).animations(moment / SECONDS);
        return animations.isEmpty()
                ? Optional.empty()
                : Optional.of(new SetpPerception.AnimationPerception(index, animations));
    }

    /** Where what moves is at that moment; all of a movement when the last was told before {@code before}. */
    void moving(long before, long moment, Consumer<SetpPerception> out) {
        boolean fully = crossed(before, moment, FULLY, 0);
        for (var thing : things(moment)) {
            if (PIECES.get((int) thing.objectIndex()).moves()) {
                out.accept(fully ? fully(thing) : SetpWorld.simply(thing));
            }
        }
    }

    /** What happens once after {@code from} up to {@code to}. */
    void happening(long from, long to, Consumer<SetpPerception> out) {
        if (crossed(from, to, SetpPiece.Ball.PERIOD, 0)) {
            out.accept(new SetpPerception.CollisionPerception(LEFT, RIGHT));
        }
        if (crossed(from, to, SetpPiece.Dancer.PERIOD, 0)
                || crossed(from, to, SetpPiece.Dancer.PERIOD, SetpPiece.Dancer.BOW)) {
            var animations = PIECES.get(DANCER).animations(to / SECONDS);
            out.accept(new SetpPerception.AnimationPerception(DANCER, animations));
        }
        boolean before = PIECES.get(COMET).there(from / SECONDS);
        var comet = thing(COMET, to);
        if (!before) {
            comet.ifPresent(thing -> out.accept(new SetpPerception.ObjectPerception(thing)));
        } else if (comet.isEmpty()) {
            out.accept(new SetpPerception.DisappearancePerception(COMET));
        }
    }

    /** Whether a moment that comes every so many seconds, and first at {@code first}, lies after {@code from}. */
    private static boolean crossed(long from, long to, double period, double first) {
        return Math.floor((from / SECONDS - first) / period) < Math.floor((to / SECONDS - first) / period);
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
