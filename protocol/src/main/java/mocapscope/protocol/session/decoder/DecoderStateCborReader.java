package mocapscope.protocol.session.decoder;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.session.framing.FramingState;
import mocapscope.protocol.session.framing.PartialMessage;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.TransportKind;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/**
 * Reads the fields of a decoder state from CBOR that may be damaged. Allocates no more than the bytes and the limits of
 * the lists allow. All methods throw {@link InvalidStateFieldException} if a field is not as expected.
 */
public final class DecoderStateCborReader {
    /** No protocol needs more bytes to recognise the start of a message. */
    private static final int LONGEST_HEADER = 64;

    private static final int FIRST_NUMBERS = 16;

    private final JsonParser in;
    private final long timeShift;
    private final long messageShift;
    private long nextMessage;
    /** True if the parser is already at the next token. */
    private boolean isAtNextToken;

    /**
     * Thrown when a field of an encoded decoder state is missing or invalid. {@link DecoderStateCodec} reports it as
     * {@link InvalidDecoderStateException}.
     */
    public static final class InvalidStateFieldException extends RuntimeException {
        private static final long serialVersionUID = 1;

        private InvalidStateFieldException(String reason) {
            super(reason);
        }

        @Override
        public Throwable fillInStackTrace() {
            return this;
        }
    }

    /** Creates a reader that adds the shifts to all arrival times and message numbers. */
    DecoderStateCborReader(byte[] bytes, long timeShift, long messageShift) {
        this.in = DecoderStateCodec.FACTORY.createParser(ObjectReadContext.empty(), bytes);
        this.timeShift = timeShift;
        this.messageShift = messageShift;
        next(JsonToken.START_ARRAY);
    }

    /** Returns the number of the next message. */
    public long nextMessage() {
        return nextMessage;
    }

    void readNextMessage() {
        nextMessage = messageNumber();
    }

    void finish() {
        next(JsonToken.END_ARRAY);
        require(token() == null, "bytes follow the state");
    }

    public long integer() {
        next(JsonToken.VALUE_NUMBER_INT);
        require(in.getNumberType() != JsonParser.NumberType.BIG_INTEGER, "a number has more than 64 bits");
        return in.getLongValue();
    }

    /** Reads an integer from {@code least} to {@code most}. */
    public long integer(long least, long most) {
        long value = integer();
        require(value >= least && value <= most, "a number is out of range");
        return value;
    }

    public int integer(int least, int most) {
        return (int) integer((long) least, (long) most);
    }

    /** Reads an arrival time. */
    public long time() {
        return integer(Long.MIN_VALUE / 2, Long.MAX_VALUE / 2) + timeShift;
    }

    /** Reads the number of a message of the session. */
    public long messageNumber() {
        long number = integer(0, Long.MAX_VALUE / 2) + messageShift;
        require(number >= 0, "a message number is negative");
        return number;
    }

    /** Reads the index of an entry or a position in a stream. */
    public long position() {
        return integer(0, Long.MAX_VALUE / 2);
    }

    public double number() {
        next(JsonToken.VALUE_NUMBER_FLOAT);
        require(in.getNumberType() != JsonParser.NumberType.BIG_DECIMAL, "a number has too many digits");
        return in.getDoubleValue();
    }

    public boolean bool() {
        var token = token();
        require(token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE, "a truth value is missing");
        return token == JsonToken.VALUE_TRUE;
    }

    public String text() {
        next(JsonToken.VALUE_STRING);
        return in.getString();
    }

    public byte[] byteArray() {
        next(JsonToken.VALUE_EMBEDDED_OBJECT);
        byte @Nullable [] value = in.getBinaryValue();
        if (value == null) {
            throw reject("a value is not bytes");
        }
        return value;
    }

    /** Reads bytes as a read-only buffer. */
    public ByteBuffer bytes() {
        return ByteBuffer.wrap(byteArray()).asReadOnlyBuffer();
    }

    /** Reads one of the constants of an enum. */
    public <E extends Enum<E>> E constant(E[] values) {
        var name = text();
        return Arrays.stream(values)
                .filter(value -> value.name().equals(name))
                .findFirst()
                .orElseThrow(() -> reject("a constant is unknown"));
    }

    public UUID uuid() {
        return new UUID(integer(), integer());
    }

    public Channel channel() {
        return new Channel(text(), constant(TransportKind.values()));
    }

    /** Reads the start of a message; it must be one that begins in that framing state and is not complete. */
    public PartialMessage partial(FramingState<?> framing, Direction direction) {
        var bytes = bytes();
        long at = position();
        long firstEntry = position();
        long arrival = time();
        if (!bytes.hasRemaining()) {
            return PartialMessage.NONE;
        }
        int length = bytes.remaining();
        int required = framing.isSearch() ? searchStep(length) : required(framing, bytes, direction);
        require(required > length, "a partial message is complete");
        return new PartialMessage(null, bytes, length, required, at, firstEntry, arrival);
    }

    /** Returns the bytes that a search waits for: at most about a half more than the {@code length} bytes that it has. */
    private int searchStep(int length) {
        return (int) integer(0, 2L * length + LONGEST_HEADER);
    }

    private int required(FramingState<?> framing, ByteBuffer bytes, Direction direction) {
        try {
            return framing.required(bytes, 0, direction);
        } catch (DecodeException _) {
            throw reject("a partial message cannot be framed");
        }
    }

    /** Reads a list of at most {@code most} elements; {@code read} reads the fields of one. */
    public <T> List<T> list(int most, Supplier<T> read) {
        next(JsonToken.START_ARRAY);
        var all = new ArrayList<T>();
        while (hasMore()) {
            require(all.size() < most, "a list is too long");
            all.add(read.get());
        }
        next(JsonToken.END_ARRAY);
        return all;
    }

    /** Reads a list of at most {@code most} numbers. */
    public ImmutableDoubleArray numbers(int most) {
        next(JsonToken.START_ARRAY);
        var values = new double[Math.min(most, FIRST_NUMBERS)];
        int count = 0;
        while (hasMore()) {
            require(count < most, "a list is too long");
            if (count == values.length) {
                values = Arrays.copyOf(values, Math.min(most, 2 * count));
            }
            values[count++] = number();
        }
        next(JsonToken.END_ARRAY);
        return ImmutableDoubleArray.of(Arrays.copyOf(values, count));
    }

    /** Returns whether another element of the list follows, or another field of the state. */
    public boolean hasMore() {
        var token = token();
        isAtNextToken = true;
        return token != JsonToken.END_ARRAY;
    }

    private @Nullable JsonToken token() {
        var token = isAtNextToken ? in.currentToken() : in.nextToken();
        isAtNextToken = false;
        return token;
    }

    /** Reads a value that may be missing. */
    public <T> @Nullable T optional(Supplier<T> read) {
        return bool() ? read.get() : null;
    }

    /** Throws the exception for a state that cannot exist. */
    public void require(boolean holds, String reason) {
        if (!holds) {
            throw reject(reason);
        }
    }

    /** Returns the exception for a state that cannot exist. */
    public InvalidStateFieldException reject(String reason) {
        return new InvalidStateFieldException(reason);
    }

    private void next(JsonToken expected) {
        var token = token();
        if (token != expected) {
            throw reject("expected %s, got %s".formatted(expected, token));
        }
    }
}
