package mocapscope.protocol.link;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import jdk.net.ExtendedSocketOptions;
import mocapscope.protocol.session.endpoint.NetworkAddress;

/**
 * Resolves host names to socket addresses, and opens and configures TCP connections. It also converts socket addresses
 * back.
 */
final class HostNameResolverAndTcpConnector {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

    private HostNameResolverAndTcpConnector() {}

    /** Connects to the first of the host's addresses that answers. */
    static SocketChannel connect(NetworkAddress remote) throws IOException {
        IOException last = new UnknownHostException(remote.host());
        for (var number : numbers(remote.host())) {
            var channel = SocketChannel.open();
            try {
                channel.socket()
                        .connect(new InetSocketAddress(number, remote.port()), (int) CONNECT_TIMEOUT.toMillis());
                return channel;
            } catch (IOException failure) {
                channel.close();
                last = failure;
            }
        }
        throw last;
    }

    /**
     * Sets the options that every connection here needs: bytes are sent at once, and a peer that disappeared (no power,
     * no network) is detected within half a minute, if the system can probe that often.
     */
    static void configure(SocketChannel connection) throws IOException {
        connection.setOption(StandardSocketOptions.TCP_NODELAY, true);
        connection.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
        var known = connection.supportedOptions();
        if (known.contains(ExtendedSocketOptions.TCP_KEEPIDLE)) {
            connection.setOption(ExtendedSocketOptions.TCP_KEEPIDLE, 10);
            connection.setOption(ExtendedSocketOptions.TCP_KEEPINTERVAL, 5);
            connection.setOption(ExtendedSocketOptions.TCP_KEEPCOUNT, 3);
        }
    }

    /** Returns the socket address of a network address. */
    static InetSocketAddress resolve(NetworkAddress address) throws UnknownHostException {
        return new InetSocketAddress(numbers(address.host()).getFirst(), address.port());
    }

    /**
     * Returns the address with a UDP port that is free now.
     *
     * @throws IllegalArgumentException if the host is not one of this machine's addresses
     */
    static NetworkAddress findFreePort(NetworkAddress local) {
        try (var probe = new DatagramSocket(resolve(local))) {
            return new NetworkAddress(local.host(), probe.getLocalPort());
        } catch (IOException failure) {
            throw new IllegalArgumentException(
                    "%s needs a port: only this machine's free ports can be found".formatted(local), failure);
        }
    }

    /** Returns the network address of a socket address, with a numeric host. */
    static NetworkAddress address(InetSocketAddress address) {
        return new NetworkAddress(address.getAddress().getHostAddress(), address.getPort());
    }

    /** Returns the host's addresses, IPv4 first: most devices of this field support nothing else. */
    private static List<InetAddress> numbers(String host) throws UnknownHostException {
        return Arrays.stream(InetAddress.getAllByName(host))
                .sorted(Comparator.comparing(number -> !(number instanceof Inet4Address)))
                .toList();
    }
}
