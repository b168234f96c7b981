package mocapscope.app.synthetic;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.MessageFieldListener;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.decoder.DecodedSignalFieldPaths;
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
 * Decodes the toy protocol, whose entries hold whole messages:
 *
 * <pre>
 * u32 header.length | u32 header.type | i64 header.time | char[8] header.sender | body
 * type 1 pose:     i32 sensor | i32 pad | f64 position.x y z | f64 orientation.x y z w
 * type 2 channels: f64 num_channels | f64 channels[n]
 * type 3 button:   i32 button | i32 state, 0 or 1
 * type 4 login:    char[8] key, secret
 * </pre>
 */
final class SyntheticDecoder implements Decoder {
    static final int HEADER = 24;

    private record SyntheticDecoderState(long nextMessage) implements DecoderState {}

    private record SyntheticMessageType(int number) implements DecodedMessage.MessageBody {}

    @Override
    public DecoderState initialState() {
        return new SyntheticDecoderState(0);
    }

    @Override
    public DecoderState decode(DecoderState before, Entry entry, DecoderEventEmitter out) {
        long n = before.nextMessage();
        var bytes = entry.bytes();
        int at = 0;
        while (at + HEADER <= bytes.limit()) {
            int length = Math.clamp(bytes.getInt(at), HEADER, bytes.limit() - at);
            var message = message(n, entry, at, bytes.slice(at, length));
            out.emitMessage(message);
            check(message, out);
            at += length;
            n++;
        }
        return new SyntheticDecoderState(n);
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
        return new SyntheticDecoderState(in.nextMessage());
    }

    @Override
    public StreamFramer createFramer(DecoderState state, Channel channel, Direction direction) {
        throw new UnsupportedOperationException("the synthetic protocol has no gate");
    }

    @Override
    public int headerLength(DecodedMessage message) {
        return HEADER;
    }

    @Override
    public void inspect(DecodedMessage message, MessageFieldListener listener) {
        try {
            read(new ByteReader(message.bytes(), SyntheticRule.CUT_SHORT, listener));
        } catch (DecodeException _) {
            // The readable part was shown.
        }
    }

    /** Messages of session {@code s1}: the decoder belongs to no other. */
    @Override
    public List<DecodedSignalFieldPaths> signalOrigins(DecodedMessage message) {
        var source = new SourceId("s1", message.sender());
        int number = message.length() < HEADER + 4 ? 0 : message.bytes().getInt(HEADER);
        return switch (((SyntheticMessageType) message.body()).number()) {
            case 1 ->
                List.of(new DecodedSignalFieldPaths(source, SourceDataKind.TRACKER, number, "position", "orientation"));
            case 3 -> List.of(new DecodedSignalFieldPaths(source, SourceDataKind.BUTTON, number, "state"));
            default -> List.of();
        };
    }

    private static DecodedMessage message(long n, Entry entry, int at, ByteBuffer bytes) {
        int type = bytes.getInt(4);
        var reader = new ByteReader(bytes, SyntheticRule.CUT_SHORT);
        reader.bytes("before", 16);
        return new DecodedMessage(
                n,
                entry,
                entry.index(),
                entry.at() + at,
                name(type),
                reader.text("sender", 8),
                new SyntheticMessageType(type),
                bytes);
    }

    private static String name(int type) {
        return switch (type) {
            case 1 -> "toy_Tracker Pose";
            case 2 -> "toy_Analog Channels";
            case 3 -> "toy_Button Change";
            case 4 -> "toy_Login";
            default -> "type " + type;
        };
    }

    private static void check(DecodedMessage message, DecoderEventEmitter out) {
        try {
            read(new ByteReader(message.bytes(), SyntheticRule.CUT_SHORT));
        } catch (DecodeException exception) {
            out.emitFinding(Finding.of(exception, message));
        }
    }

    private static void read(ByteReader in) {
        in.section("§1").open("header");
        in.u32("length");
        long type = in.u32("type");
        in.i64("time");
        in.text("sender", 8);
        in.close();
        switch ((int) type) {
            case 1 -> pose(in);
            case 2 -> in.f64s("channels", (int) in.section("§2.2").f64("num_channels"));
            case 3 -> button(in);
            case 4 -> in.section("§2.4").text("key", 8, StandardCharsets.UTF_8, true);
            default -> in.bytes("payload", in.remaining());
        }
    }

    private static void pose(ByteReader in) {
        in.section("§2.1").i32("sensor");
        in.skip("pad", 4);
        in.open("position");
        in.f64("x", "m");
        in.f64("y", "m");
        in.f64("z", "m");
        in.close();
        in.open("orientation");
        in.f64("x");
        in.f64("y");
        in.f64("z");
        in.f64("w");
        in.close();
    }

    private static void button(ByteReader in) {
        in.section("§2.3").i32("button");
        int state = in.i32("state");
        if (state != 0 && state != 1) {
            throw in.reject(SyntheticRule.STATE_UNKNOWN, "state", state + " is neither 0 nor 1");
        }
    }
}
