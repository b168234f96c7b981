package mocapscope.protocol.vmc.decode;

import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.SampleStamp;

/**
 * The device clock of a VMC performer (sending program): bundle time tags if present, otherwise relative times.
 *
 * @param latest the latest relative time in nanoseconds, or {@link SampleStamp#NO_TIME}
 */
record VmcClock(VmcClockType type, long latest) {
    static final VmcClock NONE = new VmcClock(VmcClockType.NONE, SampleStamp.NO_TIME);

    /** The source of device times; a later constant replaces an earlier one. */
    enum VmcClockType {
        NONE(DeclaredSourceProperties.UNKNOWN),
        RELATIVE("device_boot"),
        TIME_TAG("unix");

        private final String epoch;

        VmcClockType(String epoch) {
            this.epoch = epoch;
        }
    }

    String epoch() {
        return type.epoch;
    }

    /** Returns this clock after a relative time in seconds. */
    VmcClock withTime(double seconds) {
        return new VmcClock(type == VmcClockType.NONE ? VmcClockType.RELATIVE : type, Math.round(seconds * 1e9));
    }

    /** Returns this clock after a bundle with a time. */
    VmcClock withTimeTag() {
        return type == VmcClockType.TIME_TAG ? this : new VmcClock(VmcClockType.TIME_TAG, latest);
    }

    /** Returns the device time of a sample in a bundle of that Unix time, which may be {@link SampleStamp#NO_TIME}. */
    long deviceTime(long bundleTime) {
        return type == VmcClockType.TIME_TAG ? bundleTime : latest;
    }
}
