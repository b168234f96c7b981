package mocapscope.app.command;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** The records, blocks or lines of a file, found by its lengths, with the offset of each length. */
record FileBlockSplitter(int head, int prefix, int lengthAt, int lengthSize, ToLongFunction<Long> size, Order order) {
    /** The classic format: a header of each packet has its length at byte 8. */
    static final FileBlockSplitter PCAP = new FileBlockSplitter(24, 16, 8, 4, length -> 16 + length, Order.BY_MAGIC);

    static final FileBlockSplitter PCAPNG = new FileBlockSplitter(0, 12, 4, 4, length -> length, Order.LITTLE);
    static final FileBlockSplitter MCAP = new FileBlockSplitter(8, 9, 1, 8, length -> 9 + length, Order.LITTLE);

    /** A cookie, and messages whose headers begin with their length; both are filled up to 8 bytes. */
    static final FileBlockSplitter VRPN = new FileBlockSplitter(24, 24, 0, 4, length -> length + 7 & ~7L, Order.BIG);

    /** Lines of a text. */
    static final FileBlockSplitter LINES = new FileBlockSplitter(0, 0, 0, 0, length -> length, Order.BIG);

    /** Blocks of equal size that begin with a number. */
    static final FileBlockSplitter WORDS = new FileBlockSplitter(0, 64, 0, 4, _ -> 64, Order.LITTLE);

    /** The order of the bytes of a length. */
    enum Order {
        LITTLE,
        BIG,
        BY_MAGIC
    }

    /** Returns the offset of each block and the end of the file, in order. */
    List<Integer> split(byte[] file) {
        var starts = new ArrayList<Integer>();
        if (lengthSize == 0) {
            starts.add(0);
            for (int i = 0; i < file.length - 1; i++) {
                if (file[i] == '\n') {
                    starts.add(i + 1);
                }
            }
        } else {
            long at = Math.min(head, file.length);
            while (at + prefix <= file.length) {
                starts.add((int) at);
                long bytes = size.applyAsLong(length(file, (int) at));
                at = bytes < prefix ? file.length : at + bytes;
            }
        }
        starts.add(file.length);
        return starts;
    }

    boolean hasLengths() {
        return lengthSize > 0;
    }

    /** Overwrites the length of the block at {@code start}. */
    void writeLength(byte[] file, int start, long value) {
        var to = ordered(file);
        int at = start + lengthAt;
        if (at + lengthSize <= file.length) {
            if (lengthSize == Long.BYTES) {
                to.putLong(at, value);
            } else {
                to.putInt(at, (int) value);
            }
        }
    }

    private long length(byte[] file, int start) {
        var from = ordered(file);
        return lengthSize == Long.BYTES ? from.getLong(start + lengthAt) : from.getInt(start + lengthAt) & 0xffff_ffffL;
    }

    private ByteBuffer ordered(byte[] file) {
        boolean little = order == Order.LITTLE || order == Order.BY_MAGIC && (file[0] & 0xff) != 0xa1;
        return ByteBuffer.wrap(file).order(little ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
    }
}
