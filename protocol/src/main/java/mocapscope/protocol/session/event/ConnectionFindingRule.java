package mocapscope.protocol.session.event;

import java.util.Optional;
import mocapscope.protocol.bytes.EnumRule;
import mocapscope.protocol.bytes.RuleInfo;
import mocapscope.protocol.bytes.Severity;

/** The rules for findings about connections and sessions of any protocol, such as a refused connection. */
public enum ConnectionFindingRule implements EnumRule {
    CONNECT_REFUSED(Severity.ERROR, "L1", "Is the server running, and is this its port?"),
    CONNECT_TIMEOUT(
            Severity.ERROR, "L2", "Is the host switched on? A firewall that drops packets has the same effect."),
    HOST_UNKNOWN(Severity.ERROR, "L3", "Check the spelling, or use the host's address instead of its name."),
    HOST_UNREACHABLE(Severity.ERROR, "L4", "Is this machine on the same network as the host?"),
    ADDRESS_IN_USE(Severity.ERROR, "L5", "Another program listens on this port: end it, or choose another port."),
    CONNECTION_RESET(Severity.WARNING, "L6", "The peer reset the connection: did it crash, or reject our data?"),
    PEER_SLOW(Severity.WARNING, "L7", "The peer does not read its incoming data: is it busy or stopped?"),
    /** A channel could not be opened, or broke, for a reason without a rule of its own; the text names it. */
    CONNECTION_FAILED(Severity.ERROR, "L8", ""),
    SILENT(Severity.NOTE, "L9", "The connection is open but no data arrives: is the device tracking anything?"),
    /** A connection attempt was given up, or the peer closed the connection; the text contains the reason. */
    SESSION_LOST(Severity.WARNING, "L10", ""),
    TRANSCRIPT_FULL(Severity.NOTE, "L11", "The oldest bytes were dropped; raise the transcript budget to keep more."),
    FINDINGS_COLLAPSED(Severity.NOTE, "L12", "Further findings of this kind are counted but not listed."),
    /** A listener received a datagram that belongs to no peer. */
    NOBODYS_DATAGRAM(Severity.WARNING, "L13", ""),
    TOO_MANY_PEERS(Severity.WARNING, "L14", "End some clients, or start another server."),
    HELD_TOO_LONG(
            Severity.WARNING,
            "L15",
            "The held message belongs to a connection that has ended. Forward messages sooner."),
    /** A user's request, or outgoing bytes, could not be sent; the text contains the reason. */
    NOT_SENT(Severity.WARNING, "L16", ""),
    OUR_FAULT(Severity.ERROR, "L17", "This is a bug of the program: please report it with this text."),
    /** A gate changed bytes on purpose; the text describes the change. */
    TAMPERED(Severity.NOTE, "L18", ""),
    HELD_TOO_MUCH(Severity.WARNING, "L19", "Forward held messages, or hold fewer."),
    OPEN_TO_OTHERS(Severity.NOTE, "L20", "Listen on the loopback address if only this machine should connect."),
    /** The display of a session has no room for the latest samples of all its sources. */
    SAMPLES_TOO_LARGE(Severity.NOTE, "L21", ""),
    /** The endpoint names a device that the server has not announced; the text lists the announced ones. */
    DEVICE_ABSENT(Severity.WARNING, "L22", "Check the spelling in the endpoint, or omit the device to select all."),
    /** A verdict about a peer was withheld; the text states for how long this process did not run, or was late. */
    SELF_BEHIND(
            Severity.NOTE,
            "L23",
            "This program itself was late, so it does not blame a device: is this machine busy, or is a reader of the"
                    + " output slow?"),
    /** A recording begins in the middle of a session, and the session's state there cannot be read. */
    STATE_UNREADABLE(
            Severity.ERROR, "L24", "Open the recording with the version of the program that made it, or a later one.");

    private final RuleInfo ruleInfo;

    ConnectionFindingRule(Severity severity, String number, String advice) {
        this.ruleInfo = new RuleInfo(severity, number, "session", advice);
    }

    /** Returns the rule that a channel closed for this cause breaks; empty for a normal closing. */
    public static Optional<ConnectionFindingRule> of(ChannelCloseReason.ChannelCloseCause cause) {
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
    public RuleInfo info() {
        return ruleInfo;
    }
}
