package mocapscope.protocol.setp;

import static mocapscope.protocol.setp.Datagrams.keepalive;
import static mocapscope.protocol.setp.Datagrams.part;
import static mocapscope.protocol.setp.Datagrams.whole;
import static mocapscope.protocol.setp.SetpCheckpointEncoderTest.MOST;
import static mocapscope.protocol.setp.SetpCheckpointEncoderTest.REQUEST;
import static mocapscope.protocol.setp.SetpCheckpointEncoderTest.SECOND;
import static mocapscope.protocol.setp.SetpCheckpointEncoderTest.acknowledging;
import static mocapscope.protocol.setp.SetpCheckpointEncoderTest.after;
import static mocapscope.protocol.setp.SetpCheckpointEncoderTest.joined;
import static mocapscope.protocol.setp.SetpCheckpointEncoderTest.moving;
import static mocapscope.protocol.setp.SetpCheckpointEncoderTest.reminders;
import static mocapscope.protocol.setp.SetpCheckpointEncoderTest.thing;
import static mocapscope.protocol.setp.SetpCheckpointEncoderTest.way;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;

/** Tests of the size of checkpoints, and of missing and invalid ones. */
class SetpReminderBoundsTest {
    @Test
    void initialStateNeedsNoRestoreEntries() {
        assertEquals(List.of(), reminders(Heard.STRICT.initialState()));
    }

    @Test
    void restoreEntriesDoNotGrowWithSession() {
        var datagrams = joined().packet(whole(thing(0), 4));
        var sizes = new ArrayList<Integer>();
        for (int i = 0; i < 20_000; i++) {
            datagrams.at(i * 10_000_000L).loose(whole(moving(0, i), 100 + i));
        }
        var entries = datagrams.list();
        for (int at : new int[] {2_000, 12_000, 20_000}) {
            sizes.add(Reminded.size(reminders(after(entries.subList(0, at)))));
        }

        assertEquals(sizes.get(0), sizes.get(1), 400.0);
        assertEquals(sizes.get(1), sizes.get(2), 400.0);
        assertTrue(sizes.get(2) < MOST / 5, sizes::toString);
    }

    @Test
    void omitsCheckpointWhileLargeMessageIsIncomplete() {
        var datagrams = joined();
        for (int i = 0; i < 300; i++) {
            datagrams.packet(part(9, 400, i, new byte[246]));
        }

        assertEquals(
                List.of(),
                Heard.STRICT.restoreEntries(after(datagrams.list())).stream().toList());
        assertTrue(Heard.STRICT
                .restoreEntries(
                        after(datagrams.at(60 * SECOND).packet(keepalive(10)).list()))
                .isPresent());
    }

    @Test
    void omitsCheckpointForIncompleteChallengeResponse() {
        int type = SetpMessageTypeTable.DRAFT
                .of(SetpMessageKind.CHALLENGE_RESPONSE)
                .number();
        var half = joined().packet(Datagrams.frame(type, 9, 2, 0, new byte[32])).list();

        assertTrue(Heard.STRICT.restoreEntries(after(half)).isEmpty());
    }

    @Test
    void omitsCheckpointForTooManyObjects() {
        var datagrams = joined();
        for (int i = 0; i < 1_000; i++) {
            datagrams.packet(whole(thing(i), 10 + i));
        }

        assertTrue(Heard.STRICT.restoreEntries(after(datagrams.list())).isEmpty());
    }

    @Test
    void limitsCheckpointSizeOfBusySessions() {
        var datagrams = new Datagrams();
        for (int session = 1; session <= 16; session++) {
            datagrams.toServer().numbered(session).in(0, true, whole(REQUEST, 1));
            datagrams.toClient().numbered(1).in(session, true, whole(acknowledging(session), 1));
        }
        for (int i = 0; i < 20_000; i++) {
            way(datagrams, i % 32 < 16).numbered(2 + i / 32).at(i * 300_000L);
            datagrams.in(1 + i % 16, true, keepalive(1_000 + i));
        }
        var reminders = Heard.STRICT.restoreEntries(after(datagrams.list()));

        assertTrue(reminders.map(Reminded::size).orElse(0) < MOST);
        assertTrue(reminders.isPresent());
    }

    @Test
    void invalidRestoreEntriesCauseNoErrors() {
        var dry = new DryRun("");
        var client = dry.call("", "");
        dry.run(4);
        var reminders = reminders(after(client.notes.entries));
        var random = new Random(9);
        for (int i = 0; i < 40; i++) {
            var broken = new ArrayList<>(reminders);
            Collections.shuffle(broken, random);
            broken.replaceAll(entry -> random.nextInt(4) == 0 ? broken(entry, random) : entry);
            assertDoesNotThrow(() -> {
                var known = after(broken);
                Heard.STRICT.restoreEntries(known).ifPresent(SetpCheckpointEncoderTest::after);
                Heard.STRICT.withNextMessage(known, -5);
            });
        }
    }

    private static Entry broken(Entry entry, Random random) {
        var bytes = Datagrams.copy(entry.bytes());
        if (bytes.length > 0) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        return new Entry(
                random.nextLong(),
                entry.kind(),
                entry.direction(),
                entry.channel(),
                random.nextBoolean() ? random.nextLong() : entry.arrival(),
                random.nextLong(),
                ByteBuffer.wrap(bytes).asReadOnlyBuffer(),
                entry.mark(),
                "");
    }
}
