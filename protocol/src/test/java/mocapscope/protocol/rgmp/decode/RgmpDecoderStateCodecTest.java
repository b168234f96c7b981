package mocapscope.protocol.rgmp.decode;

import static mocapscope.protocol.rgmp.decode.RgmpDefinitionBuilder.orientation;
import static mocapscope.protocol.rgmp.decode.RgmpDefinitionBuilder.position;
import static mocapscope.protocol.rgmp.decode.RgmpDefinitionBuilder.transform;
import static mocapscope.protocol.rgmp.decode.RgmpEntryBuilder.data;
import static mocapscope.protocol.rgmp.decode.RgmpEntryBuilder.definition;
import static mocapscope.protocol.rgmp.decode.RgmpEntryBuilder.disconnect;
import static mocapscope.protocol.rgmp.decode.RgmpEntryBuilder.frame;
import static mocapscope.protocol.rgmp.decode.RgmpEntryBuilder.header;
import static mocapscope.protocol.rgmp.decode.RgmpEntryBuilder.minimal;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import mocapscope.protocol.rgmp.definition.RgmpDecodedOutput;
import mocapscope.protocol.rgmp.definition.RgmpScalarType;
import mocapscope.protocol.rgmp.definition.RgmpValidationMode;
import mocapscope.protocol.rgmp.wire.RgmpChannelConstants;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.DecoderStateCodec;
import mocapscope.protocol.toy.DecoderStateRoundTrip;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A decoder that continues from a stored state decodes all that follows as one that decoded it from the start. */
@Tag("slow")
class RgmpDecoderStateCodecTest {
    private static final RgmpDecoder DECODER = new RgmpDecoder("s1", RgmpValidationMode.LENIENT, List.of());
    private static final RgmpDecoder PICKY = new RgmpDecoder("s1", RgmpValidationMode.STRICT, List.of("box"));

    private static void check(List<Entry> entries, int most) {
        for (var decoder : List.of(DECODER, PICKY)) {
            assertEquals(entries.size(), new DecoderStateRoundTrip(decoder, entries).compare(1, most));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 8, 61, 1000})
    void everyFixtureCanBeginAnywhere(int size) throws IOException {
        for (var folder : List.of("valid", "invalid")) {
            try (var files = Files.list(RgmpEntryBuilder.FIXTURES.resolve(folder))) {
                for (var file : files.sorted().toList()) {
                    var text = Files.readAllBytes(file);
                    var all = RgmpEntryBuilder.joined(minimal(), frame(1, text), data(7, 0, 5, 1, 2, 3), disconnect(7));
                    int first = Math.max(0, all.length - 150 * size);
                    check(pieces(() -> size, first, all), Math.max(3, 300 / size));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 9, 64, 5000})
    void restoredDecoderCompletesPartialFrame(int size) {
        var all = RgmpEntryBuilder.joined(
                minimal(),
                data(7, 0, 10, 1, 2, 3),
                frame(4, new byte[5]),
                data(7, 0, 9, 1, 2),
                data(7, 3, 9, 1, 2),
                frame(3, (byte) 1),
                frame(2, new byte[15]),
                data(7, 0, 20, 1, 2, 3),
                disconnect(7),
                disconnect(7),
                data(7, 0, 30, 1, 2, 3));

        check(pieces(() -> size, 0, all), 1 + 2000 / size);
    }

    @Test
    void restoresPositionInsideSkippedFrame() {
        var all = RgmpEntryBuilder.joined(minimal(), header(4, 70_000), new byte[70_000], data(7, 0, 10, 1, 2, 3));

        check(pieces(() -> 999, 0, all), 80);
        check(
                RgmpEntryBuilder.open()
                        .then(minimal(), header(1, -1), new byte[77])
                        .closed()
                        .list(),
                9);
        check(
                RgmpEntryBuilder.open()
                        .then(minimal(), header(4, 70_000), new byte[69_999])
                        .closed()
                        .list(),
                9);
    }

    @Test
    void restoresLatestPosesOfOtherGroups() {
        var body = new RgmpDefinitionBuilder()
                .group("hub", 10, transform("hub", "LTP_ENU"), position("mark", "LTP_ENU"))
                .group("turns", orientation("arm", "hub"), orientation("lone", "LTP_NED"))
                .group("fingers", transform("finger", "arm"), transform("ring", "mark"), transform("far", "lone"))
                .restTransform("arm", "hub", 1, 2, 3);
        var frames = RgmpEntryBuilder.open().then(body.frame());
        float[] fingers = new float[21];
        for (int i = 0; i < fingers.length; i++) {
            fingers[i] = i + 1;
        }
        for (int i = 0; i < 20; i++) {
            frames.then(data(7, 2, 1000 * i, fingers));
            frames.then(data(7, 1, 1000 * i, 0, 0, 0, 1, i, 1, Float.NaN, 1));
            if (i % 3 == 1) {
                frames.then(data(7, 0, i == 7 ? -1 : 1000 * i, 1, i, 3, 0, 0, 0, 1, i, Float.POSITIVE_INFINITY, -0f));
            }
        }

        check(frames.list(), 20);
    }

    /** Tests the sensor values from which bodies are built, in every scalar type, to its limits. */
    @Test
    void restoresValuesOfEveryScalarType() {
        for (var base : RgmpScalarType.values()) {
            var random = new Random(base.ordinal());
            var json = new String(
                            new RgmpDefinitionBuilder()
                                    .group("hub", 10, transform("hub", "LTP_ENU"))
                                    .group("fingers", transform("finger", "hub"))
                                    .frame(),
                            StandardCharsets.ISO_8859_1)
                    .substring(8)
                    .replaceFirst("FLOAT\\[7]", base + "[7]");
            var frames = RgmpEntryBuilder.open().then(definition(json));
            for (int i = 0; i < 12; i++) {
                var payload = RgmpEntryBuilder.little(16 + 7 * base.size());
                payload.putInt(7).putInt(0).putLong(i);
                while (payload.hasRemaining()) {
                    payload.put((byte) (i == 0 ? -1 : i == 1 ? 0x7f : random.nextInt()));
                }
                frames.then(frame(2, payload.array())).then(data(7, 1, i, 0, 1, 0, 0, 0, 0, 1));
            }
            assertEquals(
                    frames.list().size(), new DecoderStateRoundTrip(DECODER, frames.list()).compare(1, 5), base.name());
        }
    }

    @Test
    void detectsRedefinitionsAfterCheckpoint() {
        var box = new RgmpDefinitionBuilder().group("a", transform("hub", "LTP_ENU"));
        var wider = new RgmpDefinitionBuilder()
                .group("a", transform("hub", "LTP_ENU"))
                .group("b", position("x", "hub"));
        var text = new String(box.frame(), StandardCharsets.ISO_8859_1).substring(8);
        var page = definition(text.replace("\"static_data\"", "\"device_info\": {\"name\": \"new\"}, \"static_data\""));
        var version = definition(text.replace("2.0.0", "2.1"));
        var refused = definition(text.replace("FLOAT[7]", "FLOAT[0]"));
        float[] values = {1, 2, 3, 0, 0, 0, 1};
        var frames = RgmpEntryBuilder.open();
        for (var next : List.of(box.frame(), page, version, box.frame(), wider.frame(), box.frame(), refused)) {
            frames.then(next).then(data(7, 0, 1000, values)).then(minimal()).then(data(7, 0, 990, 1, 2, 3));
            frames.then(next).then(data(7, 0, 1000, values)).then(next).then(data(7, 0, 1000, values));
        }
        frames.then(disconnect(7))
                .then(box.frame())
                .closed()
                .then(data(7, 0, 1000, values))
                .then(box.frame());

        check(frames.list(), 60);
    }

    @Test
    void restoresSizeOfDevicePages() {
        var box = new RgmpDefinitionBuilder().group("a", transform("hub", "LTP_ENU"));
        var text = new String(box.frame(), StandardCharsets.ISO_8859_1).substring(8);
        var page = "\"device_info\": {\"x\": \"" + " ".repeat(1_000_000) + "\"}, \"static_data\"";
        var frames = RgmpEntryBuilder.open();
        for (int id = 0; id < 20; id++) {
            var its = text.replace("\"device_id\": 7", "\"device_id\": " + id);
            frames.then(definition(its)).then(definition(its.replace("\"static_data\"", page)));
        }

        var decoded = new RgmpDecodedOutput();
        Decoder.DecoderState state = DECODER.initialState();
        for (var entry : frames.list()) {
            state = DECODER.decode(state, entry, decoded);
        }
        assertTrue(decoded.codes().contains("DEVICES_TOO_MANY"));
        assertEquals(4, new DecoderStateRoundTrip(DECODER, frames.list()).compare(12, 9));
    }

    @Test
    void continuesRateMeasurementAfterCheckpoint() {
        var frames = RgmpEntryBuilder.open().then(minimal());
        long time = 1_000_000;
        for (int period : new int[] {10_000, 20_000, 10_000, 11_000, 5_000}) {
            for (int i = 0; i < 700; i++) {
                time += i % 200 == 150 ? 4 * period : period;
                frames.then(data(7, 0, time, 1, 2, 3));
            }
            frames.then(data(7, 0, 1_000_000, 1, 2, 3));
        }
        var roundTrip = new DecoderStateRoundTrip(DECODER, frames.list());

        assertTrue(RgmpDecodedOutput.of(frames.list()).codes().contains("RATE_OFF"));
        assertEquals((frames.list().size() + 96) / 97, roundTrip.compare(97, 1200));
    }

    @Test
    void restoresStateOfDefinitionFile() {
        var transcript = new Transcript(Long.MAX_VALUE);
        var text = ByteBuffer.wrap(minimal()).slice(8, minimal().length - 8);
        var entries = List.of(
                transcript.appendOpened(Direction.TO_CLIENT, RgmpChannelConstants.DEFINITION, 0, ""),
                transcript.appendData(
                        Direction.TO_CLIENT, RgmpChannelConstants.DEFINITION, 0, text, Entry.EntryModification.NONE),
                transcript.appendData(
                        Direction.TO_CLIENT, RgmpChannelConstants.DEFINITION, 0, text, Entry.EntryModification.NONE),
                transcript.appendClosed(Direction.TO_CLIENT, RgmpChannelConstants.DEFINITION, 0, ""));

        check(entries, 9);
    }

    @Test
    void resumesRandomStreamsAtAnyEntry() {
        for (int seed = 0; seed < 25; seed++) {
            var random = new Random(seed);
            var all = RgmpEntryBuilder.joined(
                    IntStream.range(0, 60).mapToObj(_ -> randomFrame(random)).toArray(byte[][]::new));
            int most = 1 + random.nextInt(300);
            check(pieces(() -> 1 + random.nextInt(most), 0, all), 60);
        }
    }

    private static byte[] randomFrame(Random random) {
        int id = 7 + random.nextInt(2);
        long time = random.nextInt(10) == 0 ? random.nextLong() : 10_000L * random.nextInt(1000);
        return switch (random.nextInt(16)) {
            case 0 -> minimal();
            case 1 -> definition(RgmpStreamTest.one("'FLOAT[3]'", "'POSITION'"));
            case 2 ->
                new RgmpDefinitionBuilder()
                        .group("a", transform("b", "c"))
                        .group("b", transform("c", "LTP_NED"))
                        .frame();
            case 3 -> definition("{'device_id': 7}");
            case 4 -> disconnect(id);
            case 5 -> frame(random.nextInt(5), new byte[random.nextInt(30)]);
            case 6 -> data(id, 1, time, 1, 2, 3, 4, 5, 6, random.nextFloat());
            case 7, 8 -> data(id, 0, time, 1, 2, 3, 4, 5, 6, random.nextFloat());
            default -> data(id, 0, time, 1, 2, random.nextFloat());
        };
    }

    @Test
    void checkpointDoesNotGrowWithSession() {
        var frames = RgmpEntryBuilder.open().then(minimal());
        for (int i = 1; i <= 10_000; i++) {
            frames.then(data(7, 0, 10_000 * i, 1, 2, 3));
        }

        assertEquals(size(frames.list().subList(0, 102)), size(frames.list()), 30);
        assertTrue(size(frames.list()) < 1_000);
    }

    @Test
    void damagedStatesAreRejectedOrHarmless() {
        var body = new RgmpDefinitionBuilder()
                .group("hub", transform("hub", "LTP_ENU"))
                .group("f", transform("finger", "hub"));
        float[] values = {1, 2, 3, 0, 0, 0, 1};
        var entries =
                RgmpEntryBuilder.open().then(body.frame(), data(7, 0, 10, values), data(7, 1, 10, values), new byte[3]);

        new DecoderStateRoundTrip(DECODER, entries.then(data(7, 1, 20, values)).list()).damage(1, 2000, new Random(3));
    }

    private static Decoder.DecoderState known(List<Entry> entries) {
        var state = DECODER.initialState();
        for (var entry : entries) {
            state = DECODER.decode(state, entry, new RgmpDecodedOutput());
        }
        return state;
    }

    private static int size(List<Entry> entries) {
        return DecoderStateCodec.encode(DECODER, known(entries)).bytes().length;
    }

    /** All up to {@code first} in one piece, what follows in others. */
    private static List<Entry> pieces(IntSupplier size, int first, byte[] all) {
        var frames = new ArrayList<byte[]>();
        frames.add(Arrays.copyOf(all, first));
        for (int from = first; from < all.length; ) {
            int end = Math.min(all.length, from + size.getAsInt());
            frames.add(Arrays.copyOfRange(all, from, end));
            from = end;
        }
        var open = RgmpEntryBuilder.open();
        frames.forEach(open::then);
        return open.fromClient((byte) 1).closed(Direction.TO_SERVER).list();
    }
}
