package mocapscope.protocol.timing;

import java.util.Locale;

/** The class of a device's epoch: 1970, its start, another date, or unknown. */
public enum DeviceEpoch {
    /** Its times count from 1970 and agree with a measured clock within a day. */
    UNIX,
    /** Its times count from a start within the last year. */
    DEVICE_BOOT,
    /** Its times count from another date, or are wrong. */
    OTHER,
    /** There is nothing to compare its times with, or they do not advance. */
    UNKNOWN;

    private final String word = name().toLowerCase(Locale.ROOT);

    /** Returns the name in lower case, such as {@code device_boot}. */
    public String word() {
        return word;
    }
}
