package mocapscope.protocol.vmc.osc;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import mocapscope.protocol.bytes.ByteWriter;

/** Writes OSC messages and bundles. */
public final class OscPacketWriter {
    private static final int ALIGNMENT = 4;

    private OscPacketWriter() {}

    /**
     * Returns a message.
     *
     * @param arguments values of the types Integer, Long, Float, Double, Boolean, String and ByteBuffer
     * @throws IllegalArgumentException if an argument has another type
     */
    public static ByteBuffer message(String address, Object... arguments) {
        var out = new ByteWriter(ByteOrder.BIG_ENDIAN);
        var tags = new StringBuilder(",");
        for (var argument : arguments) {
            tags.append(tag(argument));
        }
        text(out, "address", address);
        text(out, "type_tags", tags.toString());
        for (int i = 0; i < arguments.length; i++) {
            value(out, "args[" + i + "]", arguments[i]);
        }
        return out.toByteBuffer();
    }

    /** Returns a bundle of messages and bundles. */
    public static ByteBuffer bundle(long timeTag, List<ByteBuffer> elements) {
        var out = new ByteWriter(ByteOrder.BIG_ENDIAN);
        text(out, "start", OscPacketReader.BUNDLE);
        out.u64("time_tag", timeTag);
        for (int i = 0; i < elements.size(); i++) {
            var element = elements.get(i);
            out.open("elements", i)
                    .i32("size", element.remaining())
                    .bytes("bytes", element)
                    .close();
        }
        return out.toByteBuffer();
    }

    private static char tag(Object argument) {
        return switch (argument) {
            case Integer _ -> 'i';
            case Float _ -> 'f';
            case String _ -> 's';
            case ByteBuffer _ -> 'b';
            case Long _ -> 'h';
            case Double _ -> 'd';
            case Boolean isTrue -> isTrue ? 'T' : 'F';
            default -> throw new IllegalArgumentException("OSC has no type for " + argument.getClass());
        };
    }

    private static void value(ByteWriter out, String name, Object argument) {
        switch (argument) {
            case Integer number -> out.i32(name, number);
            case Float number -> out.f32(name, number);
            case String text -> text(out, name, text);
            case ByteBuffer blob -> {
                out.i32(name + ".size", blob.remaining()).bytes(name, blob);
                out.pad((ALIGNMENT - blob.remaining() % ALIGNMENT) % ALIGNMENT);
            }
            case Long number -> out.i64(name, number);
            case Double number -> out.f64(name, number);
            default -> {} // a truth value has a tag only
        }
    }

    private static void text(ByteWriter out, String name, String text) {
        int length = text.getBytes(StandardCharsets.UTF_8).length;
        out.text(name, text, (length / ALIGNMENT + 1) * ALIGNMENT);
    }
}
