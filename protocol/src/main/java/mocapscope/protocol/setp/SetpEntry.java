package mocapscope.protocol.setp;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** A client's way into a bubble: asks for what it does not know, a step after the other. */
final class SetpEntry {
    private static final UUID NOBODY = new UUID(0, 0);

    /** The answer that it waits for. */
    enum Waiting {
        NOTHING,
        BUBBLES,
        AVATARS,
        JOINED
    }

    private final String bubble;
    private final String avatar;
    private Waiting waiting = Waiting.NOTHING;
    private UUID chosen = NOBODY;
    private String name = "";
    private String problem = "";

    /** By name or UUID, or the first, or, of a bubble, none. */
    SetpEntry(String bubble, String avatar) {
        this.bubble = bubble;
        this.avatar = avatar;
    }

    /** What to ask first; empty when no bubble is wanted. */
    Optional<SetpMessage.Sayable> begin() {
        if (bubble.equals(SetpOptions.NONE)) {
            return Optional.empty();
        }
        var id = SetpText.uuid(bubble);
        if (id.isPresent()) {
            return Optional.of(choose(id.get(), bubble));
        }
        waiting = Waiting.BUBBLES;
        return Optional.of(new SetpBubbles.ListBubblesRequest());
    }

    /** The bubbles that there are. */
    Optional<SetpMessage.Sayable> bubbles(List<SetpBubbles.Bubble> all) {
        if (waiting != Waiting.BUBBLES) {
            return Optional.empty();
        }
        var found = all.stream()
                .filter(one -> bubble.equals(SetpOptions.FIRST)
                        || one.shortDescription().equalsIgnoreCase(bubble))
                .findFirst();
        if (found.isEmpty()) {
            return refused(all.isEmpty() ? "the server has no bubble" : "no bubble is called " + bubble);
        }
        return found.map(one -> choose(one.bubbleId(), one.shortDescription()));
    }

    /** The avatars that there are for the bubble; a server without any lets us in as nobody, or not. */
    Optional<SetpMessage.Sayable> avatars(List<SetpBubbles.Avatar> all) {
        if (waiting != Waiting.AVATARS) {
            return Optional.empty();
        }
        if (avatar.equals(SetpOptions.FIRST)) {
            return Optional.of(join(all.isEmpty() ? NOBODY : all.getFirst().avatarId()));
        }
        var found = all.stream()
                .filter(one -> one.shortDescription().equalsIgnoreCase(avatar))
                .findFirst();
        return found.isEmpty() ? refused("no avatar is called " + avatar) : found.map(one -> join(one.avatarId()));
    }

    private SetpMessage.Sayable choose(UUID id, String called) {
        chosen = id;
        name = called;
        var body = SetpText.uuid(avatar);
        if (body.isPresent()) {
            return join(body.get());
        }
        waiting = Waiting.AVATARS;
        return new SetpBubbles.ListAvatarsRequest(id);
    }

    private SetpMessage.Sayable join(UUID body) {
        waiting = Waiting.JOINED;
        return new SetpBubbles.JoinBubbleRequest(chosen, body);
    }

    private Optional<SetpMessage.Sayable> refused(String why) {
        waiting = Waiting.NOTHING;
        problem = why;
        return Optional.empty();
    }

    /** It is over, one way or the other. */
    void done() {
        waiting = Waiting.NOTHING;
    }

    Waiting waiting() {
        return waiting;
    }

    /** Why it cannot go on; empty when it can. */
    String problem() {
        return problem;
    }

    /** What the bubble is called. */
    String name() {
        return name;
    }
}
