package mocapscope.protocol.benchmark.verdict;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The clocks of a server's devices with their faults: maps right times to the times that a device sends. */
final class ScenarioDeviceClock {
    /** The time that a device sends whose clock is not set, whatever the protocol counts from. */
    static final long ZERO = Long.MIN_VALUE;

    private static final long BOOT_NANOS = 2_445_995_250_000_000L;
    private static final double NANOS = 1e9;
    private static final Set<ScenarioFaultKind> KINDS = EnumSet.of(
            ScenarioFaultKind.CLOCK_BOOT,
            ScenarioFaultKind.CLOCK_ZONE,
            ScenarioFaultKind.CLOCK_ZERO,
            ScenarioFaultKind.CLOCK_STOP,
            ScenarioFaultKind.CLOCK_STEP);

    private final List<ScenarioFault> faults;
    private final long start;

    /**
     * Creates the clocks.
     *
     * @param start the Unix time in nanoseconds at which the server starts
     */
    ScenarioDeviceClock(List<ScenarioFault> faults, long start) {
        this.faults =
                faults.stream().filter(fault -> KINDS.contains(fault.kind())).toList();
        this.start = start;
    }

    boolean isRight() {
        return faults.isEmpty();
    }

    /** Returns the Unix time in nanoseconds at which the server starts. */
    long start() {
        return start;
    }

    /** Returns the time that a device sends for a right Unix time in nanoseconds, or {@link #ZERO}. */
    long map(long unixNanos, int device) {
        long mapped = unixNanos;
        for (var fault : faults) {
            if (fault.concerns(device)) {
                mapped = map(mapped, unixNanos - start, fault);
            }
        }
        return mapped;
    }

    private long map(long unixNanos, long elapsed, ScenarioFault fault) {
        return switch (fault.kind()) {
            case CLOCK_BOOT -> unixNanos - start + BOOT_NANOS;
            case CLOCK_ZONE -> unixNanos + (long) (fault.amount() * NANOS);
            case CLOCK_ZERO -> ZERO;
            case CLOCK_STOP -> fault.contains(elapsed) ? unixNanos - elapsed + fault.beginNanos() : unixNanos;
            case CLOCK_STEP -> elapsed >= fault.beginNanos() ? unixNanos + (long) (fault.amount() * NANOS) : unixNanos;
            default -> unixNanos;
        };
    }
}
