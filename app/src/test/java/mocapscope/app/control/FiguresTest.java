package mocapscope.app.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class FiguresTest {

    @Test
    void decimalsAreFixed() {
        assertEquals("1.5000", Figures.fixed(1.5, 4));
        assertEquals("-0.1235", Figures.fixed(-0.12345678, 4));
        assertEquals("12", Figures.fixed(12.4, 0));
        assertEquals("13", Figures.fixed(12.5, 0));
        assertEquals("999999999999.123", Figures.fixed(999999999999.123, 3));
        assertEquals("-7.050", Figures.fixed(-7.05, 3));
        assertEquals("0.00000012", Figures.fixed(1.2e-7, 8));
    }

    @Test
    void thereIsNoNegativeZero() {
        assertEquals("0.0000", Figures.fixed(-0.00001, 4));
        assertEquals("0", Figures.fixed(-0.0, 0));
        assertEquals("-0.0001", Figures.fixed(-0.0001, 4));
    }

    @Test
    void whatIsNoNumberSaysSo() {
        assertEquals("NaN", Figures.fixed(Double.NaN, 3));
        assertEquals("-∞", Figures.fixed(Double.NEGATIVE_INFINITY, 3));
    }

    @Test
    void hugeNumbersDoNotFillTheTable() {
        assertEquals("1.797693e+308", Figures.fixed(Double.MAX_VALUE, 4));
    }

    @Test
    void anAgeIsReadAtAGlance() {
        assertEquals("0 ms", Figures.age(-5));
        assertEquals("12 ms", Figures.age(12_900_000));
        assertEquals("9999 ms", Figures.age(9_999_000_000L));
        assertEquals("10 s", Figures.age(10_000_000_000L));
        assertEquals("2 min", Figures.age(120_000_000_000L));
        assertEquals("3 h", Figures.age(3 * 3_600_000_000_000L));
    }

    @Test
    void zerosGoOnlyFromBehindThePoint() {
        assertEquals("0", Figures.plain(0.0004));
        assertEquals("0.25", Figures.plain(0.25));
        assertEquals("1.000000e+300", Figures.plain(1e300));
        assertEquals("1200", Figures.plain(1200));
    }

    @Test
    void aCountIsInGroupsOfThreeDigits() {
        assertEquals("0", Figures.count(0));
        assertEquals("999", Figures.count(999));
        assertEquals("-999", Figures.count(-999));
        assertEquals("1,000", Figures.count(1000));
        assertEquals("-12,345,678", Figures.count(-12_345_678));
        assertEquals("-9,223,372,036,854,775,808", Figures.count(Long.MIN_VALUE));
    }
}
