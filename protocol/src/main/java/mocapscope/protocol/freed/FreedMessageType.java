package mocapscope.protocol.freed;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import mocapscope.protocol.bytes.ByteWriter;

/** The message types of FreeD (free-d Installation Manual V1.4.4, A.3), each with its number, size and section. */
enum FreedMessageType {
    POLL(0xd0, 4, "poll", "A.3.1"),
    POSITION(0xd1, 29, "position", "A.3.2"),
    STATUS(0xd2, 16, "status", "A.3.3"),
    PARAMETERS(0xd3, 13, "parameters", "A.3.4"),
    FIRST_TARGET(0xd4, 18, "first target", "A.3.5"),
    NEXT_TARGET(0xd5, 18, "next target", "A.3.5"),
    FIRST_IMAGE_POINT(0xd6, 18, "first image point", "A.3.6"),
    NEXT_IMAGE_POINT(0xd7, 18, "next image point", "A.3.6"),
    EEPROM(0xd8, 21, "EEPROM", "A.3.7"),
    EEPROM_REQUEST(0xd9, 5, "EEPROM request", "A.3.8"),
    CALIBRATION(0xda, 30, "calibration", "A.3.9"),
    DIAGNOSTIC_MODE(0xdb, 4, "diagnostic mode", "A.3.10"),
    PEDESTAL_POLL(0xa4, 4, "pedestal poll", "A.3.11"),
    PEDESTAL_POSITION(0xa2, 30, "pedestal position", "A.3.12");

    /** The bytes of every message around its data: type, camera id and checksum. */
    static final int FRAME_SIZE = 3;

    private static final int CHECKSUM_START = 0x40;

    private static final Map<Integer, FreedMessageType> BY_NUMBER =
            Arrays.stream(values()).collect(Collectors.toMap(FreedMessageType::number, Function.identity()));

    private final int number;
    private final int size;
    private final String messageName;
    private final String section;

    FreedMessageType(int number, int size, String title, String section) {
        this.number = number;
        this.size = size;
        this.messageName = "%02X %s".formatted(number, title);
        this.section = section;
    }

    /** Returns the type whose messages begin with that byte, 0 to 255. */
    static Optional<FreedMessageType> find(int number) {
        return Optional.ofNullable(BY_NUMBER.get(number));
    }

    /** Returns the checksum of a message without its last byte: 0x40 minus all bytes, modulo 256 (A.1). */
    static int checksum(ByteBuffer message) {
        int sum = CHECKSUM_START;
        for (int i = message.position(); i < message.limit() - 1; i++) {
            sum -= message.get(i);
        }
        return sum & 0xff;
    }

    /** Returns a message to which the checksum of all bytes is appended. */
    static ByteBuffer withChecksum(ByteWriter message) {
        message.u8("checksum", 0);
        var bytes = message.toByteBuffer();
        var copy = ByteBuffer.allocate(bytes.remaining()).put(bytes.duplicate());
        return copy.put(copy.limit() - 1, (byte) checksum(bytes)).flip().asReadOnlyBuffer();
    }

    int number() {
        return number;
    }

    /** Returns the number of bytes of every message of this type. */
    int size() {
        return size;
    }

    /** Returns the name of its messages, such as {@code D1 position}. */
    String messageName() {
        return messageName;
    }

    String section() {
        return section;
    }
}
