package mocapscope.app.synthetic;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.OptionalDouble;
import mocapscope.protocol.bytes.MessageFieldListener;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.DecoderStateCborReader;
import mocapscope.protocol.session.decoder.DecoderStateCborWriter;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.framing.StreamFramer;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * Decodes the datagrams of simulated devices:
 *
 * <pre>
 * u8 type | u8 1 if a value is not finite | u32 sequence number | f64 rate or position | name
 * type 1 description: the rate is NaN if the device declares none
 * type 2 pose
 * type 3 keep-alive of the client
 * </pre>
 */
final class SimulatedDeviceDecoder implements Decoder {
    static final int HEADER = 14;
    static final int DESCRIPTION = 1;
    static final int POSE = 2;
    static final int KEEP_ALIVE = 3;

    private static final int NUMBER = 2;
    private static final int VALUE = 6;

    private final String session;

    private record SimulatedDeviceState(long nextMessage) implements DecoderState {}

    private record SimulatedDeviceMessage(boolean carriesDeviceData, boolean isHousekeeping)
            implements DecodedMessage.MessageBody {}

    SimulatedDeviceDecoder(String session) {
        this.session = session;
    }

    @Override
    public DecoderState initialState() {
        return new SimulatedDeviceState(0);
    }

    @Override
    public DecoderState decode(DecoderState before, Entry entry, DecoderEventEmitter out) {
        if (entry.kind() != Entry.EntryKind.DATA) {
            return before;
        }
        var bytes = entry.bytes();
        int type = bytes.get(0);
        var name = name(bytes);
        var message = new DecodedMessage(
                before.nextMessage(),
                entry,
                entry.index(),
                entry.at(),
                type == DESCRIPTION ? "Description" : type == POSE ? "Pose" : "Keep-alive",
                name,
                new SimulatedDeviceMessage(type == POSE, type == KEEP_ALIVE),
                bytes);
        out.emitMessage(message);
        switch (type) {
            case DESCRIPTION -> describe(name, bytes.getDouble(VALUE), out);
            case POSE -> pose(message, out);
            default -> {}
        }
        return new SimulatedDeviceState(before.nextMessage() + 1);
    }

    private void describe(String name, double rate, DecoderEventEmitter out) {
        out.emitSource(new DeclaredSourceProperties(
                new SourceId(session, name),
                SourceDataKind.TRACKER,
                "m",
                DeclaredSourceProperties.UNKNOWN,
                "xyzw",
                DeclaredSourceProperties.UNKNOWN,
                Double.isNaN(rate) ? OptionalDouble.empty() : OptionalDouble.of(rate)));
    }

    private void pose(DecodedMessage message, DecoderEventEmitter out) {
        var bytes = message.bytes();
        long number = Integer.toUnsignedLong(bytes.getInt(NUMBER));
        out.emitSequenceNumber(message.channel(), message.direction(), number, Integer.SIZE, message.n());
        if (bytes.get(1) == 1) {
            out.emitFinding(new Finding(
                    SyntheticRule.NOT_FINITE,
                    SyntheticRule.NOT_FINITE.severity(),
                    message.direction(),
                    message.channel(),
                    "analog",
                    "analog is NaN",
                    message.n(),
                    message.entry().index(),
                    VALUE,
                    Finding.NONE,
                    message.arrival()));
        }
        var stamp = new SampleMetadata(
                new SourceId(session, message.sender()),
                message.direction(),
                message.n(),
                message.arrival(),
                SampleMetadata.NO_TIME);
        out.emitSample(new Sample.Pose(stamp, 0, new Vec3(bytes.getDouble(VALUE), 1, 2), Quat.IDENTITY));
    }

    private static String name(ByteBuffer bytes) {
        var name = new byte[bytes.limit() - HEADER];
        bytes.get(HEADER, name);
        return new String(name, StandardCharsets.US_ASCII);
    }

    @Override
    public StreamFramer createFramer(DecoderState state, Channel channel, Direction direction) {
        throw new UnsupportedOperationException("simulated devices have no gate");
    }

    @Override
    public int stateVersion() {
        return 1;
    }

    @Override
    public void encodeState(DecoderState state, DecoderStateCborWriter out) {
        // The number of the next message is all that there is.
    }

    @Override
    public DecoderState decodeState(DecoderStateCborReader in) {
        return new SimulatedDeviceState(in.nextMessage());
    }

    @Override
    public void inspect(DecodedMessage message, MessageFieldListener listener) {
        // No view shows the fields.
    }
}
