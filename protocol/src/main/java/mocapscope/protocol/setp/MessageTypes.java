package mocapscope.protocol.setp;

/** The numbers of the few message types that the transport itself knows; another peer's may differ (R4). */
record MessageTypes(
        int disconnect,
        int keepalive,
        int acknowledgement,
        int throttling,
        int challenge,
        int challengeResponse,
        int connectRequest,
        int linkRequest,
        int linkSuccess) {
    /** In the order of the draft, from 1. */
    static final MessageTypes DRAFT = of(SetpTypes.DRAFT);

    /** Fixed part and entries of a Bubble Link Success Response, each a frame of its own (R13). */
    private static final int LINK_FRAME = 128;

    /** Those of a whole table. */
    static MessageTypes of(SetpTypes all) {
        return new MessageTypes(
                all.of(SetpKind.DISCONNECT_NOTIFICATION).number(),
                all.of(SetpKind.KEEPALIVE).number(),
                all.of(SetpKind.ACKNOWLEDGEMENT).number(),
                all.of(SetpKind.THROTTLING_NOTIFICATION).number(),
                all.of(SetpKind.CHALLENGE_REQUEST).number(),
                all.of(SetpKind.CHALLENGE_RESPONSE).number(),
                all.of(SetpKind.CONNECT_REQUEST).number(),
                all.of(SetpKind.BUBBLE_LINK_REQUEST).number(),
                all.of(SetpKind.BUBBLE_LINK_SUCCESS_RESPONSE).number());
    }

    /** Whether no rate holds it back (6.5). */
    boolean control(int type) {
        return type == disconnect
                || type == keepalive
                || type == acknowledgement
                || type == throttling
                || type == challenge
                || type == challengeResponse;
    }

    boolean connects(int type) {
        return type == connectRequest || type == linkRequest;
    }

    /** Whether a packet that holds it is acknowledged at once (6.2). */
    boolean urgent(int type) {
        return type == disconnect || type == keepalive || connects(type);
    }

    /** Bytes of data in each frame but the last (R12, R13). */
    int frameData(int type) {
        return type == linkSuccess ? LINK_FRAME : SetpFrame.MOST;
    }
}
