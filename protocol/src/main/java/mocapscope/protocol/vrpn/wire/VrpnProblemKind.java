package mocapscope.protocol.vrpn.wire;

import mocapscope.protocol.bytes.EnumProblemKind;
import mocapscope.protocol.bytes.ProblemKindMetadata;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.bytes.ViolationAdvice;

/**
 * The kinds of problems reported about VRPN traffic, each the violation of one rule of the specification. The numbers
 * are permanent.
 */
public enum VrpnProblemKind implements EnumProblemKind {
    BUTTON_CHANGE_DOCUMENTED(
            2,
            Severity.WARNING,
            "§1",
            "Send one change in each message, 8 bytes: button, state. A C++ client that has opened this"
                    + " device closes the connection over any other length.",
            VrpnSource.BUTTON + " (handle_change_message); vrpn.txt, \"vrpn_Button Change\""),
    VELOCITY_WITHOUT_DT(
            3,
            Severity.WARNING,
            "§1",
            "Add the duration of the rotation, an f64 after the quaternion: 72 bytes in all. A C++ client"
                    + " that has opened this tracker closes the connection over 64 bytes.",
            VrpnSource.TRACKER + " (handle_vel_change_message)"),
    CALLBACK_PADDED(
            7,
            Severity.NOTE,
            "§1",
            "The callback request ends with its NUL and is not padded.",
            VrpnSource.CONNECTION + " (vrpn_udp_request_lob_packet)"),
    UDP_PORT_UNTOLD(
            9,
            Severity.NOTE,
            "§1",
            "Without the peer's UDP port, all messages to it travel over TCP. The C++ implementation"
                    + " announces a port unless the connection is TCP only; other peers need not.",
            VrpnSource.CONNECTION + " (finish_new_connection_setup, pack_message)"),
    COOKIE_MINOR(10, Severity.NOTE, "§2.2"),
    COOKIE_MAJOR(
            12,
            Severity.ERROR,
            "§2.2",
            "Both sides of a connection need major version 07; a log file may have 04 to 07. Update the"
                    + " older side, or omit the option version.",
            "vrpn.txt, Magic cookie data; " + VrpnSource.CONNECTION + " (check_vrpn_cookie, check_vrpn_file_cookie)"),
    COOKIE_INVALID(
            13,
            Severity.ERROR,
            "§2.2",
            "A VRPN connection and a VRPN log begin with 24 bytes: \"vrpn: ver. \", a version such as"
                    + " 07.38, two blanks, a digit from 0 to 3, and five NULs. Is the other side a VRPN program, or"
                    + " the file a VRPN log?",
            "vrpn.txt, Magic cookie data; " + VrpnSource.CONNECTION + " (check_vrpn_cookie)"),
    LENGTH_TOO_SMALL(
            14,
            Severity.ERROR,
            "§2.4",
            "The length of a message counts its header of 24 bytes; the length of a log record counts its"
                    + " payload alone, from 0.",
            VrpnSource.CONNECTION + " (marshall_message, saveLogSoFar)"),
    PAYLOAD_TOO_LARGE(
            15,
            Severity.ERROR,
            "§2.4",
            "Send less in one message. The C++ implementation sends at most 64,000 bytes with the header,"
                    + " and its receivers close the connection over a payload of more than 64,008.",
            "VRPN 07.38, vrpn_Connection.h; " + VrpnSource.CONNECTION + " (getOneTCPMessage)"),
    NAME_TOO_LONG(
            16,
            Severity.ERROR,
            "§2.4",
            "Names have at most 95 bytes and a NUL: choose a shorter name.",
            VrpnSource.CONNECTION + " (handle_type_message, handle_sender_message)"),
    ID_OUT_OF_RANGE(
            17,
            Severity.ERROR,
            "§2.3",
            "Sender and type ids range from 0 to 1999.",
            "VRPN 07.38, vrpn_Connection.h; " + VrpnSource.CONNECTION + " (addRemoteEntry)"),
    TYPE_UNKNOWN(
            18,
            Severity.WARNING,
            "§2.3",
            "Describe a type before its first message: C++ receivers ignore messages of types that they"
                    + " do not know. A log, capture or take that begins mid-session may lack the description; then"
                    + " no side is at fault.",
            VrpnSource.CONNECTION + " (dispatch)"),
    SENDER_UNKNOWN(
            19,
            Severity.WARNING,
            "§2.3",
            "Describe a sender before its first message: C++ receivers hand messages of others to"
                    + " handlers of any sender only. A log, capture or take that begins mid-session may lack the"
                    + " description. If a client requests an unknown device, check the spelling of its name there.",
            VrpnSource.CONNECTION + " (dispatch)"),
    PAYLOAD_LENGTH(
            20,
            Severity.ERROR,
            "§2.7",
            "Send exactly the bytes of the type. The C++ implementation closes the connection over a"
                    + " wrong length of a tracker, poser or Button Change message of a device that it handles; over"
                    + " descriptions up to 100 bytes, analog, Button States, dial, ping and pong messages it does"
                    + " not.",
            VrpnSource.TRACKER + "; " + VrpnSource.BUTTON
                    + "; VRPN 07.38, vrpn_Poser.C; VRPN 07.38, vrpn_Analog.C; VRPN 07.38, vrpn_Dial.C; "
                    + VrpnSource.CONNECTION + " (handle_type_message, handle_sender_message)"),
    COUNT_TOO_LARGE(
            21,
            Severity.ERROR,
            "§2.7",
            "The count must fit into the bytes that follow it. C++ receivers do not check this and read"
                    + " beyond the message.",
            "VRPN 07.38, vrpn_Analog.C (handle_change_message); " + VrpnSource.BUTTON + " (handle_states_message)"),
    INDEX_NEGATIVE(
            22,
            Severity.ERROR,
            "§2.7",
            "Sensors, buttons, channels and dials are numbered from 0.",
            VrpnSource.TRACKER + " (handle_change_message)"),
    MESSAGE_CUT_OFF(
            23,
            Severity.ERROR,
            "§2.4",
            "Did the connection end, or was the datagram truncated? A datagram holds whole messages.",
            "VRPN.md §2.4, measured"),
    SEQUENCE_GAP(
            24,
            Severity.WARNING,
            "§2.4",
            "Datagrams were lost or are late: is the network busy or wireless, or was this machine too"
                    + " slow? A peer that is not the C++ implementation may count otherwise, as no C++ receiver"
                    + " reads the number. Messages that arrive within a second do not count as lost.",
            VrpnSource.CONNECTION + " (marshall_message); Mocapscope"),
    CALLBACK_MALFORMED(
            25,
            Severity.WARNING,
            "§2.1",
            "A C++ server takes a host of letters, digits and dots and a port from 1024, and expects a"
                    + " NUL at the end.",
            VrpnSource.CONNECTION + " (server_check_for_incoming_connections)"),
    NO_PONG(
            26,
            Severity.WARNING,
            "§2.6",
            "Does a device of this name run on the server? A C++ server also announces names that other"
                    + " clients have asked for, and those never answer. The connection is open.",
            "VRPN 07.38, vrpn_BaseClass.C (handle_ping); " + VrpnSource.CONNECTION
                    + " (handle_sender_message, register_sender)"),
    LOG_REQUESTED(
            27,
            Severity.WARNING,
            "§2.5",
            "A C++ server that receives this opens new files of these names in its working directory, and"
                    + " logs the session into them. Mocapscope's own server writes none.",
            VrpnSource.CONNECTION + " (handle_log_message, vrpn_Log::open); Mocapscope"),
    TEXT_UNTERMINATED(
            28,
            Severity.WARNING,
            "§2.7",
            "End the text with a NUL inside its field. A C++ client that prints the device's texts closes"
                    + " the connection over such a text.",
            "VRPN 07.38, vrpn_Shared.C (vrpn_unbuffer); VRPN 07.38, vrpn_BaseClass.C (text_message_handler)"),
    NOT_FINITE(
            29,
            Severity.WARNING,
            "§2.7",
            "VRPN gives NaN and infinity no meaning. Does the device send them while it does not track?",
            "Mocapscope's reading V29 (VRPN.md)"),
    TIME_BACKWARDS(30, Severity.NOTE, "§2.4"),
    CALLBACK_REFUSED(
            31,
            Severity.ERROR,
            "§2.1",
            "Is the server running, and is this its port? A C++ server listens on UDP and TCP under one"
                    + " number; for a server of TCP alone use vrpn+tcp://.",
            VrpnSource.CONNECTION + " (vrpn_Connection_IP); Mocapscope"),
    CALLBACK_UNANSWERED(
            32,
            Severity.ERROR,
            "§2.1",
            "Is the server running? If it is, a firewall may block its call: open this machine's firewall"
                    + " for incoming TCP connections, check the address that the server receives (advertise), or"
                    + " connect over TCP only (vrpn+tcp://), which needs neither.",
            VrpnSource.CONNECTION + " (server_check_for_incoming_connections); Mocapscope"),
    NO_DATAGRAMS(
            33,
            Severity.NOTE,
            "§2.1",
            "A C++ server sends poses and analog channels over UDP on this kind of connection; others may"
                    + " send everything over TCP. If none arrive at all, does a firewall on this machine drop UDP?"
                    + " TCP only (vrpn+tcp://) avoids it.",
            VrpnSource.TRACKER + "; VRPN 07.38, vrpn_Analog.h; " + VrpnSource.CONNECTION
                    + " (pack_message); Mocapscope"),
    CALLER_UNEXPECTED(
            34,
            Severity.NOTE,
            "§2.1",
            "A server with several addresses may call back from another one, but so could a stranger.",
            VrpnSource.CONNECTION + " (server_check_for_incoming_connections)"),
    CALL_NOT_TAKEN(
            35,
            Severity.WARNING,
            "§2.1",
            "Does the client still listen, and does its firewall admit incoming TCP connections? A client"
                    + " that connects by itself needs neither: Device@tcp://host in the C++ implementation,"
                    + " vrpn+tcp:// in Mocapscope.",
            VrpnSource.CONNECTION + " (header_len, server_check_for_incoming_connections); Mocapscope"),
    CALLBACK_FOREIGN(
            36,
            Severity.WARNING,
            "§2.1",
            "Mocapscope calls back only the host that asked, unless the option foreign is set. Behind"
                    + " address translation the client must connect by itself: Device@tcp://host in the C++"
                    + " implementation, vrpn+tcp:// in Mocapscope.",
            "Mocapscope, option foreign; " + VrpnSource.CONNECTION + " (header_len)"),
    CALLS_IN_FLIGHT(
            37,
            Severity.WARNING,
            "§2.1",
            "Mocapscope opens at most 32 callbacks at a time, 4 to one host. Do clients ask for callbacks"
                    + " that they do not accept?",
            VrpnSource.LIMITS),
    SKELETON_PART_MISSING(
            38,
            Severity.WARNING,
            "§2.7",
            "Send the parts of a skeleton description in order, each once. To request it again, reconnect"
                    + " with the option skeleton.",
            VrpnSource.IKINEMA + " (enqueue_metadata); Mocapscope"),
    SKELETON_PART_REPEATED(
            39,
            Severity.NOTE,
            "§2.7",
            "Send each part of a skeleton description once.",
            VrpnSource.IKINEMA + " (enqueue_metadata)"),
    SKELETON_TOO_LARGE(
            40,
            Severity.WARNING,
            "§2.7",
            "Mocapscope reads at most 64 parts; IKinema's server sends up to 127.",
            VrpnSource.LIMITS + "; " + VrpnSource.IKINEMA + " (enqueue_metadata)"),
    SKELETON_INVALID(
            41,
            Severity.WARNING,
            "§2.7",
            "A skeleton description is JSON with a list of Bones, each with Name, ID and PID; parents"
                    + " lead to a root. Mocapscope reads at most 512 bones.",
            VrpnSource.IKINEMA + " (build_metadata); " + VrpnSource.LIMITS),
    SKELETON_ID_OUT_OF_PLACE(
            42,
            Severity.NOTE,
            "§2.7",
            "Number the bones from 0 in the order of the list, like their sensors.",
            VrpnSource.IKINEMA + " (send_frame)"),
    SEQUENCE_LATE(
            43,
            Severity.NOTE,
            "§2.4",
            "Datagrams were reordered or duplicated on the way or by the capture, or the sender does not"
                    + " count its messages, as no C++ receiver reads the number. A program that draws samples in"
                    + " arrival order may jump back for a moment.",
            VrpnSource.CONNECTION + " (marshall_message)"),
    SEQUENCE_RESTARTED(
            44,
            Severity.NOTE,
            "§2.4",
            "The sender began a new count. Nothing is known to be lost.",
            VrpnSource.CONNECTION + " (marshall_message); Mocapscope"),
    BOUNDS_REVERSED(
            45,
            Severity.ERROR,
            "§2.7",
            "The upper bound of a region is not below its lower bound.",
            "VRPN 07.38, vrpn_Imager.C (send_begin_frame)"),
    COOKIE_MISSING(
            46,
            Severity.ERROR,
            "§2.2",
            "Is the other side a VRPN program? A C++ server serves no client while it waits for the rest"
                    + " of another client's cookie.",
            VrpnSource.CONNECTION + " (finish_new_connection_setup)"),
    QUATERNION_NOT_UNIT(
            47,
            Severity.WARNING,
            "§2.7",
            "Is the device tracking? Mocapscope expects a quaternion of length 1; zeros are not a rotation.",
            "Mocapscope");

    private final ProblemKindMetadata ruleInfo;

    VrpnProblemKind(int number, Severity severity, String section) {
        this.ruleInfo = new ProblemKindMetadata(severity, "V" + number, section, ViolationAdvice.NONE);
    }

    VrpnProblemKind(int number, Severity severity, String section, String advice, String source) {
        this.ruleInfo = new ProblemKindMetadata(severity, "V" + number, section, new ViolationAdvice(advice, source));
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
    public ProblemKindMetadata info() {
        return ruleInfo;
    }

    /** Sources that the advice of several rules cites: files of an implementation, and limits of this program. */
    private static final class VrpnSource {
        static final String CONNECTION = "VRPN 07.38, vrpn_Connection.C";
        static final String TRACKER = "VRPN 07.38, vrpn_Tracker.C";
        static final String BUTTON = "VRPN 07.38, vrpn_Button.C";
        static final String IKINEMA = "IKinema VRPN_LiveAction decca7c, vrpn_server.cpp";
        static final String LIMITS = "Mocapscope, docs/limits.md";
    }
}
