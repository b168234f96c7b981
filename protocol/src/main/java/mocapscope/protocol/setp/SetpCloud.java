package mocapscope.protocol.setp;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import mocapscope.protocol.sample.MotionSource;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.NetworkAddress;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.OptionValues;

/**
 * The linked bubbles of one SETP server, called Stage and Annex, identified by a cloud URL. Object numbers are unique
 * across both bubbles.
 */
final class SetpCloud {
    /** Name of the server and of its main bubble. */
    static final String STAGE = "Stage";

    static final String ANNEX = "Annex";

    static final List<SetpBubbles.Avatar> AVATARS = List.of(avatar("Visitor"), avatar("Guide"));

    private static final SetpExtent STAGE_EXTENT = new SetpExtent(Vec3.ZERO, 10, 12);
    private static final SetpExtent ANNEX_EXTENT = new SetpExtent(new Vec3(-14, 0, 0), 6, 8);

    private static final List<SetpPiece> OF_THE_STAGE = List.of(
            new SetpPiece.Top("top", 0.4, 1),
            new SetpPiece.Ball(-1),
            new SetpPiece.Ball(1),
            new SetpPiece.Moon("moon", 0.15, 2.5, 1.5, 8),
            new SetpPiece.Dancer(),
            new SetpPiece.Comet(),
            new SetpPiece.Ferry());
    private static final List<SetpPiece> OF_THE_ANNEX = List.of(
            new SetpPiece.Top("annex top", 0.25, 2.6),
            new SetpPiece.Moon("annex moon", 0.12, 0.9, 2.6, 5),
            new SetpPiece.Moon("far annex moon", 0.08, 1.5, 2.3, 9));

    private final String url;
    private final List<SetpHall> halls;
    /** Number of the next injected object. */
    private long next;

    /**
     * Creates both bubbles; the stage contains the objects of {@code source}, or a built-in world if it has no devices.
     */
    SetpCloud(OptionValues settings, MotionSource source) {
        url = settings.text(SetpOptions.CLOUD);
        var actors = SetpActors.of(source);
        int more = (int) settings.number(SetpOptions.OBJECTS);
        var stage = stage(actors.isEmpty() ? OF_THE_STAGE : actors, more);
        var annex = new SetpWorld(bubble(ANNEX), stage.end(), OF_THE_ANNEX);
        next = annex.end();
        halls = List.of(
                new SetpHall(bubble(STAGE), STAGE, STAGE_EXTENT, stage, () -> next++),
                new SetpHall(bubble(ANNEX), ANNEX, ANNEX_EXTENT, annex, () -> next++));
    }

    /** Returns the built-in world of the stage with {@code more} additional objects. */
    static SetpWorld stage(int more) {
        return stage(OF_THE_STAGE, more);
    }

    private static SetpWorld stage(List<SetpPiece> own, int more) {
        var pieces = new ArrayList<>(own);
        IntStream.rangeClosed(1, more).mapToObj(SetpPiece.Moon::of).forEach(pieces::add);
        return new SetpWorld(bubble(STAGE), 0, pieces);
    }

    /** Returns the id of a bubble with that name, which is equal on every server of this program. */
    static UUID bubble(String name) {
        return SetpWorld.id("bubble " + name.toLowerCase(Locale.ROOT));
    }

    private static SetpBubbles.Avatar avatar(String name) {
        return new SetpBubbles.Avatar(
                SetpWorld.id("avatar " + name.toLowerCase(Locale.ROOT)),
                SetpWorld.id("model " + name.toLowerCase(Locale.ROOT)),
                name);
    }

    void begin(ClockReading now) {
        halls.forEach(hall -> hall.begin(now));
    }

    /** Returns the URL that identifies the cloud everywhere. */
    String url() {
        return url;
    }

    Optional<SetpHall> hall(UUID id) {
        return halls.stream().filter(hall -> hall.id().equals(id)).findFirst();
    }

    List<SetpBubbles.Bubble> bubbles() {
        return halls.stream()
                .map(hall -> new SetpBubbles.Bubble(hall.id(), hall.name()))
                .toList();
    }

    List<SetpBubbles.Avatar> avatars(UUID bubble) {
        return hall(bubble).isPresent() ? AVATARS : List.of();
    }

    /** Returns the bubbles linked to {@code of}, all at the address {@code here}, with locations relative to it. */
    List<SetpLinking.LinkedBubble> neighbours(SetpHall of, NetworkAddress here) {
        return halls.stream()
                .filter(hall -> hall != of)
                .map(hall -> new SetpLinking.LinkedBubble(
                        hall.id(),
                        here.host(),
                        here.port(),
                        hall.extent().center().minus(of.extent().center()),
                        hall.extent().range(),
                        hall.extent().perception()))
                .toList();
    }
}
