package mocapscope.protocol.take;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import mocapscope.protocol.bytes.MessageFieldListener;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.DecoderStateCborReader;
import mocapscope.protocol.session.decoder.DecoderStateCborWriter;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.endpoint.UriScheme;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.session.framing.StreamFramer;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.session.logic.ServerLogic;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.take.writer.BackgroundSampleEncoder;
import mocapscope.protocol.take.writer.TakeSessionWriter;
import mocapscope.protocol.take.writer.TakeWriter;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;

/**
 * Writes a small recording to a null output so that classes are loaded and compiled before recording starts.
 * Otherwise this would delay the first entries, by up to half a second on a busy machine.
 */
final class TakeWriterWarmUp {
    private static final int TIMES = 100;
    private static final int BONES = 77;
    private static final int FULL = 1400;
    private static final long PACE = 10_000_000;
    private static final Channel CHANNEL = Channel.udp("warmup");

    private final Transcript transcript = new Transcript(1 << 20);
    private final SourceId source = new SourceId("warmup", "Walker");
    private final SkeletonMap body = body();

    private TakeWriterWarmUp() {}

    /** Writes the take; {@code compact} is that of the real take. */
    static void run(boolean compact) throws IOException {
        new TakeWriterWarmUp().write(new TakeWriter(Channels.newChannel(OutputStream.nullOutputStream()), "", compact));
    }

    private void write(TakeWriter take) throws IOException {
        var encoder = new BackgroundSampleEncoder(
                "recorder warm-up", TIMES << 20, new AllSessionsMemoryBudget(Long.MAX_VALUE), () -> 0);
        var open = take.addSession(session(List.of()), encoder);
        var masked = take.addSession(session(List.of(OptionDefinition.secret("word", "Word", ""))), encoder);
        for (int i = 0; i < TIMES; i++) {
            var entry = transcript.appendData(
                    Direction.TO_CLIENT, CHANNEL, i * PACE, ByteBuffer.allocate(FULL), Entry.EntryModification.NONE);
            open.ifPresent(session -> write(session, entry));
            masked.ifPresent(session -> write(session, entry));
            take.flush();
            encoder.exchange(take, true, false);
        }
        open.ifPresent(TakeSessionWriter::finish);
        masked.ifPresent(TakeSessionWriter::finish);
        encoder.finish(take);
        take.finish();
    }

    private void write(TakeSessionWriter to, Entry entry) {
        var stamp = new SampleMetadata(source, entry.direction(), entry.index(), entry.arrival(), entry.arrival());
        to.on(new SessionStateChange(SessionPhase.LIVE, "", "", entry.arrival()));
        to.on(new SessionEvent.EntryAppended(entry));
        to.on(new SessionEvent.SourceDescribed(new DeclaredSourceProperties(
                source,
                SourceDataKind.SKELETON,
                "m",
                "",
                "",
                DeclaredSourceProperties.UNKNOWN,
                OptionalDouble.empty())));
        to.on(SessionEvent.Samples.of(new Sample.Pose(stamp, 0, Vec3.ZERO, Quat.IDENTITY)));
        to.on(SessionEvent.Samples.of(new Sample.Skeleton(
                stamp,
                0,
                body,
                ImmutableDoubleArray.of(new double[3 * BONES]),
                ImmutableDoubleArray.of(new double[4 * BONES]))));
        to.on(SessionEvent.Samples.of(
                new Sample.Analog(stamp, AnalogChannelDescription.plain(2), ImmutableDoubleArray.of(0, 0))));
        to.on(SessionEvent.Samples.of(new Sample.Button(stamp, 0, true, false)));
        to.on(SessionEvent.Samples.of(new Sample.Velocity(stamp, 0, Vec3.ZERO, Quat.IDENTITY, 1)));
        to.on(new SessionEvent.EntryDecoded(entry));
    }

    private static SkeletonMap body() {
        var bones = IntStream.range(0, BONES)
                .mapToObj(i -> new Bone("bone " + i, "bone " + i, i - 1, i - 1))
                .toList();
        return new SkeletonMap("warmup", List.of(), bones, List.of(), "m", Optional.empty());
    }

    private Session session(List<OptionDefinition> definitions) {
        var protocol = new EmptyProtocol(definitions);
        var endpoint = new Endpoint(
                protocol.name(),
                new UriScheme("warmup", 1, ""),
                new NetworkAddress("", 1),
                List.of(),
                OptionValues.ofDefaults(definitions));
        var history = new EarlierMessageDecoder(transcript, new EmptyDecoder());
        return new Session(
                "warmup", protocol, endpoint, SessionRole.CLIENT, "", new MonotonicToUnixTimeAnchor(0, 0), history);
    }

    /** A protocol without messages. */
    private record EmptyProtocol(List<OptionDefinition> secrets) implements Protocol {

        @Override
        public String name() {
            return "warmup";
        }

        @Override
        public String label() {
            return name();
        }

        @Override
        public List<UriScheme> schemes() {
            return List.of();
        }

        @Override
        public List<OptionDefinition> options(SessionRole role) {
            return secrets;
        }

        @Override
        public List<UserRequestDefinition> requests(SessionRole role) {
            return List.of();
        }

        @Override
        public Decoder decoder(String session, Endpoint endpoint, SkeletonMapLibrary maps) {
            return new EmptyDecoder();
        }

        @Override
        public Supplier<SessionLogic> client(Endpoint endpoint, RandomGenerator random) {
            throw new UnsupportedOperationException(name());
        }

        @Override
        public ServerLogic server(Endpoint endpoint, ServedMotionSource source, RandomGenerator random) {
            throw new UnsupportedOperationException(name());
        }
    }

    /** A decoder that decodes nothing. */
    private static final class EmptyDecoder implements Decoder {

        @Override
        public DecoderState initialState() {
            return () -> 0;
        }

        @Override
        public DecoderState decode(DecoderState before, Entry entry, DecoderEventEmitter out) {
            return before;
        }

        @Override
        public int stateVersion() {
            return 0;
        }

        @Override
        public void encodeState(DecoderState state, DecoderStateCborWriter out) {}

        @Override
        public DecoderState decodeState(DecoderStateCborReader in) {
            return initialState();
        }

        @Override
        public StreamFramer createFramer(DecoderState state, Channel channel, Direction direction) {
            return _ -> 0;
        }

        @Override
        public void inspect(DecodedMessage message, MessageFieldListener listener) {}
    }
}
