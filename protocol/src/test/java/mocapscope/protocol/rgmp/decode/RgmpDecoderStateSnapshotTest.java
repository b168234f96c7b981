package mocapscope.protocol.rgmp.decode;

import static mocapscope.protocol.rgmp.decode.RgmpEntryBuilder.data;
import static mocapscope.protocol.rgmp.decode.RgmpEntryBuilder.disconnect;
import static mocapscope.protocol.rgmp.decode.RgmpEntryBuilder.header;
import static mocapscope.protocol.rgmp.decode.RgmpEntryBuilder.minimal;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mocapscope.protocol.rgmp.definition.RgmpDecodedOutput;
import mocapscope.protocol.rgmp.definition.RgmpValidationMode;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;

/** Tests that a decoder's states never change, and that a gate frames as a decoder does. */
class RgmpDecoderStateSnapshotTest {
    private static final RgmpDecoder DECODER = new RgmpDecoder("s1", RgmpValidationMode.LENIENT, List.of());
    private static final byte[] ALL = RgmpEntryBuilder.joined(
            minimal(),
            data(7, 0, 10, 1, 2, 3),
            RgmpEntryBuilder.frame(4, new byte[5]),
            header(4, 100_000),
            new byte[100_000],
            data(7, 0, 20, 1, 2, 3),
            disconnect(7),
            data(7, 0, 30, 1, 2, 3));

    private static List<Entry> pieces(int size) {
        var frames = RgmpEntryBuilder.open();
        for (int from = 0; from < ALL.length; from += size) {
            frames.then(Arrays.copyOfRange(ALL, from, Math.min(ALL.length, from + size)));
        }
        return frames.list();
    }

    @Test
    void decodesOldEntryIdentically() {
        for (int size : new int[] {13, 64, 500}) {
            var entries = pieces(size);
            var known = new ArrayList<Decoder.DecoderState>(List.of(DECODER.initialState()));
            var first = new ArrayList<RgmpDecodedOutput>();
            for (var entry : entries) {
                first.add(new RgmpDecodedOutput());
                known.add(DECODER.decode(known.getLast(), entry, first.getLast()));
            }
            for (int i = entries.size() - 1; i >= 0; i--) {
                var again = new RgmpDecodedOutput();
                DECODER.decode(known.get(i), entries.get(i), again);
                assertEquals(first.get(i).samples, again.samples);
                assertEquals(first.get(i).places(), again.places());
            }
        }
    }

    /** Each entry's knowledge once held the one before it that another device had written, and so all of them. */
    @Test
    void releasesPreviousDeviceTables() {
        var other = RgmpEntryBuilder.definition(
                RgmpStreamTest.one("'FLOAT[3]'", "'POSITION'").replace("'device_id': 7", "'device_id': 8"));
        var frames = RgmpEntryBuilder.open().then(minimal()).then(other);
        for (int i = 1; i <= 200; i++) {
            frames.then(data(7 + i % 2, 0, i, 1, 2, 3));
        }
        var old = new ArrayList<WeakReference<RgmpDeviceTable>>();
        var known = DECODER.initialState();
        for (var entry : frames.list().subList(1, frames.list().size())) {
            known = DECODER.decode(known, entry, new RgmpDecodedOutput());
            old.add(new WeakReference<>(((RgmpDecoderStateSnapshot) known).devices()));
        }
        for (int i = 0; i < 100 && alive(old) > 1; i++) {
            System.gc();
        }
        assertEquals(1, alive(old));
        assertSame(((RgmpDecoderStateSnapshot) known).devices(), old.getLast().get());
    }

    @Test
    void disconnectRemovesOnlyItsDevice() {
        var frames = RgmpEntryBuilder.open().then(minimal());
        for (int device = 8; device <= 10; device++) {
            frames.then(RgmpEntryBuilder.definition(RgmpStreamTest.one("'FLOAT[3]'", "'POSITION'")
                    .replace("'device_id': 7", "'device_id': " + device)));
        }
        frames.then(disconnect(8)).then(RgmpEntryBuilder.joined(disconnect(10), disconnect(7)));
        frames.then(data(9, 0, 10, 1, 2, 3)).then(data(10, 0, 20, 1, 2, 3)).then(data(7, 0, 20, 1, 2, 3));
        var entries = frames.list();
        var before = DECODER.initialState();
        for (var entry : entries.subList(0, entries.size() - 5)) {
            before = DECODER.decode(before, entry, new RgmpDecodedOutput());
        }
        var after = before;
        var decoded = new RgmpDecodedOutput();
        for (var entry : entries.subList(entries.size() - 5, entries.size())) {
            after = DECODER.decode(after, entry, decoded);
        }
        assertEquals(List.of(9L), numbers(after));
        assertEquals(List.of(7L, 8L, 9L, 10L), numbers(before));
        assertEquals(1, decoded.samples.size());
    }

    private static List<Long> numbers(Decoder.DecoderState known) {
        return ((RgmpDecoderStateSnapshot) known)
                .devices().sortedById().stream()
                        .map(device -> device.definition().device())
                        .toList();
    }

    private static long alive(List<WeakReference<RgmpDeviceTable>> all) {
        return all.stream().filter(one -> one.get() != null).count();
    }

    @Test
    void framerAgreesWithDecoder() {
        var whole = RgmpDecodedOutput.of(pieces(ALL.length));
        var lengths = whole.messages.stream().map(DecodedMessage::length).toList();
        var framer = DECODER.createFramer(DECODER.initialState(), RgmpEntryBuilder.TCP, Direction.TO_CLIENT);
        var bytes = ByteBuffer.wrap(ALL);
        var found = new ArrayList<Integer>();
        while (bytes.hasRemaining()) {
            int length = framer.nextLength(bytes.slice());
            found.add(length);
            bytes.position(bytes.position() + length);
        }
        assertEquals(lengths, found);
    }

    @Test
    void framerResumesInsideFrame() {
        var known = DECODER.decode(
                DECODER.initialState(),
                RgmpEntryBuilder.open().then(header(2, 20)).list().getLast(),
                new RgmpDecodedOutput());
        var framer = DECODER.createFramer(known, RgmpEntryBuilder.TCP, Direction.TO_CLIENT);
        assertEquals(0, framer.nextLength(ByteBuffer.allocate(19)));
        assertEquals(20, framer.nextLength(ByteBuffer.allocate(25)));
    }
}
