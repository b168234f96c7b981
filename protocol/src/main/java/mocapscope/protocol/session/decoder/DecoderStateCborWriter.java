package mocapscope.protocol.session.decoder;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.UUID;
import java.util.function.Consumer;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.session.framing.FramingState;
import mocapscope.protocol.session.framing.PartialMessage;
import mocapscope.protocol.transcript.Channel;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/** Writes the fields of a decoder state as CBOR, in the order in which {@link DecoderStateCborReader} reads them. */
public final class DecoderStateCborWriter {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final JsonGenerator out;
    private boolean hasOmissions;

    DecoderStateCborWriter() {
        out = DecoderStateCodec.FACTORY.createGenerator(ObjectWriteContext.empty(), bytes);
        out.writeStartArray();
    }

    public DecoderStateCborWriter integer(long value) {
        out.writeNumber(value);
        return this;
    }

    /** Writes an arrival time, in nanoseconds. */
    public DecoderStateCborWriter time(long nanos) {
        return integer(nanos);
    }

    /** Writes the number of a message of the session. */
    public DecoderStateCborWriter messageNumber(long number) {
        return integer(number);
    }

    public DecoderStateCborWriter number(double value) {
        out.writeNumber(value);
        return this;
    }

    /** Writes a list of numbers. */
    public DecoderStateCborWriter numbers(ImmutableDoubleArray values) {
        out.writeStartArray();
        for (int i = 0; i < values.size(); i++) {
            out.writeNumber(values.at(i));
        }
        out.writeEndArray();
        return this;
    }

    public DecoderStateCborWriter bool(boolean value) {
        out.writeBoolean(value);
        return this;
    }

    public DecoderStateCborWriter text(String value) {
        out.writeString(value);
        return this;
    }

    /** Writes the remaining bytes of {@code value}, without changing its position. */
    public DecoderStateCborWriter bytes(ByteBuffer value) {
        var copy = new byte[value.remaining()];
        value.get(value.position(), copy);
        return bytes(copy);
    }

    public DecoderStateCborWriter bytes(byte[] value) {
        out.writeBinary(value);
        return this;
    }

    /** Writes an enum constant by its name. */
    public DecoderStateCborWriter constant(Enum<?> value) {
        return text(value.name());
    }

    public DecoderStateCborWriter uuid(UUID value) {
        return integer(value.getMostSignificantBits()).integer(value.getLeastSignificantBits());
    }

    public DecoderStateCborWriter channel(Channel channel) {
        return text(channel.name()).constant(channel.transport());
    }

    /**
     * Writes the start of a message whose end has not arrived. The number of bytes after which a search for the start of
     * a message looks again follows, since it depends on the entries so far.
     */
    public DecoderStateCborWriter partial(FramingState<?> framing, PartialMessage partial) {
        bytes(partial.bytes())
                .integer(partial.at())
                .integer(partial.firstEntry())
                .time(partial.arrival());
        return framing.isSearch() && !partial.isEmpty() ? integer(partial.required()) : this;
    }

    /** Writes a list; {@code write} writes the fields of one element. */
    public <T> DecoderStateCborWriter list(Collection<T> all, Consumer<T> write) {
        out.writeStartArray();
        all.forEach(write);
        out.writeEndArray();
        return this;
    }

    /** Writes a value that may be missing. */
    public <T> DecoderStateCborWriter optional(@Nullable T value, Consumer<T> write) {
        bool(value != null);
        if (value != null) {
            write.accept(value);
        }
        return this;
    }

    /** Marks that a secret was left out, so that the state cannot decode the message that contains it. */
    public void omitSecret() {
        hasOmissions = true;
    }

    SerializedDecoderState finish() {
        out.writeEndArray();
        out.close();
        return new SerializedDecoderState(bytes.toByteArray(), !hasOmissions);
    }
}
