package mocapscope.protocol.setp.decode;

import static mocapscope.protocol.setp.decode.SetpDecoderStateCodecTest.MOST;
import static mocapscope.protocol.setp.decode.SetpDecoderStateCodecTest.REQUEST;
import static mocapscope.protocol.setp.decode.SetpDecoderStateCodecTest.acknowledgement;
import static mocapscope.protocol.setp.decode.SetpDecoderStateCodecTest.after;
import static mocapscope.protocol.setp.decode.SetpDecoderStateCodecTest.encoded;
import static mocapscope.protocol.setp.decode.SetpDecoderStateCodecTest.inDirection;
import static mocapscope.protocol.setp.decode.SetpDecoderStateCodecTest.joinedSession;
import static mocapscope.protocol.setp.decode.SetpDecoderStateCodecTest.movement;
import static mocapscope.protocol.setp.decode.SetpDecoderStateCodecTest.objectPerception;
import static mocapscope.protocol.setp.wire.SetpEntryBuilder.keepalive;
import static mocapscope.protocol.setp.wire.SetpEntryBuilder.part;
import static mocapscope.protocol.setp.wire.SetpEntryBuilder.whole;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Random;
import mocapscope.protocol.session.decoder.DecoderStateCodec;
import mocapscope.protocol.setp.SetpSimulatedNetwork;
import mocapscope.protocol.setp.wire.SetpEntryBuilder;
import mocapscope.protocol.setp.wire.SetpMessageKind;
import mocapscope.protocol.setp.wire.SetpMessageTypeTable;
import mocapscope.protocol.toy.DecoderStateRoundTrip;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The size of stored states, secrets that are left out, and damaged states. */
class SetpStateBoundsTest {
    @Test
    void stateDoesNotGrowWithSession() {
        var builder = joinedSession().packet(whole(objectPerception(0), 4));
        for (int i = 0; i < 20_000; i++) {
            builder.at(i * 10_000_000L).unguaranteedPacket(whole(movement(0, i), 100 + i));
        }
        var entries = builder.list();
        var sizes = new ArrayList<Integer>();
        for (int at : new int[] {4_000, 12_000, 20_000}) {
            sizes.add(encoded(after(entries.subList(0, at))).length);
        }

        assertEquals(sizes.get(0), sizes.get(1), 20_000.0);
        assertTrue(sizes.stream().allMatch(size -> size < MOST), sizes::toString);
    }

    @Test
    void largePartOfMessageIsStored() {
        var builder = joinedSession();
        for (int i = 0; i < 300; i++) {
            builder.packet(part(9, 400, i, new byte[246]));
        }
        builder.packet(part(9, 400, 300, new byte[246])).packet(keepalive(10));

        assertEquals(
                builder.list().size(),
                new DecoderStateRoundTrip(SetpDecodedOutput.STRICT, builder.list()).compare(1, 3));
    }

    @Test
    void incompleteChallengeResponseIsLeftOut() {
        int type = SetpMessageTypeTable.DRAFT
                .of(SetpMessageKind.CHALLENGE_RESPONSE)
                .number();
        var secret = "open sesame, open sesame, again!".getBytes(StandardCharsets.US_ASCII);
        var half = joinedSession()
                .packet(SetpEntryBuilder.frame(type, 9, 2, 0, secret))
                .list();
        var stored = DecoderStateCodec.encode(SetpDecodedOutput.STRICT, after(half));

        assertFalse(stored.complete());
        assertFalse(new String(stored.bytes(), StandardCharsets.ISO_8859_1).contains("sesame"));
    }

    @Test
    void thousandObjectsAreStored() {
        var builder = joinedSession();
        for (int i = 0; i < 1_000; i++) {
            builder.packet(whole(objectPerception(i), 10 + i));
        }
        builder.unguaranteedPacket(whole(movement(999, 1), 2_000)).unguaranteedPacket(whole(movement(998, 1), 1_999));
        var entries = builder.list();

        assertTrue(encoded(after(entries)).length < MOST);
        assertEquals(5, new DecoderStateRoundTrip(SetpDecodedOutput.STRICT, entries).compare(entries.size() / 5, 20));
    }

    @Test
    void manyBusySessionsFitTheLimit() {
        var builder = new SetpEntryBuilder();
        for (int session = 1; session <= 16; session++) {
            builder.toServer().numbered(session).in(0, true, whole(REQUEST, 1));
            builder.toClient().numbered(1).in(session, true, whole(acknowledgement(session), 1));
        }
        for (int i = 0; i < 20_000; i++) {
            inDirection(builder, i % 32 < 16).numbered(2 + i / 32).at(i * 300_000L);
            builder.in(1 + i % 16, true, keepalive(1_000 + i));
        }

        assertTrue(encoded(after(builder.list())).length < DecoderStateCodec.MAX_BYTES);
    }

    @Test
    @Tag("slow")
    void damagedStatesAreRejectedOrHarmless() {
        var network = new SetpSimulatedNetwork("");
        var client = network.connect("", "");
        network.run(4);
        var entries = client.notes.entries;

        new DecoderStateRoundTrip(SetpDecodedOutput.STRICT, entries)
                .damage(1 + entries.size() / 20, 300, new Random(9));
    }
}
