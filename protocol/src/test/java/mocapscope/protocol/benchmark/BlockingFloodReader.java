package mocapscope.protocol.benchmark;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** The measure: one blocking thread that reads every field of the same bytes and keeps nothing. */
final class BlockingFloodReader implements FloodReader {
    private static final int COOKIE = 24;
    private static final int HEADER = 24;
    private static final int TYPE_DESCRIPTION = -2;

    private final ByteBuffer bytes = ByteBuffer.allocate(1 << 16);
    private final Map<Integer, String> types = new HashMap<>();
    private long poses;
    private double sum;

    @Override
    public double read(int port, long count) throws IOException {
        try (var server = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))) {
            server.write(FloodBytes.greeting().limit(COOKIE));
            bytes.limit(0);
            need(server, COOKIE);
            bytes.position(bytes.position() + COOKIE);
            while (poses < count) {
                need(server, HEADER);
                need(server, padded(bytes.getInt(bytes.position())));
                frame();
            }
        }
        return sum;
    }

    private void frame() {
        int from = bytes.position();
        int length = bytes.getInt();
        bytes.getInt(); // seconds
        bytes.getInt(); // microseconds
        int sender = bytes.getInt();
        int type = bytes.getInt();
        bytes.getInt(); // sequence
        if (type == TYPE_DESCRIPTION) {
            var name = new byte[bytes.getInt() - 1];
            bytes.get(name);
            types.put(sender, new String(name, StandardCharsets.US_ASCII));
        } else if (FloodBytes.POSE.equals(types.get(type))) {
            sum += bytes.getInt();
            bytes.getInt(); // the sensor once more
            for (int i = 0; i < 7; i++) {
                sum += bytes.getDouble();
            }
            poses++;
        }
        bytes.position(from + padded(length));
    }

    private void need(SocketChannel server, int count) throws IOException {
        while (bytes.remaining() < count) {
            bytes.compact();
            if (server.read(bytes) < 0) {
                throw new IOException("the flood ended after " + poses + " poses");
            }
            bytes.flip();
        }
    }

    private static int padded(int length) {
        return (length + 7) & ~7;
    }
}
