package mocapscope.protocol.pcap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PcapngPacketSorterTest {
    private static final int ENOUGH = 1 << 20;
    private static final int FEW = 400;

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final List<FileChannel> opened = new ArrayList<>();

    /** A packet as it was added, and its place in the expected order. */
    private record AddedPacket(int link, long nanos, long key, int number) {}

    @AfterEach
    void deletesTemporaryFile() throws IOException {
        try (var files = Files.list(folder)) {
            assertEquals(0, files.count());
        }
    }

    private PcapngPacketSorter sorter(long mostBytes) {
        return new PcapngPacketSorter(
                () -> {
                    var file = FileChannel.open(
                            folder.resolve("runs"),
                            StandardOpenOption.CREATE_NEW,
                            StandardOpenOption.READ,
                            StandardOpenOption.WRITE,
                            StandardOpenOption.DELETE_ON_CLOSE);
                    opened.add(file);
                    return file;
                },
                mostBytes);
    }

    private static void add(PcapngPacketSorter sorter, int link, long nanos, String packet) throws IOException {
        var block = (packet + "beyond").getBytes(StandardCharsets.US_ASCII);
        sorter.add(link, nanos, block, packet.length());
    }

    private String written() {
        return out.toString(StandardCharsets.US_ASCII);
    }

    @Test
    void sortsPacketsOfInterfacesByTime() throws IOException {
        try (var sorter = sorter(ENOUGH)) {
            add(sorter, 0, 5, "a5 ");
            add(sorter, 0, 9, "a9 ");
            add(sorter, 1, 2, "b2 ");
            add(sorter, 1, 9, "b9 ");
            add(sorter, 2, -7, "c-7 ");
            sorter.writeTo(out, () -> {});
        }

        assertEquals("c-7 b2 a5 a9 b9 ", written());
        assertEquals(List.of(), opened);
    }

    @Test
    void keepsOrderWithinInterface() throws IOException {
        try (var sorter = sorter(ENOUGH)) {
            add(sorter, 0, 5, "a5 ");
            add(sorter, 0, 3, "a3 ");
            add(sorter, 1, 4, "b4 ");
            add(sorter, 1, 6, "b6 ");
            add(sorter, 0, 7, "a7 ");
            sorter.writeTo(out, () -> {});
        }

        assertEquals("b4 a5 a3 b6 a7 ", written());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 50, 5000})
    void sortsBeyondMemoryInTemporaryFile(int disorder) throws IOException {
        var random = new Random(disorder);
        var added = new ArrayList<AddedPacket>();
        var latest = new long[4];
        Arrays.fill(latest, Long.MIN_VALUE);
        try (var sorter = sorter(FEW)) {
            for (int i = 0; i < 20_000; i++) {
                int link = random.nextInt(latest.length);
                long nanos = i - (disorder == 0 ? 0 : random.nextInt(disorder) * (link % 2));
                latest[link] = Math.max(latest[link], nanos);
                added.add(new AddedPacket(link, nanos, latest[link], i));
                add(sorter, link, nanos, "%d:%d ".formatted(i, nanos));
            }
            sorter.writeTo(out, () -> {});
        }
        added.sort(Comparator.comparingLong(AddedPacket::key).thenComparingInt(AddedPacket::number));
        var expected = new StringBuilder();
        added.forEach(packet -> expected.append("%d:%d ".formatted(packet.number(), packet.nanos())));

        assertEquals(1, opened.size());
        assertEquals(expected.toString(), written());
    }

    @Test
    void sortsReverseOrderWithManyRuns() throws IOException {
        var expected = new StringBuilder();
        try (var sorter = sorter(FEW)) {
            for (int i = 0; i < 3000; i++) {
                add(sorter, i, 3000 - i, "%d ".formatted(3000 - i));
                expected.append(i + 1).append(' ');
            }
            sorter.writeTo(out, () -> {});
        }

        assertEquals(expected.toString(), written());
    }

    @Test
    void sortsPacketsLongerThanReadBuffer() throws IOException {
        try (var sorter = sorter(FEW)) {
            add(sorter, 0, 2, "b".repeat(200_000));
            add(sorter, 1, 1, "a".repeat(200_000));
            add(sorter, 1, 3, "c");
            sorter.writeTo(out, () -> {});
        }

        assertEquals("a".repeat(200_000) + "b".repeat(200_000) + "c", written());
    }

    @ParameterizedTest
    @ValueSource(ints = {FEW, ENOUGH})
    void cancelsWhileWriting(int mostBytes) throws IOException {
        try (var sorter = sorter(mostBytes)) {
            for (int i = 0; i < 5000; i++) {
                add(sorter, 0, i, "packet");
            }
            assertThrows(
                    CancellationException.class,
                    () -> sorter.writeTo(out, () -> {
                        throw new CancellationException();
                    }));
        }

        assertTrue(out.size() < 5000 * "packet".length(), "all is written");
    }
}
