package mocapscope.protocol.benchmark;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** A process of its own that serves every client the same flood, as fast as it takes it. Prints its port and then nothing. */
final class FloodSender {

    private FloodSender() {}

    /** The one argument is the number of poses for each client. */
    public static void main(String[] arguments) throws IOException {
        int count = Integer.parseInt(arguments[0]);
        var greeting = FloodBytes.greeting();
        var poses = FloodBytes.poses();
        try (var listener = ServerSocketChannel.open()) {
            listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            System.out.println(((InetSocketAddress) listener.getLocalAddress()).getPort());
            while (true) {
                serve(listener.accept(), greeting.duplicate(), poses, count);
            }
        }
    }

    private static void serve(SocketChannel client, ByteBuffer greeting, ByteBuffer poses, int count)
            throws IOException {
        try (client) {
            client.setOption(StandardSocketOptions.TCP_NODELAY, true);
            var listening = Thread.ofPlatform().start(() -> swallow(client));
            write(client, greeting);
            for (int left = count; left > 0; left -= FloodBytes.POSES_A_BLOCK) {
                int some = Math.min(left, FloodBytes.POSES_A_BLOCK);
                write(client, poses.slice(0, some * FloodBytes.POSE_BYTES));
            }
            listening.join(); // until the client has left
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static void write(SocketChannel client, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            client.write(bytes);
        }
    }

    private static void swallow(SocketChannel client) {
        var nowhere = ByteBuffer.allocate(1 << 12);
        try {
            while (client.read(nowhere.clear()) >= 0) {
                // A client sends little, and none of it matters here.
            }
        } catch (IOException _) {
            // The client has left.
        }
    }
}
