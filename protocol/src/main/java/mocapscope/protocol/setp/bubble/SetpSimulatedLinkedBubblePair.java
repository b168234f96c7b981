package mocapscope.protocol.setp.bubble;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.SimulatedSensorDefectOptions;
import mocapscope.protocol.setp.connection.SetpSessionOptions;
import mocapscope.protocol.setp.connection.SetpUuidInputParser;
import mocapscope.protocol.setp.wire.SetpBubbleLinkMessage;
import mocapscope.protocol.setp.wire.SetpBubbleListJoinLeaveMessage;

/**
 * The two linked bubbles (shared scenes) that a simulated SETP server offers, Stage and Annex, and their avatars.
 * Object numbers are unique across both bubbles.
 */
public final class SetpSimulatedLinkedBubblePair {
    /** Name of the server and of its main bubble. */
    public static final String STAGE = "Stage";

    public static final String ANNEX = "Annex";

    public static final List<SetpBubbleListJoinLeaveMessage.SetpAvatarEntry> AVATARS =
            List.of(avatar("Visitor"), avatar("Guide"));

    private static final SetpBubbleExtent STAGE_EXTENT = new SetpBubbleExtent(Vec3.ZERO, 10, 12);
    private static final SetpBubbleExtent ANNEX_EXTENT = new SetpBubbleExtent(new Vec3(-14, 0, 0), 6, 8);

    private static final List<SetpSimulatedObject> OF_THE_STAGE = List.of(
            new SetpSimulatedObject.SetpSpinningTop("top", 0.4, 1),
            new SetpSimulatedObject.SetpCollidingBall("left ball", 0.25, -1),
            new SetpSimulatedObject.SetpCollidingBall("right ball", 0.25, 1),
            new SetpSimulatedObject.SetpOrbitingMoon("moon", 0.15, 2.5, 1.5, 8),
            new SetpSimulatedObject.SetpAnimatedDancer("dancer", 0.9),
            new SetpSimulatedObject.SetpPassingComet("comet", 0.1),
            new SetpSimulatedObject.SetpHandoverFerry("ferry", 0.3));
    private static final List<SetpSimulatedObject> OF_THE_ANNEX = List.of(
            new SetpSimulatedObject.SetpSpinningTop("annex top", 0.25, 2.6),
            new SetpSimulatedObject.SetpOrbitingMoon("annex moon", 0.12, 0.9, 2.6, 5),
            new SetpSimulatedObject.SetpOrbitingMoon("far annex moon", 0.08, 1.5, 2.3, 9));

    private final String url;
    private final List<SetpServerSharedScene> bubbles;
    /** Number of the next injected object. */
    private long next;

    /**
     * Creates both bubbles; the stage contains the objects of the devices of {@code source} that are {@code named}, of
     * all if that is empty, or a built-in world if it has no devices.
     */
    public SetpSimulatedLinkedBubblePair(OptionValues values, ServedMotionSource source, List<String> named) {
        url = values.text(SetpSessionOptions.CLOUD);
        var actors = SetpSimulatedObjectFactory.of(source, named);
        int more = (int) values.number(SetpSessionOptions.OBJECTS);
        var defects = SimulatedSensorDefectOptions.of(values);
        var own = actors.isEmpty() ? OF_THE_STAGE : actors;
        var stage = stage(SetpPoorlyTrackedSimulatedObject.applyDefects(defects, own), more);
        var annex = new SetpSimulatedObjectSet(
                createBubbleId(ANNEX),
                stage.endIndex(),
                SetpPoorlyTrackedSimulatedObject.applyDefects(defects, OF_THE_ANNEX));
        next = annex.endIndex();
        bubbles = List.of(
                new SetpServerSharedScene(createBubbleId(STAGE), STAGE, STAGE_EXTENT, stage, () -> next++),
                new SetpServerSharedScene(createBubbleId(ANNEX), ANNEX, ANNEX_EXTENT, annex, () -> next++));
    }

    /** Returns the built-in world of the stage with {@code more} additional objects. */
    public static SetpSimulatedObjectSet stage(int more) {
        return stage(OF_THE_STAGE, more);
    }

    private static SetpSimulatedObjectSet stage(List<SetpSimulatedObject> own, int more) {
        var objects = new ArrayList<>(own);
        IntStream.rangeClosed(1, more)
                .mapToObj(SetpSimulatedObject.SetpOrbitingMoon::of)
                .forEach(objects::add);
        return new SetpSimulatedObjectSet(createBubbleId(STAGE), 0, objects);
    }

    /** Returns the id of a bubble with that name, which is equal on every server of this program. */
    public static UUID createBubbleId(String name) {
        return SetpUuidInputParser.createUuid("bubble " + name.toLowerCase(Locale.ROOT));
    }

    private static SetpBubbleListJoinLeaveMessage.SetpAvatarEntry avatar(String name) {
        return new SetpBubbleListJoinLeaveMessage.SetpAvatarEntry(
                SetpUuidInputParser.createUuid("avatar " + name.toLowerCase(Locale.ROOT)),
                SetpUuidInputParser.createUuid("model " + name.toLowerCase(Locale.ROOT)),
                name);
    }

    public void start(MonotonicAndUnixTime now) {
        bubbles.forEach(sharedScene -> sharedScene.start(now));
    }

    /** Returns the URL that identifies the cloud everywhere. */
    public String url() {
        return url;
    }

    public Optional<SetpServerSharedScene> findBubble(UUID id) {
        return bubbles.stream()
                .filter(sharedScene -> sharedScene.id().equals(id))
                .findFirst();
    }

    public List<SetpBubbleListJoinLeaveMessage.SetpBubbleEntry> bubbles() {
        return bubbles.stream()
                .map(sharedScene ->
                        new SetpBubbleListJoinLeaveMessage.SetpBubbleEntry(sharedScene.id(), sharedScene.name()))
                .toList();
    }

    public List<SetpBubbleListJoinLeaveMessage.SetpAvatarEntry> avatars(UUID bubble) {
        return findBubble(bubble).isPresent() ? AVATARS : List.of();
    }

    /** Returns the bubbles linked to {@code of}, all at the address {@code here}, with locations relative to it. */
    public List<SetpBubbleLinkMessage.SetpLinkedBubbleEntry> listLinkedBubbles(
            SetpServerSharedScene of, NetworkAddress here) {
        return bubbles.stream()
                .filter(sharedScene -> sharedScene != of)
                .map(bubble -> new SetpBubbleLinkMessage.SetpLinkedBubbleEntry(
                        bubble.id(),
                        here.host(),
                        here.port(),
                        bubble.extent().center().minus(of.extent().center()),
                        bubble.extent().range(),
                        bubble.extent().perception()))
                .toList();
    }
}
