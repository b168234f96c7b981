package mocapscope.protocol.vmc.decode;

import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.SampleMetadata;

/**
 * The clock that supplies the device times of samples from a VMC performer (sending program). Time tags of OSC bundles
 * take precedence over relative times.
 *
 * @param latest the latest relative time in nanoseconds, or {@link SampleMetadata#NO_TIME}
 */
record VmcPerformerClock(VmcClockType type, long latest) {
    static final VmcPerformerClock NONE = new VmcPerformerClock(VmcClockType.NONE, SampleMetadata.NO_TIME);

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
    VmcPerformerClock withTime(double seconds) {
        return new VmcPerformerClock(
                type == VmcClockType.NONE ? VmcClockType.RELATIVE : type, Math.round(seconds * 1e9));
    }

    /** Returns this clock after a bundle with a time. */
    VmcPerformerClock withTimeTag() {
        return type == VmcClockType.TIME_TAG ? this : new VmcPerformerClock(VmcClockType.TIME_TAG, latest);
    }

    /** Returns the device time of a sample in a bundle of that Unix time, which may be {@link SampleMetadata#NO_TIME}. */
    long deviceTime(long bundleTime) {
        return type == VmcClockType.TIME_TAG ? bundleTime : latest;
    }
}
