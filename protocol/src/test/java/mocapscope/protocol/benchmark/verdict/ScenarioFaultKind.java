package mocapscope.protocol.benchmark.verdict;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * A kind of fault: the cause by which a verdict must name it, and the causes that are also true of it. A kind without a
 * cause is no fault of the peer: nothing may be said against it.
 */
enum ScenarioFaultKind {
    /** A device sends nothing, while its server goes on. */
    STALL("stall", JudgedCause.SILENT, JudgedCause.RATE),
    /** A device sends nothing from the start on. */
    SILENT_START("silent-start", JudgedCause.SILENT),
    /** The process of the server stops, and continues. */
    PEER_STOP("peer-stop", JudgedCause.SILENT, JudgedCause.RATE, JudgedCause.VALUES),
    /** The network delivers nothing, and later what it held. */
    NETWORK_STALL("network-stall", JudgedCause.SILENT, JudgedCause.RATE, JudgedCause.VALUES),
    /** Datagrams are lost. */
    LOSS("loss", JudgedCause.LOSS, JudgedCause.REORDERED, JudgedCause.VALUES),
    /** Datagrams arrive late. */
    REORDER("reorder", JudgedCause.REORDERED),
    /** A device declares a higher rate than it has. */
    SLOW("slow", JudgedCause.RATE),
    /** A device declares a lower rate than it has. */
    FAST("fast", JudgedCause.RATE),
    /** A device omits every second frame from some time on. */
    HALF_RATE("half-rate", JudgedCause.RATE),
    /** A device declares 0 Hz, and sends at another rate. */
    RATE_ZERO("declares-0", null),
    /** A device declares 1e9 Hz. */
    RATE_HUGE("declares-1e9", null),
    CLOCK_BOOT("clock-boot", JudgedCause.EPOCH),
    CLOCK_ZONE("clock-zone", JudgedCause.ZONE),
    CLOCK_ZERO("clock-zero", JudgedCause.STOPPED),
    CLOCK_STOP("clock-stop", JudgedCause.STOPPED, JudgedCause.STEPPED),
    CLOCK_STEP("clock-step", JudgedCause.STEPPED, JudgedCause.ZONE, JudgedCause.EPOCH),
    LOST("lost", JudgedCause.LOST, JudgedCause.VALUES),
    FROZEN("frozen", JudgedCause.FROZEN),
    JUMPED("jumped", JudgedCause.JUMPED),
    SWAPPED("swapped", JudgedCause.SWAPPED),
    /** Rotations are not of unit length. */
    VALUES("values", JudgedCause.VALUES),
    /** The server closes its connections, and accepts none for a while. */
    DISCONNECT("disconnect", JudgedCause.DISCONNECTED, JudgedCause.SILENT, JudgedCause.LOSS, JudgedCause.VALUES),
    /** The sequence numbers restart. */
    SEQUENCE_RESTART("sequence-restart", null),
    /** The process of the client stops, and continues. */
    OWN_PAUSE("own-pause", JudgedCause.BEHIND),
    /** The client's thread handles everything late. */
    OWN_DELAY("own-delay", JudgedCause.BEHIND),
    /** The client's system drops datagrams although the client is on time. */
    OWN_DROPS("own-drops", null, JudgedCause.BEHIND),
    /** The client's machine sleeps: its monotonic clock stands still, and that of the day does not. */
    OWN_SLEEP("own-sleep", null, JudgedCause.BEHIND),
    /** The client's clock of the day is set. */
    OWN_CLOCK("own-clock", null, JudgedCause.BEHIND),
    /** A device that sends only on events is quiet: true to say, and no fault. */
    QUIET("quiet", null, JudgedCause.SILENT);

    private final String word;
    private final Optional<JudgedCause> expected;
    private final Set<JudgedCause> alsoTrue = EnumSet.noneOf(JudgedCause.class);

    ScenarioFaultKind(String word, @org.jspecify.annotations.Nullable JudgedCause expected, JudgedCause... alsoTrue) {
        this.word = word;
        this.expected = Optional.ofNullable(expected);
        this.alsoTrue.addAll(java.util.List.of(alsoTrue));
    }

    String word() {
        return word;
    }

    /** Returns the cause by which a verdict must name the fault; empty if there is nothing to name. */
    Optional<JudgedCause> expected() {
        return expected;
    }

    /** Returns whether a verdict may name that cause because of such a fault. */
    boolean explains(JudgedCause cause) {
        return expected.filter(cause::equals).isPresent() || alsoTrue.contains(cause);
    }

    /** Returns whether it is a delay of this process, or of its machine. */
    boolean isOwn() {
        return this == OWN_PAUSE || this == OWN_DELAY || this == OWN_DROPS || this == OWN_SLEEP || this == OWN_CLOCK;
    }

    /** Returns whether it concerns the whole session, and not one device of several. */
    boolean isOfSession() {
        return switch (this) {
            case PEER_STOP, NETWORK_STALL, LOSS, REORDER, DISCONNECT, SEQUENCE_RESTART, QUIET, VALUES -> true;
            default -> isOwn();
        };
    }
}
