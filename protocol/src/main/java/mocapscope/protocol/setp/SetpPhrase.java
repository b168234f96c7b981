package mocapscope.protocol.setp;

import static mocapscope.protocol.transcript.Direction.TO_CLIENT;
import static mocapscope.protocol.transcript.Direction.TO_SERVER;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.session.Phrase;
import mocapscope.protocol.setp.SetpType.Guarantee;
import mocapscope.protocol.transcript.Direction;

/** What can be said, in the order of a session (§5), by whom, and what it says. */
enum SetpPhrase {
    CONNECT(SetpKind.CONNECT_REQUEST, "§5", "A client asks to be let in, its passphrase in clear text", TO_SERVER),
    LINK(SetpKind.BUBBLE_LINK_REQUEST, "§5", "A simulation asks to link its bubble to another", TO_SERVER),
    ACKNOWLEDGE(SetpKind.ACKNOWLEDGEMENT, "§6.2", "These packets came; it begins a session that was asked for"),
    CONNECTED(SetpKind.CONNECT_SUCCESS_RESPONSE, "§5", "The client is let in; it begins a session, too", TO_CLIENT),
    REFUSED(SetpKind.CONNECT_FAILURE_RESPONSE, "§5", "The client is not let in, and why", TO_CLIENT),
    LINKED(SetpKind.BUBBLE_LINK_SUCCESS_RESPONSE, "§5", "The bubbles are linked; it begins a session, too", TO_CLIENT),
    NOT_LINKED(SetpKind.BUBBLE_LINK_FAILURE_RESPONSE, "§5", "The bubbles are not linked, and why", TO_CLIENT),
    THROTTLE(SetpKind.THROTTLING_NOTIFICATION, "§6.5", "How much the sender is ready to receive"),
    CHALLENGE(SetpKind.CHALLENGE_REQUEST, "§7", "Bytes that whoever shares the key can answer"),
    RESPONSE(
            SetpKind.CHALLENGE_RESPONSE, "§7", "The bytes of a challenge, or what the key makes of them: fill them in"),
    KEEPALIVE(SetpKind.KEEPALIVE, "§6.6", "The sender is still there"),
    LIST_BUBBLES(SetpKind.LIST_BUBBLES_REQUEST, "§4", "Asks which bubbles there are", TO_SERVER),
    BUBBLES(SetpKind.LIST_BUBBLES_RESPONSE, "§4", "The bubbles that can be joined", TO_CLIENT),
    LIST_AVATARS(SetpKind.LIST_AVATARS_REQUEST, "§4", "Asks which bodies there are for a bubble", TO_SERVER),
    AVATARS(SetpKind.LIST_AVATARS_RESPONSE, "§4", "The bodies to join with", TO_CLIENT),
    JOIN(SetpKind.JOIN_BUBBLE_REQUEST, "§4", "Asks to join a bubble, in a body", TO_SERVER),
    JOINED(SetpKind.JOIN_BUBBLE_RESPONSE, "§4", "Whether the client is in the bubble now", TO_CLIENT),
    OBJECT(SetpKind.OBJECT_PERCEPTION, "§4", "An object is there, or has changed"),
    MOVED(SetpKind.MOVEMENT_PERCEPTION, "§6.4", "Where an object is, and how fast it moves"),
    MOVED_FULLY(
            SetpKind.ADVANCED_MOVEMENT_PERCEPTION, "§6.4", "Where an object is, how it moves, and how that changes"),
    ANIMATED(SetpKind.ANIMATION_PERCEPTION, "§6.4", "All animations of an object"),
    EXAMINE(SetpKind.OBJECT_EXAMINE_BY_ID, "§4", "Asks what the object of an id is", TO_SERVER),
    EXAMINE_INDEX(SetpKind.OBJECT_EXAMINE_BY_INDEX, "§4", "Asks what the object of a number is", TO_SERVER),
    COLLIDED(SetpKind.COLLISION_PERCEPTION, "§4", "Two objects meet"),
    INTERACT(SetpKind.INTERACTION_REQUEST, "§4", "An object wants to act on something"),
    INTERACTED(SetpKind.INTERACTION_RESPONSE, "§4", "What became of an act"),
    ACTED(SetpKind.INTERACTION_PERCEPTION, "§4", "An object acted on something"),
    HAND_OVER(SetpKind.HANDOVER_REQUEST, "§4", "Asks another simulation to take an object over"),
    HANDED_OVER(SetpKind.HANDOVER_RESPONSE, "§4", "Whether an object is taken over"),
    PASSED(SetpKind.HANDOVER_PERCEPTION, "§4", "An object passed from one simulation to another"),
    INJECT(SetpKind.INJECTION_REQUEST, "§4", "Brings an object into the bubble", TO_SERVER),
    INJECTED(SetpKind.INJECTION_RESPONSE, "§4", "Whether an object is in the bubble now", TO_CLIENT),
    EJECT(SetpKind.EJECTION_REQUEST, "§4", "Takes an object out of the bubble", TO_SERVER),
    EJECTED(SetpKind.EJECTION_RESPONSE, "§4", "Whether an object is out of the bubble now", TO_CLIENT),
    DISAPPEARED(SetpKind.DISAPPEARANCE_PERCEPTION, "§4", "An object is gone"),
    LEAVE(SetpKind.LEAVE_BUBBLE_NOTIFICATION, "§4", "Out of the bubble; this always works"),
    DISCONNECT(SetpKind.DISCONNECT_NOTIFICATION, "§6.7", "The sender leaves");

    private final SetpKind kind;
    private final String section;
    private final String about;
    private final List<Direction> directions;

    /** Both ways. */
    SetpPhrase(SetpKind kind, String section, String about) {
        this(kind, section, about, TO_CLIENT, TO_SERVER);
    }

    SetpPhrase(SetpKind kind, String section, String about, Direction... directions) {
        this.kind = kind;
        this.section = section;
        this.about = about;
        this.directions = List.of(directions);
    }

    static List<Phrase> all(Direction direction, SetpTypes types) {
        return Arrays.stream(values())
                .filter(phrase -> phrase.directions.contains(direction))
                .map(phrase -> phrase.made(direction, types.of(phrase.kind).guarantee()))
                .toList();
    }

    /** The kind of that name, if it is said that way. */
    static Optional<SetpKind> kind(Phrase phrase) {
        return Arrays.stream(values())
                .filter(one -> one.kind.wireName().equals(phrase.name()) && one.directions.contains(phrase.direction()))
                .map(one -> one.kind)
                .findFirst();
    }

    private Phrase made(Direction direction, Guarantee guarantee) {
        return new Phrase(kind.wireName(), direction, SetpProtocol.UDP, about + note(guarantee), section);
    }

    /** What is peculiar to saying it by hand. */
    private static String note(Guarantee guarantee) {
        return switch (guarantee) {
            case ALWAYS -> "; nobody sends it again.";
            case AT_WILL -> "; it takes the sender's next message id, so what that says next is not heard.";
            case NEVER -> ".";
        };
    }
}
