package mocapscope.protocol.vmc.osc;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.MessageFieldListener;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.limit.DocumentedLimit;
import org.jspecify.annotations.Nullable;

/**
 * Parses an OSC packet as far as possible and collects its violations of the OSC rules. After a breach it continues with
 * the next element of the bundle.
 */
public final class OscPacketReader {
    /** The first bytes of a bundle, with their zero byte. */
    static final String BUNDLE = "#bundle";

    private static final int ALIGNMENT = 4;
    private static final int BUNDLE_HEADER = 16;

    @DocumentedLimit(
            value = "OSC bundles in each other",
            unit = "bundles",
            beyond = "the inner ones are not read, OSC_BUNDLE_TOO_DEEP")
    private static final int MOST_BUNDLES = 8;

    @DocumentedLimit(value = "breaches of rules reported of one OSC packet", unit = "findings", beyond = "not reported")
    private static final int MOST_VIOLATIONS = 64;

    private final ByteBuffer bytes;
    private final ByteReader in;
    private final OscArgumentNameProvider names;
    private final List<DecodeException> violations = new ArrayList<>();
    /** The element of bundles that is read, as the prefix of its fields; empty outside of bundles. */
    private String path = "";

    /** Creates a reader of a whole datagram. */
    public OscPacketReader(ByteBuffer datagram, OscArgumentNameProvider names) {
        this(datagram, names, null);
    }

    /** Creates a reader that reports every field to {@code listener}. */
    public OscPacketReader(
            ByteBuffer datagram, OscArgumentNameProvider names, @Nullable MessageFieldListener listener) {
        this.bytes = datagram.slice();
        this.in = new ByteReader(bytes, OscPacketProblemKind.OSC_ARGUMENT_TRUNCATED, listener);
        this.names = names;
    }

    /** Reads the packet; called once. */
    public OscPacket read() {
        int length = bytes.remaining();
        if (length == 0) {
            addViolation(OscPacketProblemKind.OSC_PACKET_EMPTY, "", 0, "the datagram has no bytes");
        } else if (length % ALIGNMENT != 0) {
            addViolation(
                    OscPacketProblemKind.OSC_PACKET_SIZE, "", 0, "%d bytes are not a multiple of 4".formatted(length));
        }
        return length == 0 ? new OscPacket.OscUnreadablePacket(0) : packet(length, 1, 0);
    }

    /** Returns the breaches that {@link #read} found, in the order of their bytes. */
    public List<DecodeException> violations() {
        return violations;
    }

    /** Reads a message or bundle that ends before {@code end}; the caller skips what is left of it. */
    private OscPacket packet(int end, int depth, long outerTime) {
        int from = position();
        try {
            return switch (bytes.get(from)) {
                case '/' -> message(from, end);
                case '#' -> bundle(from, end, depth, outerTime);
                default ->
                    throw reject(
                            OscPacketProblemKind.OSC_PACKET_START,
                            "",
                            from,
                            "it begins neither with / nor with #bundle");
            };
        } catch (DecodeException violation) {
            add(violation);
            skipTo(end);
            return new OscPacket.OscUnreadablePacket(from);
        }
    }

    private OscPacket bundle(int from, int end, int depth, long outerTime) {
        if (end - from < BUNDLE_HEADER) {
            throw reject(
                    OscPacketProblemKind.OSC_BUNDLE_TRUNCATED,
                    "",
                    from,
                    "a bundle has at least %d bytes, not %d".formatted(BUNDLE_HEADER, end - from));
        }
        if (depth > MOST_BUNDLES) {
            throw reject(
                    OscPacketProblemKind.OSC_BUNDLE_TOO_DEEP,
                    "",
                    from,
                    "it lies in %d bundles".formatted(MOST_BUNDLES));
        }
        in.section(OscPacketProblemKind.OSC_BUNDLE_TRUNCATED.section());
        var start = in.text("start", BUNDLE.length() + 1);
        if (!start.equals(BUNDLE) || bytes.get(from + BUNDLE.length()) != 0) {
            throw reject(OscPacketProblemKind.OSC_PACKET_START, "start", from, "it is not #bundle");
        }
        long time = in.u64("time_tag", "");
        if (time != OscTimeTagConverter.IMMEDIATELY
                && outerTime != OscTimeTagConverter.IMMEDIATELY
                && Long.compareUnsigned(time, outerTime) < 0) {
            addViolation(
                    OscPacketProblemKind.OSC_TIME_TAG_EARLIER,
                    "time_tag",
                    from + BUNDLE.length() + 1,
                    "it is before that of the outer bundle");
        }
        return new OscPacket.OscBundle(from, time, elements(end, depth, time));
    }

    private List<OscPacket> elements(int end, int depth, long time) {
        var outerPath = path;
        var elements = new ArrayList<OscPacket>();
        boolean isReadable = true;
        while (isReadable && position() < end) {
            path = outerPath + "elements[" + elements.size() + "].";
            in.open("elements", elements.size());
            var element = element(end, depth, time);
            in.close();
            if (element == null) {
                isReadable = false;
            } else {
                elements.add(element);
            }
        }
        path = outerPath;
        skipTo(end);
        return elements;
    }

    /** Reads one element of a bundle; null if its size is wrong, so that no later one can be found. */
    private @Nullable OscPacket element(int end, int depth, long time) {
        int from = position();
        if (end - from < Integer.BYTES) {
            addViolation(
                    OscPacketProblemKind.OSC_ELEMENT_SIZE,
                    "size",
                    from,
                    "needs 4 bytes, %d left".formatted(end - from));
            return null;
        }
        in.section(OscPacketProblemKind.OSC_ELEMENT_SIZE.section());
        int size = in.i32("size", "bytes");
        int left = end - position();
        if (size <= 0 || size > left) {
            addViolation(
                    OscPacketProblemKind.OSC_ELEMENT_SIZE,
                    "size",
                    from,
                    "an element of %d bytes, %d left".formatted(size, left));
            return null;
        }
        if (size % ALIGNMENT != 0) {
            addViolation(
                    OscPacketProblemKind.OSC_ELEMENT_SIZE, "size", from, "%d is not a multiple of 4".formatted(size));
        }
        int after = position() + size;
        var packet = packet(after, depth + 1, time);
        skipTo(after);
        return packet;
    }

    private OscPacket message(int from, int end) {
        in.section(OscPacketProblemKind.OSC_ADDRESS_INVALID.section());
        var address = text("address", end);
        checkAddress(address, from);
        var tags = "";
        var arguments = new ArrayList<OscArgument>();
        boolean isComplete = false;
        try {
            tags = typeTags(end);
            in.section(names.section(address));
            arguments(address, tags, end, arguments);
            isComplete = true;
            if (position() < end) {
                addViolation(
                        OscPacketProblemKind.OSC_TRAILING_BYTES,
                        "",
                        position(),
                        "%d bytes follow the last argument".formatted(end - position()));
            }
        } catch (DecodeException violation) {
            add(violation);
        }
        skipTo(end);
        return new OscPacket.OscMessage(from, path, address, tags, arguments, isComplete);
    }

    private void checkAddress(String address, int from) {
        for (int i = 0; i < address.length(); i++) {
            char c = address.charAt(i);
            if (c <= ' ' || c == '#' || c == ',' || c == 0x7f) {
                addViolation(
                        OscPacketProblemKind.OSC_ADDRESS_INVALID,
                        "address",
                        from,
                        "it contains a character that is not allowed");
                return;
            }
        }
    }

    /** Reads the type tags and returns them without their comma. */
    private String typeTags(int end) {
        int from = position();
        if (from >= end || bytes.get(from) != ',') {
            throw reject(OscPacketProblemKind.OSC_TYPE_TAGS_MISSING, "type_tags", from, "no comma follows the address");
        }
        in.section(OscPacketProblemKind.OSC_TYPE_TAGS_MISSING.section());
        return text("type_tags", end).substring(1);
    }

    private void arguments(String address, String tags, int end, List<OscArgument> arguments) {
        int arrays = 0;
        for (int i = 0; i < tags.length(); i++) {
            char tag = tags.charAt(i);
            if (tag == '[') {
                arrays++;
            } else if (tag == ']') {
                arrays--;
                requireBalance(arrays >= 0);
            } else {
                var name = names.argument(address, arguments.size());
                int from = position();
                arguments.add(new OscArgument(tag, value(tag, name, end), name, from));
            }
        }
        requireBalance(arrays == 0);
    }

    private void requireBalance(boolean isBalanced) {
        if (!isBalanced) {
            throw reject(
                    OscPacketProblemKind.OSC_ARRAY_UNBALANCED, "type_tags", position(), "the brackets do not match");
        }
    }

    private Object value(char tag, String name, int end) {
        return switch (tag) {
            case 'i' -> require(name, Integer.BYTES, end).i32(name);
            case 'f' -> require(name, Float.BYTES, end).f32(name);
            case 's', 'S' -> text(name, end);
            case 'b' -> blob(name, end);
            case 'h' -> require(name, Long.BYTES, end).i64(name);
            case 't' -> require(name, Long.BYTES, end).u64(name, "");
            case 'd' -> require(name, Double.BYTES, end).f64(name);
            case 'c', 'r', 'm' -> (int) require(name, Integer.BYTES, end).u32(name);
            case 'T' -> true;
            case 'F' -> false;
            case 'N', 'I' -> "";
            default ->
                throw reject(
                        OscPacketProblemKind.OSC_TYPE_TAG_UNKNOWN,
                        name,
                        position(),
                        "the type tag %c is unknown".formatted(tag));
        };
    }

    private ByteBuffer blob(String name, int end) {
        int from = position();
        int size = require(name, Integer.BYTES, end).i32(name + ".size", "bytes");
        long padded = size + (long) (ALIGNMENT - size % ALIGNMENT) % ALIGNMENT;
        if (size < 0 || padded > end - position()) {
            throw reject(
                    OscPacketProblemKind.OSC_BLOB_SIZE,
                    name,
                    from,
                    "a blob of %d bytes, %d left".formatted(size, end - position()));
        }
        var value = in.bytes(name, size);
        checkPadding(name, position(), position() + (int) padded - size);
        in.skip(name + ".padding", (int) padded - size);
        return value;
    }

    /** Reads a text with its zero bytes. */
    private String text(String name, int end) {
        int from = position();
        int stop = from;
        while (stop < end && bytes.get(stop) != 0) {
            stop++;
        }
        if (stop == end) {
            throw reject(OscPacketProblemKind.OSC_TEXT_UNTERMINATED, name, from, "no zero byte ends the text");
        }
        int length = ((stop - from) / ALIGNMENT + 1) * ALIGNMENT;
        if (length > end - from) {
            throw reject(
                    OscPacketProblemKind.OSC_TEXT_TRUNCATED,
                    name,
                    from,
                    "needs %d bytes, %d left".formatted(length, end - from));
        }
        checkPadding(name, stop, from + length);
        return in.text(name, length);
    }

    private void checkPadding(String name, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes.get(i) != 0) {
                addViolation(OscPacketProblemKind.OSC_PADDING_NOT_ZERO, name, i, "a byte of the padding is not zero");
                return;
            }
        }
    }

    /** Returns the reader if {@code length} bytes are left before {@code end}. */
    private ByteReader require(String name, int length, int end) {
        int left = end - position();
        if (length > left) {
            throw reject(
                    OscPacketProblemKind.OSC_ARGUMENT_TRUNCATED,
                    name,
                    position(),
                    "needs %d bytes, %d left".formatted(length, left));
        }
        return in;
    }

    private void skipTo(int end) {
        int length = end - position();
        if (length > 0) {
            in.skip("rest", length);
        }
    }

    private int position() {
        return bytes.remaining() - in.remaining();
    }

    private DecodeException reject(Rule rule, String field, int offset, String reason) {
        return new DecodeException(rule, path + field, offset, reason);
    }

    private void addViolation(Rule rule, String field, int offset, String reason) {
        add(reject(rule, field, offset, reason));
    }

    private void add(DecodeException violation) {
        if (violations.size() < MOST_VIOLATIONS) {
            violations.add(violation);
        }
    }
}
