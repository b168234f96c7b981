package mocapscope.protocol.setp.decode;

import mocapscope.protocol.setp.wire.SetpBubbleLinkMessage;
import mocapscope.protocol.setp.wire.SetpBubbleListJoinLeaveMessage;
import mocapscope.protocol.setp.wire.SetpConnectHandshakeMessage;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpMessageKind;

/**
 * The phase of a SETP session, derived from the messages: accepted, connected, joined, linking or linked. See SETP.md
 * §5.
 */
public enum SetpSessionPhase {
    /** The session's beginning was not captured: every message is valid. */
    UNHEARD("the state of the session is unknown"),
    /** A client's connect request was acknowledged. */
    ACCEPTED("the client waits for acceptance"),
    CONNECTED("the client has joined no bubble"),
    JOINED("the client has joined a bubble"),
    /** A simulation's link request was acknowledged. */
    LINKING("the bubbles are not linked yet"),
    LINKED("the bubbles are linked");

    private final String describe;

    SetpSessionPhase(String words) {
        this.describe = words;
    }

    /** Returns a description for the user. */
    public String describe() {
        return describe;
    }

    /** Returns the phase of a session requested with that kind of message. */
    static SetpSessionPhase initialFor(SetpMessageKind connect) {
        return connect == SetpMessageKind.BUBBLE_LINK_REQUEST ? LINKING : ACCEPTED;
    }

    /** Returns true if the message is valid in this phase; it is used either way. */
    public boolean expects(SetpMessageKind kind) {
        if (kind.ordinal() >= SetpMessageKind.OBJECT_EXAMINE_BY_ID.ordinal()) {
            return this == UNHEARD || this == JOINED || this == LINKED;
        }
        boolean isRequest = kind.ordinal() >= SetpMessageKind.LIST_BUBBLES_REQUEST.ordinal()
                && kind.ordinal() <= SetpMessageKind.JOIN_BUBBLE_RESPONSE.ordinal();
        return !isRequest || this != ACCEPTED && this != LINKING;
    }

    /** Returns the phase after a message. */
    SetpSessionPhase next(SetpMessage.SetpMessagePayload payload) {
        return switch (this) {
            case ACCEPTED -> payload instanceof SetpConnectHandshakeMessage.ConnectSuccessResponse ? CONNECTED : this;
            case CONNECTED ->
                payload instanceof SetpBubbleListJoinLeaveMessage.JoinBubbleResponse(boolean success) && success
                        ? JOINED
                        : this;
            case JOINED -> payload instanceof SetpBubbleListJoinLeaveMessage.LeaveBubbleNotification ? CONNECTED : this;
            case LINKING -> payload instanceof SetpBubbleLinkMessage.BubbleLinkSuccessResponse ? LINKED : this;
            case UNHEARD, LINKED -> this;
        };
    }
}
