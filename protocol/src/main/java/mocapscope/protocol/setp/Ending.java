package mocapscope.protocol.setp;

/** Why a session's transport ended, or will. */
enum Ending {
    NOT_YET("", false),
    OURS("we ended the session", false),
    PEERS("the peer ended the session", false),
    /** Our Disconnect was never acknowledged: whether the peer knows, only its own timer tells. */
    OURS_UNHEARD("we ended the session; the peer did not acknowledge it", false),
    NO_ANSWER("the server did not answer the connect request", true),
    NOT_PROVEN("the client never used its session", true),
    GAVE_UP("the peer did not acknowledge a guaranteed packet", true),
    SILENT("the peer fell silent", true);

    private final String text;
    private final boolean lost;

    Ending(String text, boolean lost) {
        this.text = text;
        this.lost = lost;
    }

    /** Whether guaranteed messages may not have arrived although nobody wanted to end. */
    boolean lost() {
        return lost;
    }

    @Override
    public String toString() {
        return text;
    }
}
