package mocapscope.protocol.setp;

/** The phase of a SETP session as its messages show it: accepted, connected, joined, linking or linked (§5). */
enum SetpStage {
    /** The session's beginning was not captured: every message is valid. */
    UNHEARD("the state of the session is unknown"),
    /** A client's connect request was acknowledged. */
    ACCEPTED("the client waits for acceptance"),
    CONNECTED("the client has joined no bubble"),
    JOINED("the client has joined a bubble"),
    /** A simulation's link request was acknowledged. */
    LINKING("the bubbles are not linked yet"),
    LINKED("the bubbles are linked");

    private final String words;

    SetpStage(String words) {
        this.words = words;
    }

    /** Returns a description for the user. */
    String words() {
        return words;
    }

    /** Returns the phase of a session requested with that kind of message. */
    static SetpStage asked(SetpKind connect) {
        return connect == SetpKind.BUBBLE_LINK_REQUEST ? LINKING : ACCEPTED;
    }

    /** Returns true if the message is valid in this phase; it is used either way. */
    boolean expects(SetpKind kind) {
        if (kind.ordinal() >= SetpKind.OBJECT_EXAMINE_BY_ID.ordinal()) {
            return this == UNHEARD || this == JOINED || this == LINKED;
        }
        boolean asks = kind.ordinal() >= SetpKind.LIST_BUBBLES_REQUEST.ordinal()
                && kind.ordinal() <= SetpKind.JOIN_BUBBLE_RESPONSE.ordinal();
        return !asks || this != ACCEPTED && this != LINKING;
    }

    /** Returns the phase after a message. */
    SetpStage after(SetpMessage.Sayable said) {
        return switch (this) {
            case ACCEPTED -> said instanceof SetpConnecting.ConnectSuccessResponse ? CONNECTED : this;
            case CONNECTED ->
                said instanceof SetpBubbles.JoinBubbleResponse(boolean success) && success ? JOINED : this;
            case JOINED -> said instanceof SetpBubbles.LeaveBubbleNotification ? CONNECTED : this;
            case LINKING -> said instanceof SetpLinking.BubbleLinkSuccessResponse ? LINKED : this;
            case UNHEARD, LINKED -> this;
        };
    }
}
