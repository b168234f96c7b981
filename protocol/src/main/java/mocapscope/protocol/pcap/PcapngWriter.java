package mocapscope.protocol.pcap;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes a pcapng section with interfaces and raw IP packets, timestamped in nanoseconds. Packets have the order of the
 * calls, or that of a sorter. Not thread-safe.
 */
public final class PcapngWriter {
    private static final int BLOCK = 12;
    private static final int UNKNOWN_LENGTH = -1;
    private static final byte NANOS = 9;
    private static final int TEXT_MOST = 65_532;
    /** A packet of the maximum length with two comments. */
    private static final int BLOCK_MOST = 1 << 18;

    private final OutputStream out;
    private final PacketBlockOutput packets;
    private final ByteBuffer block = ByteBuffer.allocate(BLOCK_MOST).order(ByteOrder.LITTLE_ENDIAN);
    private int interfaces;
    private long bytesWritten;

    /** Receives the block of each packet. */
    private interface PacketBlockOutput {
        void write(int link, long nanos, byte[] block, int length) throws IOException;
    }

    /**
     * Writes the section header; {@code program} is the name and version of the writing program.
     *
     * @throws IOException if writing fails
     */
    public PcapngWriter(OutputStream out, String program) throws IOException {
        this(out, program, (_, _, block, length) -> out.write(block, 0, length));
    }

    /**
     * Writes the section header to {@code out}, and packets to {@code sorter}, which the caller writes to {@code out} at
     * the end.
     *
     * @throws IOException if writing fails
     */
    public PcapngWriter(OutputStream out, String program, PcapngPacketSorter sorter) throws IOException {
        this(out, program, sorter::add);
    }

    private PcapngWriter(OutputStream out, String program, PacketBlockOutput packets) throws IOException {
        this.out = out;
        this.packets = packets;
        begin(PcapngReader.SECTION);
        block.putInt(PcapngReader.ORDER).putShort((short) 1).putShort((short) 0);
        block.putLong(UNKNOWN_LENGTH);
        text(PcapngBlockOptions.APPLICATION, program);
        writeBlock();
    }

    /**
     * Writes an interface description and returns the number of the interface.
     *
     * @throws IOException if writing fails
     */
    public int addInterface(String name, String description) throws IOException {
        begin(PcapngReader.INTERFACE);
        block.putShort((short) LinkLayerIpPacketExtractor.RAW)
                .putShort((short) 0)
                .putInt(0);
        text(PcapngBlockOptions.NAME, name);
        text(PcapngBlockOptions.DESCRIPTION, description);
        option(PcapngBlockOptions.RESOLUTION, new byte[] {NANOS});
        writeBlock();
        return interfaces++;
    }

    /**
     * Writes a whole IPv4 or IPv6 packet; times before 1970 are written as 1970.
     *
     * @param comments at most two; empty ones are left out
     * @throws IOException if writing fails
     */
    public void writePacket(int link, long nanos, ByteBuffer packet, String... comments) throws IOException {
        long time = Math.max(0, nanos);
        begin(PcapngReader.PACKET);
        block.putInt(link).putInt((int) (time >>> Integer.SIZE)).putInt((int) time);
        block.putInt(packet.remaining()).putInt(packet.remaining());
        block.put(packet.duplicate());
        pad(packet.remaining());
        for (var comment : comments) {
            if (!comment.isEmpty()) {
                text(PcapngBlockOptions.COMMENT, comment);
            }
        }
        packets.write(link, nanos, block.array(), end());
    }

    /** Returns the number of bytes written, including those that a sorter holds. */
    public long bytesWritten() {
        return bytesWritten;
    }

    private void begin(int type) {
        block.clear().putInt(type).putInt(0);
    }

    private void text(int code, String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        option(code, bytes.length > TEXT_MOST ? Arrays.copyOf(bytes, TEXT_MOST) : bytes);
    }

    private void option(int code, byte[] value) {
        block.putShort((short) code).putShort((short) value.length).put(value);
        pad(value.length);
    }

    private void pad(int length) {
        for (int i = length; i < PcapngBlockOptions.padded(length); i++) {
            block.put((byte) 0);
        }
    }

    private void writeBlock() throws IOException {
        int length = end();
        out.write(block.array(), 0, length);
    }

    /** Ends the options, sets the length at both ends of the block, and returns it. */
    private int end() {
        block.putInt(0);
        int length = block.position() + BLOCK - 8;
        block.putInt(4, length).putInt(length);
        bytesWritten += length;
        return length;
    }
}
