package mocapscope.protocol.script;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the conditions on a field. */
class MessageFieldConditionTest {

    @ParameterizedTest
    @CsvSource({
        "7, IS, 7, true",
        "7.0, IS, 7, true",
        "07.13, IS, 07.13, true",
        "0x10, IS, 16, true",
        "walker, IS, walker, true",
        "walker, IS, Walker, false",
        "7, IS_NOT, 8, true",
        "walker, IS_NOT, walker, false",
        "7, LESS, 7, false",
        "6.9, LESS, 7, true",
        "7, AT_MOST, 7, true",
        "7, MORE, 7, false",
        "18446744073709551615, MORE, 18446744073709551614, true",
        "7, AT_LEAST, 7, true",
        "walker, AT_LEAST, 7, false",
        "NaN, LESS, 7, false",
        "1e999999999, MORE, 7, false"
    })
    void comparesNumbersNumericallyAndTextsLiterally(
            String available, MessageFieldCondition.ComparisonOperator operator, String value, boolean met) {
        assertEquals(met, new MessageFieldCondition("x", operator, value).matches(available));
    }

    @ParameterizedTest
    @CsvSource({
        "address, address, true",
        "address, elements[0].address, false",
        "*address, address, true",
        "*address, elements[2].elements[0].address, true",
        "*address, address.size, false",
        "elements[*].name, elements[12].name, true",
        "elements[*].name, elements[1].elements[2].name, true",
        "elements[*].name, elements[1].value, false",
        "*a*b, ab, true",
        "*a*b, aba, false",
        "*a*ab, ab, false",
        "a*a, a, false",
        "*, anything, true"
    })
    void starStandsForAnyText(String pattern, String name, boolean isNamed) {
        var condition = new MessageFieldCondition(pattern, MessageFieldCondition.ComparisonOperator.IS, "1");

        assertEquals(isNamed, condition.names(name));
    }
}
