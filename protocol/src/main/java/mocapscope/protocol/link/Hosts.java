package mocapscope.protocol.link;

import java.io.IOException;
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
import mocapscope.protocol.session.Address;

/** From a session's addresses to the system's, and back. */
final class Hosts {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

    private Hosts() {}

    /** Connects to the first of the host's numbers that answers. */
    static SocketChannel connect(Address remote) throws IOException {
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
     * Sets what every connection here needs: what is said leaves at once, and a peer that vanished without a word (no
     * power, no network) is found out within half a minute, where the system can ask so often.
     */
    static void attend(SocketChannel connection) throws IOException {
        connection.setOption(StandardSocketOptions.TCP_NODELAY, true);
        connection.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
        var known = connection.supportedOptions();
        if (known.contains(ExtendedSocketOptions.TCP_KEEPIDLE)) {
            connection.setOption(ExtendedSocketOptions.TCP_KEEPIDLE, 10);
            connection.setOption(ExtendedSocketOptions.TCP_KEEPINTERVAL, 5);
            connection.setOption(ExtendedSocketOptions.TCP_KEEPCOUNT, 3);
        }
    }

    /** The system's form of an address. */
    static InetSocketAddress resolve(Address address) throws UnknownHostException {
        return new InetSocketAddress(numbers(address.host()).getFirst(), address.port());
    }

    /** A session's form of an address, by number. */
    static Address address(InetSocketAddress address) {
        return new Address(address.getAddress().getHostAddress(), address.getPort());
    }

    /** IPv4 first: most devices of this field speak nothing else. */
    private static List<InetAddress> numbers(String host) throws UnknownHostException {
        return Arrays.stream(InetAddress.getAllByName(host))
                .sorted(Comparator.comparing(number -> !(number instanceof Inet4Address)))
                .toList();
    }
}
