package mocapscope.protocol.stage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StageMessageSpoolTest {
    private static final StageSubject RAW = new StageSubject("s", "a", "höhe", StageMessageKind.RAW);

    @TempDir
    private Path folder;

    private StageMessageSpool open(long most) throws IOException {
        return new StageMessageSpool(folder.resolve("spool"), most, 1000);
    }

    private static OutgoingStageMessage message(int number) {
        var body = new byte[100];
        body[0] = (byte) number;
        return new OutgoingStageMessage(RAW, "run/%d-%d".formatted(number, number), body, 1);
    }

    private static void add(StageMessageSpool spool, int from, int to) throws IOException {
        for (int i = from; i < to; i++) {
            spool.add(message(i));
        }
    }

    private static List<OutgoingStageMessage> readAll(StageMessageSpool spool) throws IOException {
        var all = new ArrayList<OutgoingStageMessage>();
        for (var next = spool.next(); next.isPresent(); next = spool.next()) {
            all.add(next.get());
        }
        return all;
    }

    private static List<String> parts(List<OutgoingStageMessage> messages) {
        return messages.stream().map(OutgoingStageMessage::part).toList();
    }

    private static List<String> parts(int from, int to) {
        var parts = new ArrayList<String>();
        for (int i = from; i < to; i++) {
            parts.add(message(i).part());
        }
        return parts;
    }

    private List<Path> files() throws IOException {
        try (var files = Files.list(folder.resolve("spool"))) {
            return files.filter(file -> file.toString().endsWith(".spool"))
                    .sorted(Comparator.naturalOrder())
                    .toList();
        }
    }

    @Test
    void returnsMessagesInOrderAndUnchanged() throws IOException {
        try (var spool = open(1 << 20)) {
            add(spool, 0, 50);
            assertEquals(50, spool.unreadEntries());
            var read = readAll(spool);

            assertEquals(parts(0, 50), parts(read));
            assertEquals(RAW, read.get(7).subject());
            assertEquals(1, read.get(7).entries());
            assertArrayEquals(message(7).body(), read.get(7).body());
            assertEquals(0, spool.unreadEntries());
        }
    }

    @Test
    void deletesFileWhenAllItsMessagesAreReleased() throws IOException {
        try (var spool = open(1 << 20)) {
            add(spool, 0, 50);
            int before = files().size();
            var read = readAll(spool);
            assertEquals(before, files().size());
            read.forEach(spool::release);

            assertTrue(before > 5);
            assertEquals(List.of(), files());
            assertTrue(spool.isUnused());
        }
        assertFalse(Files.exists(folder.resolve("spool")));
    }

    @Test
    void nextRunReadsMessagesThatAreNotReleased() throws IOException {
        try (var spool = open(1 << 20)) {
            add(spool, 0, 20);
            for (int i = 0; i < 10; i++) {
                var message = spool.next().orElseThrow();
                if (i < 8) {
                    spool.release(message);
                }
            }
        }
        try (var spool = open(1 << 20)) {
            var left = parts(readAll(spool));

            // A file is read again as a whole: its stored messages are recognized later.
            assertTrue(left.size() >= 12 && left.size() < 20, left::toString);
            assertEquals(parts(20 - left.size(), 20), left);
        }
    }

    @Test
    void dropsOldestFileBeyondBound() throws IOException {
        try (var spool = open(4000)) {
            add(spool, 0, 100);
            assertTrue(spool.bytes() <= 4000);
            long dropped = spool.droppedEntries();
            var read = parts(readAll(spool));

            assertTrue(dropped >= 70, () -> "" + dropped);
            assertEquals(parts((int) dropped, 100), read);
        }
    }

    @Test
    void keepsSentMessagesBeforeOthers() throws IOException {
        try (var spool = open(1 << 20)) {
            add(spool, 3, 20);
            spool.addSent(List.of(message(0), message(1), message(2)));
            assertEquals(parts(3, 20), parts(readAll(spool)));
        }
        try (var spool = open(1 << 20)) {
            assertEquals(parts(0, 20), parts(readAll(spool)));
        }
    }

    @Test
    void skipsRestOfDamagedFile() throws IOException {
        try (var spool = open(1 << 20)) {
            add(spool, 0, 20);
        }
        var second = files().get(1);
        var bytes = Files.readAllBytes(second);
        bytes[bytes.length - 1] ^= 1;
        Files.write(second, bytes);
        try (var spool = open(1 << 20)) {
            var read = parts(readAll(spool));

            assertEquals(1, spool.damagedFiles());
            assertEquals(19, read.size());
            assertEquals(parts(0, 20).getLast(), read.getLast());
        }
    }

    @Test
    void readsNothingFromForeignBytes() throws IOException {
        var place = Files.createDirectories(folder.resolve("spool"));
        Files.write(place.resolve("0000000100000001.spool"), new byte[] {0x7F, -1, -1, -1, 0, 0, 0, 0, 1});
        Files.write(place.resolve("0000000100000002.spool"), new byte[100]);
        Files.write(place.resolve("x.spool"), new byte[5]);
        try (var spool = open(1 << 20)) {
            assertTrue(spool.isEmpty());
            add(spool, 0, 3);
            assertEquals(parts(0, 3), parts(readAll(spool)));
        }
    }

    @Test
    void twoProgramsUseTwoFolders() throws IOException {
        try (var one = open(1 << 20);
                var other = open(1 << 20)) {
            add(one, 0, 3);
            add(other, 10, 12);

            assertEquals(parts(0, 3), parts(readAll(one)));
            assertEquals(parts(10, 12), parts(readAll(other)));
        }
    }
}
