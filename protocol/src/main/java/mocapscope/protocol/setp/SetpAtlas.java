package mocapscope.protocol.setp;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a session has told of bubbles. Never changes.
 *
 * @param names of the bubbles that were listed last
 * @param wanted the one that the client asked last to join, or null
 * @param link for which the session was asked, or null
 */
record SetpAtlas(
        Map<UUID, String> names,
        @Nullable UUID wanted,
        @Nullable Link link) {
    static final SetpAtlas BLANK = new SetpAtlas(Map.of(), null, null);

    /** Bubbles whose names are kept in mind. */
    private static final int MOST = 256;

    /**
     * Of two bubbles.
     *
     * @param made whether it stands
     * @param portal whether their clouds differ
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

    /** Nothing is linked any longer. */
    SetpAtlas parted() {
        return new SetpAtlas(names, wanted, null);
    }
}
