package mocapscope.protocol.setp.wire;

import java.lang.reflect.RecordComponent;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/** Messages of every kind, with fields by chance that the wire can carry. */
public final class RandomSetpMessages {
    private static final long UNSIGNED = 0xffff_ffffL;
    /** Bytes of the shortest text field. */
    private static final int SHORTEST = 18;

    private final Random random;
    private final int most;

    /** Lists have at most {@code most} entries; data has ten times as many bytes. */
    public RandomSetpMessages(Random random, int most) {
        this.random = random;
        this.most = most;
    }

    public SetpMessage.SetpMessagePayload of(SetpMessageKind kind) {
        return (SetpMessage.SetpMessagePayload) record(SetpConformanceVectors.type(kind));
    }

    private Object record(Class<?> type) {
        var components = type.getRecordComponents();
        return SetpConformanceVectors.made(
                type, components, Arrays.stream(components).map(this::value).toArray());
    }

    private Object value(RecordComponent component) {
        var type = component.getType();
        return switch (type.getSimpleName()) {
            case "String" -> text();
            case "UUID" -> new UUID(random.nextLong(), random.nextLong());
            case "int" -> number(component.getName());
            case "long" -> random.nextLong() & UNSIGNED;
            case "boolean" -> random.nextBoolean();
            case "float" -> real();
            case "Vec3" -> new Vec3(real(), real(), real());
            case "Quat" -> turn();
            case "SetpOpaqueBytes" -> octets(component.getName());
            case "List" -> list(component);
            default -> record(type);
        };
    }

    private int number(String name) {
        return switch (name) {
            case "port" -> 1 + random.nextInt(65_535);
            case "targetType" -> random.nextInt(5);
            case "state" -> random.nextInt(3);
            default -> random.nextInt(256);
        };
    }

    /** Returns a rotation, whose numbers are 32-bit numbers. */
    private Quat turn() {
        var any = new Quat(random.nextGaussian(), random.nextGaussian(), random.nextGaussian(), random.nextGaussian())
                .normalised();
        return new Quat((float) any.x(), (float) any.y(), (float) any.z(), (float) any.w());
    }

    private float real() {
        float value = Float.intBitsToFloat(random.nextInt());
        return Float.isFinite(value) ? value : 0.5f;
    }

    /** Returns a text of characters of one to four bytes, as many as fit. */
    private String text() {
        var letters = List.of("a", "ß", "…", "𝄞");
        var text = new StringBuilder();
        int room = random.nextInt(SHORTEST + 1);
        while (room > 0) {
            int size = 1 + random.nextInt(Math.min(4, room));
            text.append(letters.get(size - 1));
            room -= size;
        }
        return text.toString();
    }

    private SetpOpaqueBytes octets(String name) {
        boolean challenge = name.equals("challenge") || name.equals("response");
        var bytes = new byte[challenge ? 64 : random.nextInt(10 * most + 1)];
        random.nextBytes(bytes);
        return SetpOpaqueBytes.of(ByteBuffer.wrap(bytes));
    }

    private List<?> list(RecordComponent component) {
        var type = SetpConformanceVectors.element(component);
        boolean ids = type == Long.class;
        int size = random.nextInt(most + 1);
        return IntStream.range(0, ids && most > 0 ? Math.clamp(size, 1, 64) : size)
                .mapToObj(_ -> ids ? (Object) (random.nextLong() & UNSIGNED) : record(type))
                .toList();
    }
}
