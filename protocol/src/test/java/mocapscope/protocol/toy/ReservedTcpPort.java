package mocapscope.protocol.toy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/** A TCP port of loopback that is reserved until this is closed, without a listener. */
public final class ReservedTcpPort implements AutoCloseable {
    private final Socket holder = new Socket();

    public ReservedTcpPort() throws IOException {
        holder.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    public int port() {
        return holder.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        holder.close();
    }
}
