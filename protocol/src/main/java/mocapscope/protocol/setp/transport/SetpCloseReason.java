package mocapscope.protocol.setp.transport;

/** The reason a SETP session's transport ended or is ending. */
public enum SetpCloseReason {
    NOT_YET("", false),
    OURS("we ended the session", false),
    PEERS("the peer ended the session", false),
    /** The Disconnect was never acknowledged; the peer ends the session at the latest by its own timeout. */
    OURS_UNHEARD("we ended the session; the peer did not acknowledge it", false),
    NO_ANSWER("the server did not answer the connect request", true),
    NOT_PROVEN("the client never used its session", true),
    GAVE_UP("the peer did not acknowledge a guaranteed packet", true),
    SILENT("the peer fell silent", true);

    private final String text;
    private final boolean isLoss;

    SetpCloseReason(String text, boolean lost) {
        this.text = text;
        this.isLoss = lost;
    }

    /** Returns true if guaranteed messages may be lost although neither side wanted to end the session. */
    public boolean isLoss() {
        return isLoss;
    }

    @Override
    public String toString() {
        return text;
    }
}
