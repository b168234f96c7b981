package mocapscope.protocol.setp;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Decoder state about a session's bubbles: listed names, the bubble to join and the bubble link. Immutable.
 *
 * @param names names of the bubbles in the last list
 * @param wanted the bubble that the client last requested to join, or null
 * @param link the link for which the session was requested, or null
 */
record SetpAtlas(
        Map<UUID, String> names,
        @Nullable UUID wanted,
        @Nullable Link link) {
    static final SetpAtlas BLANK = new SetpAtlas(Map.of(), null, null);

    /** Maximum number of bubble names stored. */
    private static final int MOST = 256;

    /**
     * A requested or established link between two SETP bubbles, and whether it is a portal.
     *
     * @param made true if the link is established
     * @param portal true if the clouds of the bubbles differ
     */
    record Link(SetpLinking.BubbleLinkRequest asked, boolean made, boolean portal) {}

    SetpAtlas {
        names = Map.copyOf(names);
    }

    SetpAtlas listed(List<SetpBubbles.Bubble> bubbles) {
        var some = new HashMap<UUID, String>();
        bubbles.stream().limit(MOST).forEach(one -> some.put(one.bubbleId(), one.shortDescription()));
        return new SetpAtlas(some, wanted, link);
    }

    SetpAtlas wants(UUID bubble) {
        return new SetpAtlas(names, bubble, link);
    }

    SetpAtlas asks(SetpLinking.BubbleLinkRequest request) {
        return new SetpAtlas(names, wanted, new Link(request, false, false));
    }

    SetpAtlas linked(Link made) {
        return new SetpAtlas(names, wanted, made);
    }

    /** Returns the state without an established link. */
    SetpAtlas parted() {
        return new SetpAtlas(names, wanted, null);
    }
}
