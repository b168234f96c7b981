package mocapscope.protocol.vrpn;

import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.bytes.Severity;

/** What a VRPN peer can do wrong, or otherwise than its document says; the constants are in the order of their numbers. */
enum VrpnRule implements Rule {
    QUATERNION_ORDER(
            Severity.NOTE,
            "§1",
            "Quaternions are x, y, z, w on the wire; set the option quaternions to wxyz for a peer that follows the"
                    + " document."),
    BUTTON_CHANGE_DOCUMENTED(
            Severity.WARNING,
            "§1",
            "Send one change a message, 8 bytes: button, state. The C++ implementation drops the connection over this"
                    + " layout."),
    VELOCITY_WITHOUT_DT(
            Severity.WARNING,
            "§1",
            "Add the time of the rotation, an f64 after the quaternion. The C++ implementation drops the connection over"
                    + " this layout."),
    SENSOR_NOT_REPEATED(Severity.NOTE, "§1", ""),
    LENGTH_WITHOUT_SEQUENCE(
            Severity.WARNING, "§1", "The length counts 24 bytes of header, the sequence number included."),
    PADDING_NOT_ZERO(Severity.NOTE, "§1", ""),
    CALLBACK_PADDED(Severity.NOTE, "§1", "The callback request ends with its NUL and is not padded."),
    COOKIE_WITHHELD(Severity.WARNING, "§1", "Send the cookie at once, without waiting for the other's."),
    UDP_PORT_UNTOLD(Severity.NOTE, "§1", "Both sides tell their UDP port."),
    COOKIE_MINOR(Severity.NOTE, "§2.2", ""),
    TEXT_TYPE_NAME(Severity.NOTE, "§1", "Text messages have the type vrpn_Base text_message."),
    COOKIE_MAJOR(Severity.ERROR, "§2.2", "Both sides must speak the same major version, 07: update the older one."),
    COOKIE_INVALID(Severity.ERROR, "§2.2", "Is this the port of a VRPN server, and does nothing else listen there?"),
    LENGTH_TOO_SMALL(Severity.ERROR, "§2.4", "A length counts its own header, so it is at least 24."),
    PAYLOAD_TOO_LARGE(Severity.ERROR, "§2.4", "Receivers hold 64,000 bytes of payload: split the message."),
    NAME_TOO_LONG(Severity.ERROR, "§2.4", "Names have at most 95 bytes and a NUL: choose a shorter one."),
    ID_OUT_OF_RANGE(Severity.ERROR, "§2.3", "Ids of senders and types are 0 to 1999."),
    TYPE_UNKNOWN(Severity.WARNING, "§2.3", "Send the type's description first: receivers drop what they cannot name."),
    SENDER_UNKNOWN(
            Severity.WARNING, "§2.3", "Check the spelling of the device's name, and that the server has started it."),
    PAYLOAD_LENGTH(Severity.ERROR, "§2.7", "The C++ implementation drops the connection over this."),
    COUNT_TOO_LARGE(Severity.ERROR, "§2.7", "The count and the length of the message must agree."),
    INDEX_NEGATIVE(Severity.ERROR, "§2.7", "Sensors, buttons, channels and dials are numbered from 0."),
    MESSAGE_CUT_OFF(Severity.ERROR, "§2.4", ""),
    SEQUENCE_GAP(
            Severity.WARNING,
            "§2.4",
            "Datagrams were lost on the way: is the network busy, or wireless, or this machine too slow?"),
    CALLBACK_MALFORMED(Severity.WARNING, "§2.1", ""),
    NO_PONG(Severity.WARNING, "§2.6", "Is the device's driver running? The connection stands, but it does not answer."),
    LOG_REQUESTED(Severity.WARNING, "§2.5", "No file is written here; the C++ implementation would write one."),
    TEXT_UNTERMINATED(Severity.WARNING, "§2.7", "End the text with a NUL inside its field."),
    NOT_FINITE(Severity.WARNING, "§2.7", "Is the device tracking? Some send NaN for what they do not see."),
    TIME_BACKWARDS(Severity.NOTE, "§2.4", ""),
    CALLBACK_REFUSED(
            Severity.ERROR,
            "§2.1",
            "Is the server running, and is this its port? Some servers take TCP alone: vrpn+tcp://"),
    CALLBACK_UNANSWERED(
            Severity.ERROR,
            "§2.1",
            "The datagram may not arrive, or the server may not be let in here: open this machine's firewall for"
                    + " incoming TCP connections, check the address told to the server (advertise), or connect over TCP"
                    + " alone (vrpn+tcp://), which needs neither."),
    NO_DATAGRAMS(
            Severity.NOTE,
            "§2.1",
            "Poses and analog channels come by UDP: if the server has any, does a firewall here drop them? Over TCP alone"
                    + " (vrpn+tcp://) they would come."),
    CALLER_UNEXPECTED(
            Severity.NOTE,
            "§2.1",
            "A server with several addresses may call from another; a stranger could have, too."),
    CALL_NOT_TAKEN(
            Severity.WARNING,
            "§2.1",
            "The client asked to be called: is its firewall open for incoming TCP connections? Over TCP alone"
                    + " (vrpn+tcp://) it would connect by itself."),
    CALLBACK_FOREIGN(
            Severity.WARNING,
            "§2.1",
            "Only the host that asks is called, unless this server is told otherwise (foreign). Behind an address"
                    + " translation, connect over TCP alone: vrpn+tcp://"),
    CALLS_IN_FLIGHT(
            Severity.WARNING, "§2.1", "Too many clients ask to be called at once, or somebody scans with our help."),
    SKELETON_PART_MISSING(
            Severity.WARNING,
            "§2.7",
            "Send the parts of a skeleton description in order, each once. It can be asked for again: reconnect with the"
                    + " option skeleton."),
    SKELETON_PART_REPEATED(Severity.NOTE, "§2.7", "Send each part of a skeleton description once."),
    SKELETON_TOO_LARGE(Severity.WARNING, "§2.7", "A skeleton description has at most 64 parts."),
    SKELETON_INVALID(
            Severity.WARNING,
            "§2.7",
            "A skeleton description is JSON with a list of Bones, each with Name, ID and PID; parents lead to a root."),
    SKELETON_ID_OUT_OF_PLACE(
            Severity.NOTE, "§2.7", "Number the bones from 0 in the order of the list, as their sensors are.");

    private final Severity severity;
    private final String section;
    private final String advice;

    VrpnRule(Severity severity, String section, String advice) {
        this.severity = severity;
        this.section = section;
        this.advice = advice;
    }

    @Override
    public String code() {
        return name();
    }

    @Override
    public Severity severity() {
        return severity;
    }

    @Override
    public String number() {
        return "V" + (ordinal() + 1);
    }

    @Override
    public String section() {
        return section;
    }

    @Override
    public String advice() {
        return advice;
    }
}
