package mocapscope.protocol.setp;

/** The few message types (section 4) that the transport itself knows. */
final class MessageTypes {
    static final int DISCONNECT = 1;
    static final int KEEPALIVE = 2;
    static final int ACKNOWLEDGEMENT = 3;
    private static final int LAST_CONTROL = 6;
    private static final int CONNECT_REQUEST = 7;
    private static final int BUBBLE_LINK_REQUEST = 17;
    private static final int BUBBLE_LINK_SUCCESS = 18;
    /** Fixed part and entries of a Bubble Link Success Response, each a frame of its own (R13). */
    private static final int BUBBLE_LINK_FRAME = 128;

    private MessageTypes() {}

    /** Whether no rate holds it back (6.5). */
    static boolean control(int type) {
        return type <= LAST_CONTROL;
    }

    static boolean connects(int type) {
        return type == CONNECT_REQUEST || type == BUBBLE_LINK_REQUEST;
    }

    /** Whether a packet that holds it is acknowledged at once (6.2). */
    static boolean urgent(int type) {
        return type == DISCONNECT || type == KEEPALIVE || connects(type);
    }

    /** Bytes of data in each frame but the last (R12, R13). */
    static int frameData(int type) {
        return type == BUBBLE_LINK_SUCCESS ? BUBBLE_LINK_FRAME : SetpFrame.MOST_DATA;
    }
}
