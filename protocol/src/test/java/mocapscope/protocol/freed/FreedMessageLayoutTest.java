package mocapscope.protocol.freed;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.OptionalInt;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.LayoutFieldReader;
import mocapscope.protocol.bytes.MessageLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compares the layouts of FreeD's messages with the fields that the decoder reads. */
class FreedMessageLayoutTest {

    private static MessageLayout layout(FreedMessageType type) {
        return new FreedProtocol()
                .messageLayouts().stream()
                        .filter(layout -> layout.name().equals(type.messageName()))
                        .findFirst()
                        .orElseThrow();
    }

    @Test
    void everyTypeHasOneLayout() {
        assertEquals(
                Arrays.stream(FreedMessageType.values())
                        .map(FreedMessageType::messageName)
                        .sorted()
                        .toList(),
                new FreedProtocol()
                        .messageLayouts().stream()
                                .map(MessageLayout::name)
                                .sorted()
                                .toList());
    }

    @ParameterizedTest
    @EnumSource(FreedMessageType.class)
    void fieldsEqualThoseOfDecoder(FreedMessageType type) {
        var bytes = ByteBuffer.allocate(type.size()).put(0, (byte) type.number());
        var fields = new ArrayList<String>();
        FreedDecoder.readMessage(
                new ByteReader(
                        bytes, FreedProblemKind.TRUNCATED, field -> fields.add(LayoutFieldReader.describe(field))),
                FreedDecoder.NO_CHECKSUM_LISTENER);

        assertEquals(OptionalInt.of(type.number()), layout(type).number());
        assertEquals(OptionalInt.of(type.size()), layout(type).size());
        assertEquals(fields, LayoutFieldReader.read(layout(type), bytes, ByteOrder.BIG_ENDIAN));
    }
}
