package mocapscope.protocol.health;

import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.timing.DeviceClockActivityStatus;
import mocapscope.protocol.timing.DeviceClockEpochKind;
import mocapscope.protocol.timing.DeviceClockVerdict;

/**
 * The health of a device's clock: its state, offset, steps and drift relative to this computer's clock.
 *
 * @param drift the parts per million by which the clock gains on that of this machine; NaN if unknown
 * @param driftError half the width of the interval in which the drift lies; NaN if unknown
 */
public record DeviceClockHealth(DeviceClockVerdict verdict, double drift, double driftError) {
    /** The figures of a clock that was not judged yet. */
    public static final DeviceClockHealth UNKNOWN = new DeviceClockHealth(
            new DeviceClockVerdict(
                    DeclaredSourceProperties.UNKNOWN,
                    DeviceClockEpochKind.UNKNOWN,
                    DeviceClockActivityStatus.SETTLING,
                    0,
                    Double.NaN,
                    Double.NaN,
                    0,
                    0,
                    0,
                    0,
                    0),
            Double.NaN,
            Double.NaN);
}
