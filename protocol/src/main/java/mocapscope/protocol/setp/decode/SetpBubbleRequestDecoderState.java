package mocapscope.protocol.setp.decode;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.setp.wire.SetpBubbleLinkMessage;
import mocapscope.protocol.setp.wire.SetpBubbleMembershipMessage;
import org.jspecify.annotations.Nullable;

/**
 * The decoder's state of SETP bubbles (shared scenes): their names, last join request and link request. Immutable.
 *
 * @param names names of the bubbles in the last list
 * @param requestedBubble the bubble that the client last requested to join, or null
 * @param link the link for which the session was requested, or null
 */
public record SetpBubbleRequestDecoderState(
        Map<UUID, String> names,
        @Nullable UUID requestedBubble,
        @Nullable SetpBubbleLink link) {
    static final SetpBubbleRequestDecoderState BLANK = new SetpBubbleRequestDecoderState(Map.of(), null, null);

    @DocumentedLimit(
            value = "names of bubbles in a list",
            unit = "names",
            beyond = "further bubbles are shown without a name")
    static final int MOST = 256;

    /**
     * A requested or established link between two SETP bubbles, and whether it is a portal.
     *
     * @param established true if the link is established
     * @param portal true if the clouds of the bubbles differ
     */
    record SetpBubbleLink(SetpBubbleLinkMessage.BubbleLinkRequest request, boolean established, boolean portal) {}

    public SetpBubbleRequestDecoderState {
        names = Map.copyOf(names);
    }

    SetpBubbleRequestDecoderState withBubbles(List<SetpBubbleMembershipMessage.SetpBubbleEntry> entries) {
        var some = new HashMap<UUID, String>();
        entries.stream().limit(MOST).forEach(one -> some.put(one.bubbleId(), one.shortDescription()));
        return new SetpBubbleRequestDecoderState(some, requestedBubble, link);
    }

    SetpBubbleRequestDecoderState withRequestedBubble(UUID bubble) {
        return new SetpBubbleRequestDecoderState(names, bubble, link);
    }

    SetpBubbleRequestDecoderState withLinkRequest(SetpBubbleLinkMessage.BubbleLinkRequest request) {
        return new SetpBubbleRequestDecoderState(names, requestedBubble, new SetpBubbleLink(request, false, false));
    }

    SetpBubbleRequestDecoderState withLink(SetpBubbleLink link) {
        return new SetpBubbleRequestDecoderState(names, requestedBubble, link);
    }

    /** Returns the state without an established link. */
    SetpBubbleRequestDecoderState withoutLink() {
        return new SetpBubbleRequestDecoderState(names, requestedBubble, null);
    }
}
