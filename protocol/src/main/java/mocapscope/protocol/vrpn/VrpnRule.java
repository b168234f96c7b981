package mocapscope.protocol.vrpn;

import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.bytes.Stated;
import mocapscope.protocol.bytes.Statement;

/**
 * The rules of the VRPN specification that findings cite, each with number, severity, section and advice. The numbers
 * are permanent.
 */
enum VrpnRule implements Stated {
    BUTTON_CHANGE_DOCUMENTED(
            2,
            Severity.WARNING,
            "§1",
            "Send one change a message, 8 bytes: button, state. The C++ implementation drops the connection over this"
                    + " layout."),
    VELOCITY_WITHOUT_DT(
            3,
            Severity.WARNING,
            "§1",
            "Add the time of the rotation, an f64 after the quaternion. The C++ implementation drops the connection over"
                    + " this layout."),
    CALLBACK_PADDED(7, Severity.NOTE, "§1", "The callback request ends with its NUL and is not padded."),
    UDP_PORT_UNTOLD(9, Severity.NOTE, "§1", "Both sides tell their UDP port."),
    COOKIE_MINOR(10, Severity.NOTE, "§2.2", ""),
    COOKIE_MAJOR(12, Severity.ERROR, "§2.2", "Both sides must speak the same major version, 07: update the older one."),
    COOKIE_INVALID(
            13, Severity.ERROR, "§2.2", "Is this the port of a VRPN server, and does nothing else listen there?"),
    LENGTH_TOO_SMALL(14, Severity.ERROR, "§2.4", "A length counts its own header, so it is at least 24."),
    PAYLOAD_TOO_LARGE(15, Severity.ERROR, "§2.4", "Receivers hold 64,000 bytes of payload: split the message."),
    NAME_TOO_LONG(16, Severity.ERROR, "§2.4", "Names have at most 95 bytes and a NUL: choose a shorter one."),
    ID_OUT_OF_RANGE(17, Severity.ERROR, "§2.3", "Ids of senders and types are 0 to 1999."),
    TYPE_UNKNOWN(
            18, Severity.WARNING, "§2.3", "Send the type's description first: receivers drop what they cannot name."),
    SENDER_UNKNOWN(
            19,
            Severity.WARNING,
            "§2.3",
            "Check the spelling of the device's name, and that the server has started it."),
    PAYLOAD_LENGTH(20, Severity.ERROR, "§2.7", "The C++ implementation drops the connection over this."),
    COUNT_TOO_LARGE(21, Severity.ERROR, "§2.7", "The count and the length of the message must agree."),
    INDEX_NEGATIVE(22, Severity.ERROR, "§2.7", "Sensors, buttons, channels and dials are numbered from 0."),
    MESSAGE_CUT_OFF(23, Severity.ERROR, "§2.4", ""),
    SEQUENCE_GAP(
            24,
            Severity.WARNING,
            "§2.4",
            "Lost on the way, or overtaken: is the network busy, or wireless, or this machine too slow? What comes within"
                    + " a second is not counted as lost."),
    CALLBACK_MALFORMED(25, Severity.WARNING, "§2.1", ""),
    NO_PONG(
            26,
            Severity.WARNING,
            "§2.6",
            "Is the device's driver running? The connection stands, but it does not answer."),
    LOG_REQUESTED(27, Severity.WARNING, "§2.5", "No file is written here; the C++ implementation would write one."),
    TEXT_UNTERMINATED(28, Severity.WARNING, "§2.7", "End the text with a NUL inside its field."),
    NOT_FINITE(29, Severity.WARNING, "§2.7", "Is the device tracking? Some send NaN for what they do not see."),
    TIME_BACKWARDS(30, Severity.NOTE, "§2.4", ""),
    CALLBACK_REFUSED(
            31,
            Severity.ERROR,
            "§2.1",
            "Is the server running, and is this its port? Some servers take TCP alone: vrpn+tcp://"),
    CALLBACK_UNANSWERED(
            32,
            Severity.ERROR,
            "§2.1",
            "The datagram may not arrive, or the server may not be let in here: open this machine's firewall for"
                    + " incoming TCP connections, check the address told to the server (advertise), or connect over TCP"
                    + " alone (vrpn+tcp://), which needs neither."),
    NO_DATAGRAMS(
            33,
            Severity.NOTE,
            "§2.1",
            "Poses and analog channels come by UDP: if the server has any, does a firewall here drop them? Over TCP alone"
                    + " (vrpn+tcp://) they would come."),
    CALLER_UNEXPECTED(
            34,
            Severity.NOTE,
            "§2.1",
            "A server with several addresses may call from another; a stranger could have, too."),
    CALL_NOT_TAKEN(
            35,
            Severity.WARNING,
            "§2.1",
            "The client asked to be called: is its firewall open for incoming TCP connections? Over TCP alone"
                    + " (vrpn+tcp://) it would connect by itself."),
    CALLBACK_FOREIGN(
            36,
            Severity.WARNING,
            "§2.1",
            "Only the host that asks is called, unless this server is told otherwise (foreign). Behind an address"
                    + " translation, connect over TCP alone: vrpn+tcp://"),
    CALLS_IN_FLIGHT(
            37,
            Severity.WARNING,
            "§2.1",
            "Too many clients ask to be called at once, or somebody scans with our help."),
    SKELETON_PART_MISSING(
            38,
            Severity.WARNING,
            "§2.7",
            "Send the parts of a skeleton description in order, each once. It can be asked for again: reconnect with the"
                    + " option skeleton."),
    SKELETON_PART_REPEATED(39, Severity.NOTE, "§2.7", "Send each part of a skeleton description once."),
    SKELETON_TOO_LARGE(40, Severity.WARNING, "§2.7", "A skeleton description has at most 64 parts."),
    SKELETON_INVALID(
            41,
            Severity.WARNING,
            "§2.7",
            "A skeleton description is JSON with a list of Bones, each with Name, ID and PID; parents lead to a root."),
    SKELETON_ID_OUT_OF_PLACE(
            42, Severity.NOTE, "§2.7", "Number the bones from 0 in the order of the list, as their sensors are."),
    SEQUENCE_LATE(
            43,
            Severity.NOTE,
            "§2.4",
            "Something on the way lets datagrams overtake each other, or says them twice. What draws them as they come jumps"
                    + " back for a moment.");

    private final Statement statement;

    VrpnRule(int number, Severity severity, String section, String advice) {
        this.statement = new Statement(severity, "V" + number, section, advice);
    }

    @Override
    public boolean loss() {
        return this == SEQUENCE_GAP;
    }

    @Override
    public Statement statement() {
        return statement;
    }
}
