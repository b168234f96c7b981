package mocapscope.protocol.toy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.MessageFieldListener;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SceneObjectPoseAndMotion;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.StatusFlagBitLayout;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.DecoderStateCborReader;
import mocapscope.protocol.session.decoder.DecoderStateCborWriter;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.ImmutableMessageMetadata;
import mocapscope.protocol.session.framing.StreamFramer;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * Decodes lines: {@code hello}, {@code welcome}, {@code p 1.5}, {@code b 1}, {@code f 5}, {@code o MOVED 3 1.5 NaN}.
 */
public final class ToyDecoder implements Decoder {

    /** A whole line without its end. */
    public record ToyLine(String text) implements DecodedMessage.MessageBody {}

    private record ToyDecoderState(long nextMessage, Map<Direction, String> halves) implements DecoderState {

        String half(Direction direction) {
            return halves.getOrDefault(direction, "");
        }

        ToyDecoderState with(long next, Direction direction, String half) {
            var changed = new EnumMap<Direction, String>(Direction.class);
            changed.putAll(halves);
            changed.put(direction, half);
            return new ToyDecoderState(next, Map.copyOf(changed));
        }
    }

    private final SourceId source;

    ToyDecoder(String session) {
        source = new SourceId(session, "Toy");
    }

    @Override
    public DecoderState initialState() {
        return new ToyDecoderState(0, Map.of());
    }

    @Override
    public DecoderState decode(DecoderState before, Entry entry, DecoderEventEmitter out) {
        var known = (ToyDecoderState) before;
        return switch (entry.kind()) {
            case OPENED -> known.with(known.nextMessage(), entry.direction(), "");
            case CLOSED ->
                known.with(known.nextMessage(), Direction.TO_CLIENT, "")
                        .with(known.nextMessage(), Direction.TO_SERVER, "");
            case GAP -> known;
            case DATA -> lines(known, entry, out);
        };
    }

    private ToyDecoderState lines(ToyDecoderState known, Entry entry, DecoderEventEmitter out) {
        var text = known.half(entry.direction())
                + StandardCharsets.US_ASCII.decode(entry.bytes().duplicate());
        long n = known.nextMessage();
        long at = entry.at() - known.half(entry.direction()).length();
        int from = 0;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
            line(n++, entry, at + from, text.substring(from, end), out);
            from = end + 1;
        }
        return known.with(n, entry.direction(), text.substring(from));
    }

    private void line(long n, Entry entry, long at, String text, DecoderEventEmitter out) {
        var bytes = StandardCharsets.US_ASCII.encode(text + "\n");
        var name = text.split(" ")[0];
        var message = new DecodedMessage(n, entry, entry.index(), at, name, "Toy", new ToyLine(text), bytes);
        if (name.equals("p") && !out.wantsMessages()) {
            out.emitMessageMetadata(new ImmutableMessageMetadata(
                    n, entry, name, "Toy", message.byteOrigin(), message.from(), message.length(), false, false));
        } else {
            out.emitMessage(message);
        }
        if (name.equals("p")) {
            var words = text.split(" ");
            long time = words.length > 2 ? Long.parseLong(words[2]) : SampleMetadata.NO_TIME;
            var sampleStamp = new SampleMetadata(source, entry.direction(), n, entry.arrival(), time);
            out.emitSample(
                    new Sample.Pose(sampleStamp, 0, new Vec3(Double.parseDouble(words[1]), 0, 0), Quat.IDENTITY));
        } else if (name.equals("b")) {
            var stamp = new SampleMetadata(source, entry.direction(), n, entry.arrival(), SampleMetadata.NO_TIME);
            out.emitSample(new Sample.Button(stamp, 0, text.endsWith("1"), false));
        } else if (name.equals("f")) {
            var stamp = new SampleMetadata(source, entry.direction(), n, entry.arrival(), SampleMetadata.NO_TIME);
            var layout = new StatusFlagBitLayout(List.of(0, 2), List.of("low", "high"));
            out.emitSample(new Sample.Flags(stamp, layout, Long.parseLong(text.substring(2))));
        } else if (name.equals("o")) {
            var stamp = new SampleMetadata(source, entry.direction(), n, entry.arrival(), SampleMetadata.NO_TIME);
            out.emitSample(object(stamp, text.split(" ")));
        } else if (!name.equals("hello") && !name.equals("welcome")) {
            out.emitFinding(Finding.of(ToyRule.UNKNOWN_LINE, message, "not a line of the toy protocol: " + text));
        }
    }

    /** Parses its action, its number, its x and its radius. */
    private static Sample.SceneObject object(SampleMetadata stamp, String[] words) {
        var position = new Vec3(Double.parseDouble(words[3]), 0, 0);
        return new Sample.SceneObject(
                stamp,
                Sample.SceneObjectEventKind.valueOf(words[1]),
                Long.parseLong(words[2]),
                Optional.of(new UUID(0, Long.parseLong(words[2]))),
                SceneObjectPoseAndMotion.steady(position, Quat.IDENTITY, Vec3.ZERO),
                Double.parseDouble(words[4]),
                Sample.SceneObject.NO_OBJECT,
                List.of());
    }

    @Override
    public int stateVersion() {
        return 1;
    }

    @Override
    public void encodeState(DecoderState state, DecoderStateCborWriter out) {
        for (var direction : Direction.values()) {
            out.text(((ToyDecoderState) state).half(direction));
        }
    }

    @Override
    public DecoderState decodeState(DecoderStateCborReader in) {
        var known = new ToyDecoderState(in.nextMessage(), Map.of());
        for (var direction : Direction.values()) {
            known = known.with(in.nextMessage(), direction, in.text());
        }
        return known;
    }

    @Override
    public StreamFramer createFramer(DecoderState state, Channel channel, Direction direction) {
        return bytes -> {
            for (int i = bytes.position(); i < bytes.limit(); i++) {
                if (bytes.get(i) == '\n') {
                    return i - bytes.position() + 1;
                }
            }
            return 0;
        };
    }

    @Override
    public void inspect(DecodedMessage message, MessageFieldListener listener) {
        new ByteReader(message.bytes(), ToyRule.HALF_LINE, listener).text("line", message.length());
    }

    /** A line as it is sent. */
    public static ByteBuffer line(String text) {
        return StandardCharsets.US_ASCII.encode(text + "\n").asReadOnlyBuffer();
    }
}
