package mocapscope.app.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class DisplayNumberFormatterTest {

    @Test
    void formatsFixedDecimals() {
        assertEquals("1.5000", DisplayNumberFormatter.formatFixed(1.5, 4));
        assertEquals("-0.1235", DisplayNumberFormatter.formatFixed(-0.12345678, 4));
        assertEquals("12", DisplayNumberFormatter.formatFixed(12.4, 0));
        assertEquals("13", DisplayNumberFormatter.formatFixed(12.5, 0));
        assertEquals("999999999999.123", DisplayNumberFormatter.formatFixed(999999999999.123, 3));
        assertEquals("-7.050", DisplayNumberFormatter.formatFixed(-7.05, 3));
        assertEquals("0.00000012", DisplayNumberFormatter.formatFixed(1.2e-7, 8));
    }

    @Test
    void formatsNoNegativeZero() {
        assertEquals("0.0000", DisplayNumberFormatter.formatFixed(-0.00001, 4));
        assertEquals("0", DisplayNumberFormatter.formatFixed(-0.0, 0));
        assertEquals("-0.0001", DisplayNumberFormatter.formatFixed(-0.0001, 4));
    }

    @Test
    void formatsNonFiniteNumbers() {
        assertEquals("NaN", DisplayNumberFormatter.formatFixed(Double.NaN, 3));
        assertEquals("-∞", DisplayNumberFormatter.formatFixed(Double.NEGATIVE_INFINITY, 3));
    }

    @Test
    void formatsHugeNumbersWithExponent() {
        assertEquals("1.797693e+308", DisplayNumberFormatter.formatFixed(Double.MAX_VALUE, 4));
    }

    @Test
    void formatsAgeInSuitableUnit() {
        assertEquals("0 ms", DisplayNumberFormatter.formatAge(-5));
        assertEquals("12 ms", DisplayNumberFormatter.formatAge(12_900_000));
        assertEquals("9999 ms", DisplayNumberFormatter.formatAge(9_999_000_000L));
        assertEquals("10 s", DisplayNumberFormatter.formatAge(10_000_000_000L));
        assertEquals("2 min", DisplayNumberFormatter.formatAge(120_000_000_000L));
        assertEquals("3 h", DisplayNumberFormatter.formatAge(3 * 3_600_000_000_000L));
    }

    @Test
    void formatsDurationWithSignificantDecimals() {
        assertEquals("0.03 ms", DisplayNumberFormatter.formatDuration(0.00003));
        assertEquals("1.2 ms", DisplayNumberFormatter.formatDuration(0.00123));
        assertEquals("24 ms", DisplayNumberFormatter.formatDuration(0.024));
        assertEquals("29 s", DisplayNumberFormatter.formatDuration(29));
        assertEquals("277777 h", DisplayNumberFormatter.formatDuration(1e12));
        assertEquals(DisplayNumberFormatter.NONE, DisplayNumberFormatter.formatDuration(Double.NaN));
    }

    @Test
    void formatsLargeNumbersWithPrefix() {
        assertEquals("83 Hz", DisplayNumberFormatter.formatCompact(83, "Hz"));
        assertEquals("59.94 Hz", DisplayNumberFormatter.formatCompact(59.94, "Hz"));
        assertEquals("12.3 kHz", DisplayNumberFormatter.formatCompact(12_345, "Hz"));
        assertEquals("1.00 GHz", DisplayNumberFormatter.formatCompact(1e9, "Hz"));
        assertEquals("269 k", DisplayNumberFormatter.formatCompact(269_034, ""));
        assertEquals("1e+300 Hz", DisplayNumberFormatter.formatCompact(1e300, "Hz"));
    }

    @Test
    void removesTrailingZerosAfterDecimalPoint() {
        assertEquals("0", DisplayNumberFormatter.formatPlain(0.0004));
        assertEquals("0.25", DisplayNumberFormatter.formatPlain(0.25));
        assertEquals("1.000000e+300", DisplayNumberFormatter.formatPlain(1e300));
        assertEquals("1200", DisplayNumberFormatter.formatPlain(1200));
    }

    @Test
    void groupsThousands() {
        assertEquals("0", DisplayNumberFormatter.formatCount(0));
        assertEquals("999", DisplayNumberFormatter.formatCount(999));
        assertEquals("-999", DisplayNumberFormatter.formatCount(-999));
        assertEquals("1,000", DisplayNumberFormatter.formatCount(1000));
        assertEquals("-12,345,678", DisplayNumberFormatter.formatCount(-12_345_678));
        assertEquals("-9,223,372,036,854,775,808", DisplayNumberFormatter.formatCount(Long.MIN_VALUE));
    }
}
