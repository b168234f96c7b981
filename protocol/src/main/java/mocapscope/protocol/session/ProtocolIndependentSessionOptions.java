package mocapscope.protocol.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.LengthUnit;
import mocapscope.protocol.sample.SourceBasisAndEvidence;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.logic.SimulatedSensorDefectOptions;
import mocapscope.protocol.tracking.TrackingProblemThresholds;

/** The options common to sessions of every protocol, such as reconnection, silence timeout and traffic history size. */
public final class ProtocolIndependentSessionOptions {
    /** {@code true} or {@code false}: a client reconnects after its connection was refused or lost. */
    public static final String RECONNECT = "reconnect";
    /** The seconds without a sample until a client's session counts as silent. */
    public static final String SILENCE = "silence";
    /** The size of a session's transcript in MiB; on a server the size for each peer. */
    public static final String BUDGET = "budget";
    /** {@code true} or {@code false}: violations of the specification are refused, otherwise only reported. */
    public static final String STRICT = "strict";

    /** The factor of all handshake time limits, so that a user who holds a step has time to inspect it. */
    public static final String PATIENCE = "patience";

    /** The axes of a source that point right, up and towards the viewer. */
    public static final String AXES = "axes";

    /** The length unit of a source. */
    public static final String UNIT = "unit";

    /** {@code true} or {@code false}: a position that jumps to exactly 0, 0, 0 is lost. */
    public static final String ZEROS = "zeros";

    /** The seconds for which a moving part repeats its pose until it counts as frozen; 0 turns that off. */
    public static final String FROZEN = "frozen";

    /** The speed in metres per second above which a part has jumped; 0 turns that off. */
    public static final String JUMP = "jump";

    /** {@code true} or {@code false}: parts that exchange their places are detected. */
    public static final String SWAP = "swap";

    /** The use of a protocol's second way to its peer when the first fails. */
    public static final String FALLBACK = "fallback";

    @DocumentedLimit(
            value = "transcript of a client's session, + 160 bytes for each entry (option `budget`)",
            unit = "MiB",
            beyond = "the oldest entries are dropped, TRANSCRIPT_FULL")
    private static final int CLIENT_BUDGET_MIB = 64;

    @DocumentedLimit(
            value = "transcript of each peer of a server, + 160 bytes for each entry (option `budget`)",
            unit = "MiB",
            beyond = "the oldest entries are dropped, TRANSCRIPT_FULL")
    private static final int SERVER_BUDGET_MIB = 8;

    private static final OptionDefinition CLIENT_BUDGET = OptionDefinition.number(
            BUDGET,
            "Transcript budget (MiB)",
            CLIENT_BUDGET_MIB,
            1,
            16_384,
            "Memory for the bytes of the session; the oldest bytes are dropped first.");

    private static final OptionDefinition SERVER_BUDGET = OptionDefinition.number(
            BUDGET,
            "Transcript budget (MiB)",
            SERVER_BUDGET_MIB,
            1,
            16_384,
            "Memory for the bytes of each client; the oldest bytes are dropped first.");

    private static final String STRICTLY =
            "Reject what the specification forbids, instead of reporting it and continuing.";

    private static final OptionDefinition TIMES_AS_LONG = OptionDefinition.number(
            PATIENCE, "Timeout factor", 1, 1, 1000, "Multiplies the timeout of each handshake step, for debugging.");

    private static final OptionDefinition ZEROS_ARE_LOST = OptionDefinition.toggle(
            ZEROS,
            "Zeros are lost",
            TrackingProblemThresholds.USUAL.zeros(),
            "A position that jumps to exactly 0, 0, 0 is no measurement, but a part that the device has lost.");

    private static final OptionDefinition FROZEN_AFTER = OptionDefinition.number(
            FROZEN,
            "Frozen after (s)",
            TrackingProblemThresholds.USUAL.frozenSeconds(),
            0,
            3600,
            "Time for which a part that always moved repeats one pose until it counts as frozen; 0 turns that off.");

    private static final OptionDefinition JUMPED_ABOVE = OptionDefinition.number(
            JUMP,
            "Jumped above (m/s)",
            TrackingProblemThresholds.USUAL.jumpMetresPerSecond(),
            0,
            1000,
            "Speed above which a part has jumped, if its unit is known; 0 turns that off.");

    private static final OptionDefinition SWAPS_ARE_DETECTED = OptionDefinition.toggle(
            SWAP,
            "Detect swaps",
            TrackingProblemThresholds.USUAL.swaps(),
            "Two parts have swapped if each continues the movement of the other.");

    /** The definition of {@link #AXES}. */
    public static final OptionDefinition AXES_OPTION = OptionDefinition.axes(
            AXES,
            "Axes",
            "The axes of the device that point right, up and towards the viewer, such as x,z,-y; auto uses the"
                    + " device's statement, then its skeleton map, then the posture of the body.");

    /** The definition of {@link #UNIT}. */
    public static final OptionDefinition UNIT_OPTION = OptionDefinition.choice(
            UNIT,
            "Unit",
            Stream.concat(Stream.of(OptionDefinition.AUTO), LengthUnit.symbols().stream())
                    .toList(),
            "The device's unit of length; auto uses the device's statement, or the height of the body.");

    private static final List<OptionDefinition> CLIENT = List.of(
            OptionDefinition.toggle(RECONNECT, "Reconnect", true, "Reconnect when the connection is refused or lost."),
            OptionDefinition.number(
                    SILENCE,
                    "Silent after (s)",
                    3,
                    0.1,
                    3600,
                    "Time without a sample until the device counts as silent; longer if it declares a slow rate."),
            OptionDefinition.toggle(STRICT, "Strict", false, STRICTLY),
            AXES_OPTION,
            UNIT_OPTION,
            ZEROS_ARE_LOST,
            FROZEN_AFTER,
            JUMPED_ABOVE,
            SWAPS_ARE_DETECTED,
            CLIENT_BUDGET,
            TIMES_AS_LONG);

    private static final List<OptionDefinition> SERVER = List.of(
            OptionDefinition.toggle(STRICT, "Strict", true, STRICTLY),
            SERVER_BUDGET,
            TIMES_AS_LONG,
            SimulatedSensorDefectOptions.OPTION);

    private ProtocolIndependentSessionOptions() {}

    /** Returns {@code usual}, a timeout in nanoseconds or a number of tries, multiplied by {@link #PATIENCE}. */
    public static long scaleByPatience(OptionValues values, long usual) {
        return Math.round(usual * Double.parseDouble(text(values, TIMES_AS_LONG)));
    }

    /** Returns the thresholds of tracking states; the usual ones if the session has no such options. */
    public static TrackingProblemThresholds trackingThresholds(OptionValues values) {
        return new TrackingProblemThresholds(
                Boolean.parseBoolean(text(values, ZEROS_ARE_LOST)),
                Double.parseDouble(text(values, FROZEN_AFTER)),
                Double.parseDouble(text(values, JUMPED_ABOVE)),
                Boolean.parseBoolean(text(values, SWAPS_ARE_DETECTED)));
    }

    private static String text(OptionValues values, OptionDefinition option) {
        return values.values().getOrDefault(option.key(), option.defaultValue());
    }

    /** Returns a source's axes and unit; those that the user chose for the session have priority over those found. */
    public static SourceBasisAndEvidence chosenBasis(OptionValues values, SourceBasisAndEvidence found) {
        return found.withUserChoice(
                Optional.ofNullable(values.values().get(AXES)).filter(axes -> !axes.equals(OptionDefinition.AUTO)),
                chosenUnit(values));
    }

    /** Returns the unit of length that the user chose. */
    public static Optional<LengthUnit> chosenUnit(OptionValues values) {
        return Optional.ofNullable(values.values().get(UNIT)).flatMap(LengthUnit::of);
    }

    /** Returns the options of {@code protocol} in that role, followed by those of every session. */
    public static List<OptionDefinition> of(Protocol protocol, SessionRole role) {
        var all = new ArrayList<>(protocol.options(role));
        all.addAll(role == SessionRole.CLIENT ? CLIENT : SERVER);
        return List.copyOf(all);
    }
}
