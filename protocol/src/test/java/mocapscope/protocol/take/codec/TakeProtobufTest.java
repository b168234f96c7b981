package mocapscope.protocol.take.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import mocapscope.protocol.foxglove.FoxgloveProtobufSchemas;
import mocapscope.protocol.protobuf.ProtobufException;
import mocapscope.protocol.protobuf.ProtobufFieldDescriptor;
import mocapscope.protocol.protobuf.ProtobufReader;
import mocapscope.protocol.protobuf.ProtobufWriter;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;

class TakeProtobufTest {
    private final ProtobufWriter out = new ProtobufWriter();

    @Test
    void writesLogMessageAccordingToSchema() {
        out.writeTimestamp(FoxgloveProtobufSchemas.TIME, 1_500_000_001L);
        out.writeCount(FoxgloveProtobufSchemas.LEVEL, 3);
        out.writeString(FoxgloveProtobufSchemas.WORDS, "é😀");

        assertEquals(
                "0a08" + "0801" // timestamp: seconds 1
                        + "1081cab5ee01" // nanos 500,000,001
                        + "1003" // level
                        + "1a06c3a9f09f9880", // message
                hex());
    }

    @Test
    void longNestedMessageExpandsItsLengthField() throws ProtobufException {
        int outer = out.beginField(FoxgloveProtobufSchemas.TRANSFORMS);
        int inner = out.beginField(FoxgloveProtobufSchemas.TRANSLATION);
        out.writeString(FoxgloveProtobufSchemas.WORDS, "x".repeat(20_000));
        out.endField(inner);
        out.endField(outer);
        out.writeString(FoxgloveProtobufSchemas.NAME, "after");

        var in = new ProtobufReader(out.written());
        assertTrue(in.next() && in.isAt(FoxgloveProtobufSchemas.TRANSFORMS));
        var within = new ProtobufReader(in.bytesValue());
        assertTrue(within.next() && within.isAt(FoxgloveProtobufSchemas.TRANSLATION));
        var innermost = new ProtobufReader(within.bytesValue());
        assertTrue(innermost.next() && innermost.isAt(FoxgloveProtobufSchemas.WORDS));
        assertEquals(20_000, innermost.stringValue().length());
        assertFalse(innermost.next());
        assertTrue(in.next() && in.isAt(FoxgloveProtobufSchemas.NAME));
        assertEquals("after", in.stringValue());
        assertFalse(in.next());
    }

    @Test
    void rawPacketRoundTripPreservesEntry() throws ProtobufException {
        var bytes = ByteBuffer.wrap(new byte[] {1, 2, 3, -1}).asReadOnlyBuffer();
        var entry = new Entry(
                300,
                Entry.EntryKind.DATA,
                Direction.TO_SERVER,
                Channel.udp("udp"),
                -7,
                9,
                bytes,
                Entry.EntryModification.INJECTED,
                "note");
        RecordedTranscriptEntry.write(out, entry, bytes);
        RecordedTranscriptEntry.writePlace(out, entry);
        var read = RecordedTranscriptEntry.read(out.written());

        assertEquals(
                new RecordedTranscriptEntry(
                        entry.kind(),
                        entry.direction(),
                        entry.channel(),
                        entry.arrival(),
                        entry.index(),
                        entry.at(),
                        bytes,
                        entry.mark(),
                        entry.note()),
                read);
        assertEquals(entry, read.entry());
    }

    @Test
    void rejectsTruncatedOrInvalidPacket() {
        var bytes = ByteBuffer.wrap(new byte[200]).asReadOnlyBuffer();
        var entry = new Entry(
                1,
                Entry.EntryKind.DATA,
                Direction.TO_CLIENT,
                Channel.tcp("tcp"),
                1,
                0,
                bytes,
                Entry.EntryModification.NONE,
                "");
        RecordedTranscriptEntry.write(out, entry, bytes);
        var whole = out.toArray();
        int index = 2; // the last field, which may be missing
        for (int length = 0; length < whole.length - index; length++) {
            int cut = length;
            // what ends between two fields lacks a field that must be there, or the arrival, whose absence means 0
            if (length != whole.length - index - 9) {
                assertThrows(
                        ProtobufException.class,
                        () -> RecordedTranscriptEntry.read(ByteBuffer.wrap(whole, 0, cut)),
                        "" + cut);
            }
        }
        assertThrows(
                ProtobufException.class,
                () -> RecordedTranscriptEntry.read(
                        ByteBuffer.wrap(HexFormat.of().parseHex("0f00"))));
        assertThrows(
                ProtobufException.class,
                () -> RecordedTranscriptEntry.read(
                        ByteBuffer.wrap(HexFormat.of().parseHex("0affffffffffffffff7f"))));
        assertThrows(
                ProtobufException.class,
                () -> RecordedTranscriptEntry.read(
                        ByteBuffer.wrap(HexFormat.of().parseHex("10ffffffffffffffffffff"))));
    }

    private String hex() {
        return HexFormat.of().formatHex(out.toArray());
    }

    @Test
    void rejectsCheckpointWithTooManyEntries() {
        var one = new Entry(
                0,
                Entry.EntryKind.DATA,
                Direction.TO_CLIENT,
                Channel.tcp("c"),
                0,
                0,
                ByteBuffer.allocate(0).asReadOnlyBuffer(),
                Entry.EntryModification.NONE,
                "");
        var field = ProtobufFieldDescriptor.message(5, "reminders", RecordedTranscriptEntry.TYPE)
                .asRepeated();
        for (int i = 0; i < 200_000; i++) {
            int start = out.beginField(field);
            RecordedTranscriptEntry.write(out, one, one.bytes());
            out.endField(start);
        }

        assertThrows(ProtobufException.class, () -> DecoderStateCheckpointCodec.read(out.written()));
    }
}
