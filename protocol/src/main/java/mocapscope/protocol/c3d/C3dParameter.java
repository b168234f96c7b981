package mocapscope.protocol.c3d;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * A parameter of a C3D file: an array of texts or numbers in a group.
 *
 * @param group name of the group, such as {@code POINT}
 * @param name name within the group
 * @param type type of the elements
 * @param dimensions lengths of the dimensions, the fastest first; empty for a single element
 * @param texts the texts without trailing blanks, if the type is text; otherwise empty
 * @param numbers the numbers, if the type is numeric; otherwise empty
 * @param offset offset of the data from the start of the file; 0 for a parameter that was not read
 */
public record C3dParameter(
        String group,
        String name,
        C3dElementType type,
        List<Integer> dimensions,
        List<String> texts,
        List<Double> numbers,
        long offset) {
    private static final int LONGEST = 127;
    private static final int LONGEST_DIMENSION = 255;

    public C3dParameter {
        dimensions = List.copyOf(dimensions);
        texts = List.copyOf(texts);
        numbers = List.copyOf(numbers);
    }

    /** The type of a parameter's elements, with its code and length in bytes. */
    public enum C3dElementType {
        TEXT(-1),
        BYTE(1),
        INTEGER(2),
        FLOAT(4);

        private final int code;

        C3dElementType(int code) {
            this.code = code;
        }

        int code() {
            return code;
        }

        int bytes() {
            return Math.abs(code);
        }
    }

    /** Creates a single text; what exceeds 127 bytes is cut. */
    public static C3dParameter ofText(String group, String name, String text) {
        var cut = cut(text, LONGEST);
        return new C3dParameter(
                group,
                name,
                C3dElementType.TEXT,
                List.of(cut.getBytes(StandardCharsets.UTF_8).length),
                List.of(cut),
                List.of(),
                0);
    }

    /**
     * Creates a list of texts, each cut at {@code width} bytes of UTF-8: a parameter for each 255 of them, of which the
     * second has the name with a 2, as in {@code LABELS2}.
     */
    public static List<C3dParameter> ofTexts(String group, String name, List<String> texts, int width) {
        return split(name, texts, (own, part) -> {
            var cut = part.stream().map(text -> cut(text, width)).toList();
            int longest = cut.stream()
                    .mapToInt(text -> text.getBytes(StandardCharsets.UTF_8).length)
                    .max()
                    .orElse(0);
            return new C3dParameter(group, own, C3dElementType.TEXT, List.of(longest, cut.size()), cut, List.of(), 0);
        });
    }

    /** Creates a list of 32-bit floats: a parameter for each 255 of them. */
    public static List<C3dParameter> ofFloats(String group, String name, List<Double> numbers) {
        return split(
                name,
                numbers,
                (own, part) ->
                        new C3dParameter(group, own, C3dElementType.FLOAT, List.of(part.size()), List.of(), part, 0));
    }

    /** Creates a list of 16-bit integers, which readers may take as unsigned: a parameter for each 255 of them. */
    public static List<C3dParameter> ofIntegers(String group, String name, List<Double> numbers) {
        return split(
                name,
                numbers,
                (own, part) ->
                        new C3dParameter(group, own, C3dElementType.INTEGER, List.of(part.size()), List.of(), part, 0));
    }

    private static <T> List<C3dParameter> split(
            String name, List<T> elements, BiFunction<String, List<T>, C3dParameter> create) {
        var parameters = new ArrayList<C3dParameter>();
        for (int from = 0; from == 0 || from < elements.size(); from += LONGEST_DIMENSION) {
            var part = elements.subList(from, Math.min(elements.size(), from + LONGEST_DIMENSION));
            parameters.add(create.apply(parameters.isEmpty() ? name : name + (parameters.size() + 1), part));
        }
        return parameters;
    }

    /** Creates an integer, which readers may take as unsigned. */
    public static C3dParameter ofInteger(String group, String name, long number) {
        return new C3dParameter(group, name, C3dElementType.INTEGER, List.of(), List.of(), List.of((double) number), 0);
    }

    /** Creates a float. */
    public static C3dParameter ofFloat(String group, String name, double number) {
        return new C3dParameter(group, name, C3dElementType.FLOAT, List.of(), List.of(), List.of(number), 0);
    }

    private static String cut(String text, int bytes) {
        int length = 0;
        for (int at = 0; at < text.length(); ) {
            var letter = Character.toString(text.codePointAt(at));
            length += letter.getBytes(StandardCharsets.UTF_8).length;
            if (length > bytes) {
                return text.substring(0, at);
            }
            at += letter.length();
        }
        return text;
    }

    /** Reads the elements of a parameter, whose bytes must all be in the buffer. */
    static C3dParameter read(
            String group,
            String name,
            C3dElementType type,
            List<Integer> dimensions,
            ByteBuffer data,
            C3dProcessorNumberFormat processor,
            long offset) {
        var texts = new ArrayList<String>();
        var numbers = new ArrayList<Double>();
        if (type == C3dElementType.TEXT) {
            int width = dimensions.isEmpty() ? data.remaining() : dimensions.getFirst();
            for (int at = 0; width > 0 && at + width <= data.remaining(); at += width) {
                texts.add(decode(data.slice(data.position() + at, width)));
            }
        } else {
            for (int at = data.position(); at < data.limit(); at += type.bytes()) {
                numbers.add(
                        switch (type) {
                            case BYTE, TEXT -> (double) (data.get(at) & 0xff);
                            case INTEGER -> (double) processor.int16(data, at);
                            case FLOAT -> processor.float32(data, at);
                        });
            }
        }
        return new C3dParameter(group, name, type, dimensions, texts, numbers, offset);
    }

    /** Decodes UTF-8, or ISO 8859-1 if it is not valid UTF-8, without trailing blanks and NULs. */
    static String decode(ByteBuffer bytes) {
        String text;
        try {
            text = StandardCharsets.UTF_8.newDecoder().decode(bytes.duplicate()).toString();
        } catch (CharacterCodingException _) {
            text = StandardCharsets.ISO_8859_1.decode(bytes.duplicate()).toString();
        }
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) <= ' ') {
            end--;
        }
        return text.substring(0, end);
    }

    /** Returns the number of bytes of the elements in a file. */
    int dataBytes() {
        int count = 1;
        for (int length : dimensions) {
            count *= length;
        }
        return count * type.bytes();
    }

    /** Writes the elements in the format of Intel; texts are filled with blanks. */
    void write(ByteBuffer out) {
        if (type == C3dElementType.TEXT) {
            int width = dimensions.isEmpty() ? 1 : dimensions.getFirst();
            for (var text : texts) {
                var bytes = text.getBytes(StandardCharsets.UTF_8);
                out.put(bytes, 0, Math.min(bytes.length, width));
                for (int i = bytes.length; i < width; i++) {
                    out.put((byte) ' ');
                }
            }
            return;
        }
        out.order(ByteOrder.LITTLE_ENDIAN);
        for (double number : numbers) {
            switch (type) {
                case BYTE, TEXT -> out.put((byte) (int) number);
                case INTEGER -> out.putShort((short) (int) number);
                case FLOAT -> out.putFloat((float) number);
            }
        }
    }
}
