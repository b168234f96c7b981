package mocapscope.protocol.setp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.setp.SetpType.Guarantee;
import org.junit.jupiter.api.Test;

class SetpTypesTest {

    @Test
    void theTableIsThatOfTheConformanceData() {
        var guarantees = Map.of("yes", Guarantee.ALWAYS, "no", Guarantee.NEVER, "either", Guarantee.AT_WILL);
        for (var line : Vectors.VALID.get("types")) {
            var type = SetpTypes.DRAFT.of(line.get("type").asInt()).orElseThrow();

            assertEquals(line.get("name").asString(), type.kind().wireName());
            assertEquals(guarantees.get(line.get("guaranteed").asString()), type.guarantee());
            assertEquals(
                    line.get("fixedLength").asInt(), type.fixed(), type.kind().wireName());
        }
        assertEquals(37, Vectors.VALID.get("types").size());
    }

    @Test
    void numbersThatAreNotAssignedHaveNoType() {
        for (int number : new int[] {0, 38, 39, 40, 255}) {
            assertEquals(true, SetpTypes.DRAFT.of(number).isEmpty(), "number " + number);
        }
    }

    @Test
    void theShortestOfEachMessageHasItsFixedSize() {
        var random = new Random(1);
        for (var kind : SetpKind.values()) {
            var out = new ByteWriter(ByteOrder.LITTLE_ENDIAN);
            new RandomMessages(random, 0).of(kind).write(out);

            assertEquals(SetpTypes.DRAFT.of(kind).fixed(), out.length(), kind.wireName());
        }
    }

    /** Twice a number, or a message without one. */
    @Test
    void aTableThatLeavesSomethingOpenIsNone() {
        var one = SetpTypes.DRAFT.of(SetpKind.KEEPALIVE);
        var rows = Arrays.stream(SetpKind.values()).map(SetpTypes.DRAFT::of).toList();

        assertThrows(IllegalArgumentException.class, () -> new SetpTypes(List.of(one)));
        var twice = rows.stream()
                .map(row -> new SetpType(7, row.kind(), row.by(), row.guarantee(), row.fixed()))
                .toList();
        assertThrows(IllegalArgumentException.class, () -> new SetpTypes(twice));
    }

    @Test
    void anotherTableGivesTheMessagesOtherNumbers() {
        var rows = Arrays.stream(SetpKind.values())
                .map(SetpTypes.DRAFT::of)
                .map(row -> new SetpType(row.number() + 100, row.kind(), row.by(), row.guarantee(), row.fixed()))
                .toList();
        var other = new SetpTypes(rows);
        var frames = Cutting.frames(new SetpControl.Keepalive(), 1, other);
        var heard = Heard.inSession(
                new SetpDecoder("setp-1", SetpMode.STRICT, other, SetpLimits.DEFAULT),
                new Datagrams().packet(frames.getFirst()));

        assertEquals(102, frames.getFirst().type());
        assertEquals(List.of(new SetpControl.Keepalive()), heard.said());
    }
}
