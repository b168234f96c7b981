package mocapscope.protocol.timing;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.OptionalLong;

/** The kind of epoch from which a device's clock counts: 1970, the device's start, another date, or unknown. */
public enum DeviceClockEpochKind {
    /** Its times count from 1970 and agree with a measured clock within a day. */
    UNIX,
    /** Its times count from a start within the last year. */
    DEVICE_BOOT,
    /** Its times count from another date, or are wrong. */
    OTHER,
    /** There is nothing to compare its times with, or they do not advance. */
    UNKNOWN;

    /** The seconds by which times may differ from an epoch and still count from it. */
    static final long DAY = 86_400;

    private final String word = name().toLowerCase(Locale.ROOT);

    /** Returns the name in lower case, such as {@code device_boot}. */
    public String word() {
        return word;
    }

    /** Returns the Unix time in seconds of an epoch that is declared as a date. */
    static OptionalLong parseDate(String declared) {
        try {
            return OptionalLong.of(
                    LocalDate.parse(declared).atStartOfDay(ZoneOffset.UTC).toEpochSecond());
        } catch (DateTimeParseException _) {
            return OptionalLong.empty();
        }
    }
}
