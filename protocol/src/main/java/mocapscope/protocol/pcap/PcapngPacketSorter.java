package mocapscope.protocol.pcap;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import mocapscope.protocol.limit.DocumentedLimit;
import org.jspecify.annotations.Nullable;

/**
 * Sorts the packets of a capture by time. The packets of one interface keep their order: one whose time is before that
 * of an earlier packet gets the place, but not the time, of that packet. Packets beyond the memory limit are stored in
 * sorted runs of a temporary file, which are merged at the end. Not thread-safe.
 */
public final class PcapngPacketSorter implements Closeable {
    @DocumentedLimit(
            value = "packets that wait to be sorted while a network capture is written, + 64 bytes for each packet",
            unit = "bytes",
            beyond = "they wait in a temporary file beside the capture")
    private static final int MOST_BYTES = 16 << 20;

    private static final int PACKET_OVERHEAD = 64;
    private static final int SPILL_BUFFER = 1 << 16;
    /** The memory for reading all runs, and the least for each. */
    private static final int MERGE_BUFFERS = 8 << 20;

    private static final int LEAST_MERGE_BUFFER = 1 << 12;
    private static final int TURN_PACKETS = 1 << 12;

    private final TemporaryFileFactory factory;
    private final long mostBytes;
    private final Map<Integer, Long> latest = new HashMap<>();
    private final PriorityQueue<HeldPacket> held = new PriorityQueue<>(Comparator.comparingInt(HeldPacket::run)
            .thenComparingLong(HeldPacket::key)
            .thenComparingLong(HeldPacket::number));
    private long heldBytes;
    private long count;
    private @Nullable SpillFile spill;

    /** Creates a temporary file that is deleted when its channel is closed. */
    @FunctionalInterface
    public interface TemporaryFileFactory {

        /** @throws IOException if it cannot be created */
        FileChannel create() throws IOException;
    }

    /**
     * A packet in memory.
     *
     * @param run number of the sorted run that it belongs to, if packets are stored
     * @param key latest time of the interface so far, in nanoseconds
     * @param number number of the packet in the order of the calls
     */
    private record HeldPacket(int run, long key, long number, byte[] block) {}

    /** Creates a sorter that creates its temporary file only if it needs one. */
    public PcapngPacketSorter(TemporaryFileFactory factory) {
        this(factory, MOST_BYTES);
    }

    PcapngPacketSorter(TemporaryFileFactory factory, long mostBytes) {
        this.factory = factory;
        this.mostBytes = mostBytes;
    }

    /** Adds a packet of interface {@code link}: the first {@code length} bytes of {@code block}. */
    void add(int link, long nanos, byte[] block, int length) throws IOException {
        long key = latest.merge(link, nanos, Math::max);
        int run = spill == null ? 0 : spill.runOf(key);
        held.add(new HeldPacket(run, key, count++, Arrays.copyOf(block, length)));
        heldBytes += length + PACKET_OVERHEAD;
        while (heldBytes > mostBytes) {
            storeFirst();
        }
    }

    /** Stores the first packet. Those that come later but precede it belong to the next run. */
    private void storeFirst() throws IOException {
        var file = spill;
        if (file == null) {
            file = new SpillFile(factory.create());
            spill = file;
        }
        var packet = held.remove();
        heldBytes -= packet.block().length + PACKET_OVERHEAD;
        file.write(packet);
    }

    /**
     * Writes all packets in order.
     *
     * @param turn called after every 4096 packets; may throw to cancel
     * @throws IOException if the temporary file cannot be read, or {@code out} cannot be written
     */
    public void writeTo(OutputStream out, Runnable turn) throws IOException {
        var file = spill;
        if (file == null) {
            writeHeld(out, turn);
            return;
        }
        while (!held.isEmpty()) {
            storeFirst();
        }
        var runs = new PriorityQueue<>(Comparator.comparingLong(SortedRun::key).thenComparingLong(SortedRun::number));
        for (var run : file.startReading()) {
            if (run.readHead()) {
                runs.add(run);
            }
        }
        for (long written = 1; !runs.isEmpty(); written++) {
            var run = runs.remove();
            run.copyBlock(out);
            if (run.readHead()) {
                runs.add(run);
            }
            callTurn(written, turn);
        }
    }

    private void writeHeld(OutputStream out, Runnable turn) throws IOException {
        for (long written = 1; !held.isEmpty(); written++) {
            out.write(held.remove().block());
            callTurn(written, turn);
        }
    }

    private static void callTurn(long written, Runnable turn) {
        if (written % TURN_PACKETS == 0) {
            turn.run();
        }
    }

    /** Deletes the temporary file. */
    @Override
    public void close() throws IOException {
        if (spill != null) {
            spill.file.close();
        }
    }

    /**
     * The temporary file with its sorted runs, one after the other.
     *
     * <pre>
     *   key i64 │ number i64 │ length i32 │ block …
     * </pre>
     */
    private static final class SpillFile {
        private static final int HEAD = 20;

        private final FileChannel file;
        private final DataOutputStream out;
        private final List<Long> starts = new ArrayList<>(List.of(0L));
        private long end;
        private int run;
        private long lastKey = Long.MIN_VALUE;

        SpillFile(FileChannel file) {
            this.file = file;
            this.out = new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(file), SPILL_BUFFER));
        }

        /** Returns the run of a new packet: the present one, unless a later packet is stored in it. */
        int runOf(long key) {
            return key < lastKey ? run + 1 : run;
        }

        void write(HeldPacket packet) throws IOException {
            if (packet.run() != run) {
                run = packet.run();
                starts.add(end);
            }
            lastKey = packet.key();
            out.writeLong(packet.key());
            out.writeLong(packet.number());
            out.writeInt(packet.block().length);
            out.write(packet.block());
            end += HEAD + packet.block().length;
        }

        List<SortedRun> startReading() throws IOException {
            out.flush();
            int size = Math.clamp(MERGE_BUFFERS / starts.size(), LEAST_MERGE_BUFFER, SPILL_BUFFER);
            var runs = new ArrayList<SortedRun>();
            for (int i = 0; i < starts.size(); i++) {
                long until = i + 1 < starts.size() ? starts.get(i + 1) : end;
                runs.add(new SortedRun(file, starts.get(i), until, size));
            }
            return runs;
        }
    }

    /** One sorted run of the temporary file, read packet by packet. */
    private static final class SortedRun {
        private final FileChannel file;
        private final long end;
        private final ByteBuffer buffer;
        private long at;
        private long key;
        private long number;
        private int length;

        SortedRun(FileChannel file, long start, long end, int size) {
            this.file = file;
            this.at = start;
            this.end = end;
            this.buffer = ByteBuffer.allocate(size).limit(0);
        }

        long key() {
            return key;
        }

        long number() {
            return number;
        }

        /** Reads what precedes the next block; returns false at the end of the run. */
        boolean readHead() throws IOException {
            if (at == end && !buffer.hasRemaining()) {
                return false;
            }
            while (buffer.remaining() < SpillFile.HEAD) {
                fill();
            }
            key = buffer.getLong();
            number = buffer.getLong();
            length = buffer.getInt();
            return true;
        }

        void copyBlock(OutputStream out) throws IOException {
            while (length > 0) {
                if (!buffer.hasRemaining()) {
                    fill();
                }
                int part = Math.min(length, buffer.remaining());
                out.write(buffer.array(), buffer.position(), part);
                buffer.position(buffer.position() + part);
                length -= part;
            }
        }

        private void fill() throws IOException {
            buffer.compact();
            buffer.limit((int) Math.min(buffer.capacity(), buffer.position() + (end - at)));
            int read = file.read(buffer, at);
            if (read <= 0) {
                throw new EOFException("the temporary file of packets was truncated");
            }
            at += read;
            buffer.flip();
        }
    }
}
