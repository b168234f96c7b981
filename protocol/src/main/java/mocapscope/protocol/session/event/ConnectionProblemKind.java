package mocapscope.protocol.session.event;

import java.util.Optional;
import mocapscope.protocol.bytes.EnumProblemKind;
import mocapscope.protocol.bytes.FindingResponsibleParty;
import mocapscope.protocol.bytes.ProblemKindMetadata;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.bytes.ViolationAdvice;

/** The kinds of connection and session problems that are reported for any protocol, such as a refused connection. */
public enum ConnectionProblemKind implements EnumProblemKind {
    CONNECT_REFUSED(
            Severity.ERROR,
            "L1",
            "Is the server running, and is this its port?",
            "RFC 9293 §3.10.7.1; RFC 1122 §3.2.2.1"),
    CONNECT_TIMEOUT(
            Severity.ERROR,
            "L2",
            "Is the host switched on? A firewall that drops packets has the same effect.",
            "RFC 9293 §3.8.3"),
    HOST_UNKNOWN(
            Severity.ERROR,
            "L3",
            "Check the spelling, or use the host's address instead of its name.",
            "Java 25, UnknownHostException"),
    HOST_UNREACHABLE(
            Severity.ERROR,
            "L4",
            "Is the host switched on, and is there a route to it? A firewall that rejects has the same effect.",
            "RFC 1812 §5.2.7.1; Java 25, NoRouteToHostException"),
    ADDRESS_IN_USE(
            Severity.ERROR,
            "L5",
            "A program, possibly this one, uses this port: end it, or choose another port.",
            "Java 25, BindException"),
    CONNECTION_RESET(
            Severity.WARNING,
            "L6",
            "The peer's side was closed while data was on its way to it, as when a program is ended."
                    + " Other causes look the same from here.",
            "RFC 1122 §4.2.2.13"),
    PEER_SLOW(
            Severity.WARNING,
            "L7",
            "Data for the peer waits here: the peer does not read it, or the network to it is too slow or cut.",
            "Mocapscope, docs/limits.md; RFC 9293 §3.8.6"),
    /** A channel could not be opened, or broke, for a reason without a rule of its own; the text names it. */
    CONNECTION_FAILED(Severity.ERROR, "L8"),
    SILENT(
            Severity.NOTE,
            "L9",
            "The session is open, but no sample of the selected devices arrives: is a device switched on"
                    + " and tracking, and does the endpoint name it?",
            "Mocapscope"),
    /** A connection attempt was given up, or the peer closed the connection; the text contains the reason. */
    SESSION_LOST(Severity.WARNING, "L10"),
    TRANSCRIPT_FULL(
            Severity.NOTE,
            "L11",
            "The oldest bytes were dropped; raise the transcript budget to keep more.",
            "Mocapscope, docs/limits.md"),
    FINDINGS_COLLAPSED(
            Severity.NOTE,
            "L12",
            "Further findings of this kind are counted but not listed.",
            "Mocapscope, docs/limits.md"),
    /** A listener received a datagram that belongs to no peer. */
    NOBODYS_DATAGRAM(Severity.WARNING, "L13"),
    TOO_MANY_PEERS(Severity.WARNING, "L14", "End some clients, or start another server.", "Mocapscope, docs/limits.md"),
    HELD_TOO_LONG(
            Severity.WARNING,
            "L15",
            "The connection ended before these messages were forwarded: the intercept held them, or a"
                    + " simulated delay did.",
            "Mocapscope"),
    /** A user's request, or outgoing bytes, could not be sent; the text contains the reason. */
    NOT_SENT(Severity.WARNING, "L16"),
    OUR_FAULT(Severity.ERROR, "L17", "This is a bug of the program: please report it with this text.", "Mocapscope"),
    /** A gate changed bytes on purpose; the text describes the change. */
    TAMPERED(Severity.NOTE, "L18"),
    HELD_TOO_MUCH(Severity.WARNING, "L19", "Forward held messages, or hold fewer.", "Mocapscope, docs/limits.md"),
    OPEN_TO_OTHERS(
            Severity.NOTE, "L20", "Listen on the loopback address if only this machine should connect.", "Mocapscope"),
    /** The display of a session has no room for the latest samples of all its sources. */
    SAMPLES_TOO_LARGE(Severity.NOTE, "L21"),
    /** The endpoint names a device that the server has not announced; the text lists the announced ones. */
    DEVICE_ABSENT(
            Severity.WARNING,
            "L22",
            "Check the spelling in the endpoint, or omit the device to select all.",
            "Mocapscope"),
    /** A verdict about a peer was withheld; the text states for how long this process did not run, or was late. */
    SELF_BEHIND(
            Severity.NOTE,
            "L23",
            "This program itself was late, so it does not blame a device: is this machine busy, was the"
                    + " program stopped, or is a reader of the output slow?",
            "Mocapscope"),
    /** A recording begins in the middle of a session, and the session's state there cannot be read. */
    STATE_UNREADABLE(
            Severity.ERROR,
            "L24",
            "If a later version made the recording, open it with that one. If its first checkpoint is"
                    + " damaged, names and definitions from before it are lost; the bytes are shown.",
            "Mocapscope"),
    /** The times of a device do not count from the epoch that it declares, or that its protocol usually has. */
    CLOCK_EPOCH(
            Severity.NOTE,
            "L25",
            "Its times cannot be compared with those of other devices, unless the offset is added. Exports use arrival"
                    + " times in that case.",
            "Mocapscope, docs/export.md"),
    CLOCK_OFFSET(
            Severity.NOTE,
            "L26",
            "The difference is whole half hours: does the device send local time, or is a time zone wrong?",
            "Mocapscope"),
    CLOCK_STEP(
            Severity.WARNING,
            "L27",
            "Did the device restart, or was its clock set? Exports use arrival times where a clock steps.",
            "Mocapscope, docs/export.md"),
    CLOCK_STOPPED(
            Severity.WARNING,
            "L28",
            "Samples arrive, but their times do not advance. Exports use arrival times in that case.",
            "Mocapscope, docs/export.md"),
    TRACKING_LOST(
            Severity.WARNING,
            "L29",
            "Is it in view of the device, and switched on? Some systems send zeros for a body that they have lost;"
                    + " if 0, 0, 0 is a place where it can be, turn the option zeros off.",
            "OPT4SMART ros2-vicon-receiver, pull request 21; Mocapscope, option zeros"),
    TRACKING_FROZEN(
            Severity.NOTE,
            "L30",
            "Some programs repeat the last pose of a body that is no longer tracked. The option frozen sets the time"
                    + " until this is reported, or turns it off.",
            "PlusToolkit PlusLib, issue 436; Mocapscope, option frozen"),
    TRACKING_JUMPED(
            Severity.WARNING,
            "L31",
            "Is the unit right? If it can be this fast, raise the option jump, or set it to 0.",
            "Mocapscope, option jump"),
    TRACKING_SWAPPED(
            Severity.NOTE,
            "L32",
            "Compare the two with the real bodies. The option swap turns this off.",
            "Mocapscope, option swap"),
    /** A capture lacks bytes of a session; the text states their number, or that the session began before. */
    CAPTURE_GAP(
            Severity.NOTE,
            "L33",
            "The capture lacks these bytes, so nothing is held against a side here. Capture from the start of the"
                    + " session and with whole packets (tcpdump -s 0).",
            "Mocapscope; tcpdump 4.99, option -s"),
    HISTORY_SHORTENED(
            Severity.NOTE,
            "L34",
            "Plots and tables show a shorter time. End other sessions, or give the program more memory.",
            "Mocapscope, docs/limits.md"),
    /** Entries of a session that is watched on a stage did not arrive, or messages there cannot be read. */
    STAGE_ENTRIES_MISSING(
            Severity.WARNING,
            "L35",
            "Nothing is held against the device here: the agent dropped them while the hub was away or too slow, or the"
                    + " hub deleted them. See what the agent reports.",
            "Mocapscope, docs/stage.md");

    private final ProblemKindMetadata ruleInfo;

    ConnectionProblemKind(Severity severity, String number) {
        this.ruleInfo = new ProblemKindMetadata(severity, number, "session", ViolationAdvice.NONE);
    }

    ConnectionProblemKind(Severity severity, String number, String advice, String source) {
        this.ruleInfo = new ProblemKindMetadata(severity, number, "session", new ViolationAdvice(advice, source));
    }

    /** Returns the rule that a channel closed for this cause breaks; empty for a normal closing. */
    public static Optional<ConnectionProblemKind> of(ChannelCloseReason.ChannelCloseCause cause) {
        return switch (cause) {
            case OURS, PEER, CUT -> Optional.empty();
            case RESET -> Optional.of(CONNECTION_RESET);
            case REFUSED -> Optional.of(CONNECT_REFUSED);
            case TIMEOUT -> Optional.of(CONNECT_TIMEOUT);
            case UNKNOWN_HOST -> Optional.of(HOST_UNKNOWN);
            case UNREACHABLE -> Optional.of(HOST_UNREACHABLE);
            case ADDRESS_IN_USE -> Optional.of(ADDRESS_IN_USE);
            case SLOW_PEER -> Optional.of(PEER_SLOW);
            case FAILED -> Optional.of(CONNECTION_FAILED);
        };
    }

    @Override
    public FindingResponsibleParty subject() {
        return switch (this) {
            case ADDRESS_IN_USE,
                    TRANSCRIPT_FULL,
                    HISTORY_SHORTENED,
                    FINDINGS_COLLAPSED,
                    TOO_MANY_PEERS,
                    HELD_TOO_LONG,
                    NOT_SENT,
                    OUR_FAULT,
                    TAMPERED,
                    HELD_TOO_MUCH,
                    OPEN_TO_OTHERS,
                    SAMPLES_TOO_LARGE,
                    SELF_BEHIND,
                    STATE_UNREADABLE,
                    STAGE_ENTRIES_MISSING,
                    CAPTURE_GAP -> FindingResponsibleParty.PROCESS;
            default -> FindingResponsibleParty.PEER;
        };
    }

    @Override
    public ProblemKindMetadata info() {
        return ruleInfo;
    }
}
