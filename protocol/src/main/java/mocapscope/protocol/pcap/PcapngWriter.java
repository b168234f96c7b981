package mocapscope.protocol.pcap;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes a pcapng section with interfaces and raw IP packets, timestamped in nanoseconds. Not thread-safe. */
public final class PcapngWriter {
    private static final int BLOCK = 12;
    private static final int UNKNOWN_LENGTH = -1;
    private static final byte NANOS = 9;
    private static final int TEXT_MOST = 65_532;

    private final OutputStream out;
    private final ByteBuffer block = ByteBuffer.allocate(1 << 18).order(ByteOrder.LITTLE_ENDIAN);
    private int interfaces;
    private long bytesWritten;

    /**
     * Writes the section header; {@code program} is the name and version of the writing program.
     *
     * @throws IOException if writing fails
     */
    public PcapngWriter(OutputStream out, String program) throws IOException {
        this.out = out;
        begin(PcapngReader.SECTION);
        block.putInt(PcapngReader.ORDER).putShort((short) 1).putShort((short) 0);
        block.putLong(UNKNOWN_LENGTH);
        text(PcapngBlockOptions.APPLICATION, program);
        end();
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
        end();
        return interfaces++;
    }

    /**
     * Writes a whole IPv4 or IPv6 packet; times before 1970 are written as 1970.
     *
     * @throws IOException if writing fails
     */
    public void writePacket(int link, long nanos, ByteBuffer packet, String comment) throws IOException {
        long time = Math.max(0, nanos);
        begin(PcapngReader.PACKET);
        block.putInt(link).putInt((int) (time >>> Integer.SIZE)).putInt((int) time);
        block.putInt(packet.remaining()).putInt(packet.remaining());
        block.put(packet.duplicate());
        pad(packet.remaining());
        if (!comment.isEmpty()) {
            text(PcapngBlockOptions.COMMENT, comment);
        }
        end();
    }

    /** Returns the number of bytes written. */
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

    /** Ends the options, sets the length at both ends of the block, and writes the block. */
    private void end() throws IOException {
        block.putInt(0);
        int length = block.position() + BLOCK - 8;
        block.putInt(4, length).putInt(length);
        out.write(block.array(), 0, length);
        bytesWritten += length;
    }
}
