package mocapscope.protocol.setp;

/** How far a session is (§5), as anybody can tell who hears both sides. */
enum SetpStage {
    /** Its beginning was not heard: everything may be as it should. */
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

    /** For a person. */
    String words() {
        return words;
    }

    /** Of a session that was asked for so. */
    static SetpStage asked(SetpKind connect) {
        return connect == SetpKind.BUBBLE_LINK_REQUEST ? LINKING : ACCEPTED;
    }

    /** Whether that message has its place here; it is used either way. */
    boolean expects(SetpKind kind) {
        if (kind.ordinal() >= SetpKind.OBJECT_EXAMINE_BY_ID.ordinal()) {
            return this == UNHEARD || this == JOINED || this == LINKED;
        }
        boolean asks = kind.ordinal() >= SetpKind.LIST_BUBBLES_REQUEST.ordinal()
                && kind.ordinal() <= SetpKind.JOIN_BUBBLE_RESPONSE.ordinal();
        return !asks || this != ACCEPTED && this != LINKING;
    }

    /** The stage after that message. */
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
