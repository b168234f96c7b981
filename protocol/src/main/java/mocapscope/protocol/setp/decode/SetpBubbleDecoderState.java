package mocapscope.protocol.setp.decode;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.setp.wire.SetpBubbleLinkMessage;
import mocapscope.protocol.setp.wire.SetpBubbleListJoinLeaveMessage;
import org.jspecify.annotations.Nullable;

/**
 * Decoder state about the bubbles (shared scenes) of a SETP session, such as their names. Immutable.
 *
 * @param names names of the bubbles in the last list
 * @param requestedBubble the bubble that the client last requested to join, or null
 * @param link the link for which the session was requested, or null
 */
public record SetpBubbleDecoderState(
        Map<UUID, String> names,
        @Nullable UUID requestedBubble,
        @Nullable SetpBubbleLink link) {
    static final SetpBubbleDecoderState BLANK = new SetpBubbleDecoderState(Map.of(), null, null);

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

    public SetpBubbleDecoderState {
        names = Map.copyOf(names);
    }

    SetpBubbleDecoderState withBubbles(List<SetpBubbleListJoinLeaveMessage.SetpBubbleEntry> entries) {
        var some = new HashMap<UUID, String>();
        entries.stream().limit(MOST).forEach(one -> some.put(one.bubbleId(), one.shortDescription()));
        return new SetpBubbleDecoderState(some, requestedBubble, link);
    }

    SetpBubbleDecoderState withRequestedBubble(UUID bubble) {
        return new SetpBubbleDecoderState(names, bubble, link);
    }

    SetpBubbleDecoderState withLinkRequest(SetpBubbleLinkMessage.BubbleLinkRequest request) {
        return new SetpBubbleDecoderState(names, requestedBubble, new SetpBubbleLink(request, false, false));
    }

    SetpBubbleDecoderState withLink(SetpBubbleLink link) {
        return new SetpBubbleDecoderState(names, requestedBubble, link);
    }

    /** Returns the state without an established link. */
    SetpBubbleDecoderState withoutLink() {
        return new SetpBubbleDecoderState(names, requestedBubble, null);
    }
}
