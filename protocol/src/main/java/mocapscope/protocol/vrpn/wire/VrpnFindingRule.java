package mocapscope.protocol.vrpn.wire;

import mocapscope.protocol.bytes.EnumRule;
import mocapscope.protocol.bytes.RuleInfo;
import mocapscope.protocol.bytes.Severity;

/**
 * The rules of the VRPN specification that findings cite, each with number, severity, section and advice. The numbers
 * are permanent.
 */
public enum VrpnFindingRule implements EnumRule {
    BUTTON_CHANGE_DOCUMENTED(
            2,
            Severity.WARNING,
            "§1",
            "Send one change per message, 8 bytes: button, state. The C++ implementation drops the connection over"
                    + " this layout."),
    VELOCITY_WITHOUT_DT(
            3,
            Severity.WARNING,
            "§1",
            "Add the duration of the rotation, an f64 after the quaternion. The C++ implementation drops the"
                    + " connection over this layout."),
    CALLBACK_PADDED(7, Severity.NOTE, "§1", "The callback request ends with its NUL and is not padded."),
    UDP_PORT_UNTOLD(9, Severity.NOTE, "§1", "Both sides must announce their UDP port."),
    COOKIE_MINOR(10, Severity.NOTE, "§2.2", ""),
    COOKIE_MAJOR(12, Severity.ERROR, "§2.2", "Both sides must use the same major version, 07: update the older side."),
    COOKIE_INVALID(
            13, Severity.ERROR, "§2.2", "Is this the port of a VRPN server, or does another program listen there?"),
    LENGTH_TOO_SMALL(14, Severity.ERROR, "§2.4", "The length includes the header, so it is at least 24."),
    PAYLOAD_TOO_LARGE(
            15, Severity.ERROR, "§2.4", "Receivers accept at most 64,000 bytes of payload: split the message."),
    NAME_TOO_LONG(16, Severity.ERROR, "§2.4", "Names have at most 95 bytes and a NUL: choose a shorter name."),
    ID_OUT_OF_RANGE(17, Severity.ERROR, "§2.3", "Sender and type ids range from 0 to 1999."),
    TYPE_UNKNOWN(
            18,
            Severity.WARNING,
            "§2.3",
            "Send the type's description first: receivers drop messages of unknown types."),
    SENDER_UNKNOWN(
            19,
            Severity.WARNING,
            "§2.3",
            "Check the spelling of the device name, and that the server has started the device."),
    PAYLOAD_LENGTH(20, Severity.ERROR, "§2.7", "The C++ implementation drops the connection over this."),
    COUNT_TOO_LARGE(21, Severity.ERROR, "§2.7", "The count and the length of the message must agree."),
    INDEX_NEGATIVE(22, Severity.ERROR, "§2.7", "Sensors, buttons, channels and dials are numbered from 0."),
    MESSAGE_CUT_OFF(23, Severity.ERROR, "§2.4", ""),
    SEQUENCE_GAP(
            24,
            Severity.WARNING,
            "§2.4",
            "Packets were lost or reordered: is the network busy or wireless, or is this machine too slow? Messages"
                    + " that arrive within a second do not count as lost."),
    CALLBACK_MALFORMED(25, Severity.WARNING, "§2.1", ""),
    NO_PONG(
            26,
            Severity.WARNING,
            "§2.6",
            "Is the device's driver running? The connection is open, but the device does not answer."),
    LOG_REQUESTED(27, Severity.WARNING, "§2.5", "Mocapscope writes no file; the C++ implementation would write one."),
    TEXT_UNTERMINATED(28, Severity.WARNING, "§2.7", "End the text with a NUL inside its field."),
    NOT_FINITE(
            29, Severity.WARNING, "§2.7", "Is the device tracking? Some devices send NaN for lost markers or sensors."),
    TIME_BACKWARDS(30, Severity.NOTE, "§2.4", ""),
    CALLBACK_REFUSED(
            31,
            Severity.ERROR,
            "§2.1",
            "Is the server running, and is this its port? Some servers accept TCP only: vrpn+tcp://"),
    CALLBACK_UNANSWERED(
            32,
            Severity.ERROR,
            "§2.1",
            "The datagram may be lost, or a firewall may block the server: open this machine's firewall for incoming"
                    + " TCP connections, check the address that the server receives (advertise), or connect over TCP"
                    + " only (vrpn+tcp://), which needs neither."),
    NO_DATAGRAMS(
            33,
            Severity.NOTE,
            "§2.1",
            "Poses and analog channels arrive over UDP: if the server has any, does a firewall on this machine drop"
                    + " them? TCP only (vrpn+tcp://) avoids this."),
    CALLER_UNEXPECTED(
            34,
            Severity.NOTE,
            "§2.1",
            "A server with several addresses may call back from another one, but so could a stranger."),
    CALL_NOT_TAKEN(
            35,
            Severity.WARNING,
            "§2.1",
            "The client requested a callback: is its firewall open for incoming TCP connections? Over TCP only"
                    + " (vrpn+tcp://) the client connects by itself."),
    CALLBACK_FOREIGN(
            36,
            Severity.WARNING,
            "§2.1",
            "The server calls back only the requesting host, unless the option foreign is set. Behind address"
                    + " translation, connect over TCP only: vrpn+tcp://"),
    CALLS_IN_FLIGHT(
            37, Severity.WARNING, "§2.1", "Too many clients request callbacks at once, or a scan abuses this server."),
    SKELETON_PART_MISSING(
            38,
            Severity.WARNING,
            "§2.7",
            "Send the parts of a skeleton description in order, each once. To request it again, reconnect with the"
                    + " option skeleton."),
    SKELETON_PART_REPEATED(39, Severity.NOTE, "§2.7", "Send each part of a skeleton description once."),
    SKELETON_TOO_LARGE(40, Severity.WARNING, "§2.7", "A skeleton description has at most 64 parts."),
    SKELETON_INVALID(
            41,
            Severity.WARNING,
            "§2.7",
            "A skeleton description is JSON with a list of Bones, each with Name, ID and PID; parents lead to a root."),
    SKELETON_ID_OUT_OF_PLACE(
            42, Severity.NOTE, "§2.7", "Number the bones from 0 in the order of the list, like their sensors."),
    SEQUENCE_LATE(
            43,
            Severity.NOTE,
            "§2.4",
            "The network reorders or duplicates datagrams. A program that draws samples in arrival order jumps back"
                    + " for a moment."),
    QUATERNION_NOT_UNIT(44, Severity.WARNING, "§2.7", "Is the device tracking? Zeros are not a rotation.");

    private final RuleInfo ruleInfo;

    VrpnFindingRule(int number, Severity severity, String section, String advice) {
        this.ruleInfo = new RuleInfo(severity, "V" + number, section, advice);
    }

    @Override
    public boolean indicatesLoss() {
        return this == SEQUENCE_GAP;
    }

    @Override
    public boolean isEpisodic() {
        return this == NOT_FINITE || this == QUATERNION_NOT_UNIT;
    }

    @Override
    public RuleInfo info() {
        return ruleInfo;
    }
}
