package mocapscope.protocol.link;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.channels.DatagramChannel;
import java.util.Comparator;
import java.util.stream.Collectors;
import mocapscope.protocol.session.endpoint.MulticastGroup;

/** Joins UDP sockets to multicast groups, and selects the network interface for sending to a group. */
final class MulticastConfigurator {
    private final MulticastGroup group;

    MulticastConfigurator(MulticastGroup group) {
        this.group = group;
    }

    /** Opens a port of the family that the group has, or otherwise the local address. */
    DatagramChannel open(InetSocketAddress local) throws IOException {
        var address = group.isJoined() ? InetAddress.getByName(group.address()) : local.getAddress();
        return DatagramChannel.open(
                address instanceof Inet4Address ? StandardProtocolFamily.INET : StandardProtocolFamily.INET6);
    }

    /**
     * Binds a port to the local address, or to its group, so that it receives nothing else; several programs may join one
     * group at one port.
     */
    void bind(DatagramChannel port, InetSocketAddress local) throws IOException {
        if (!group.isJoined()) {
            port.bind(local);
            return;
        }
        var address = InetAddress.getByName(group.address());
        if (!address.isMulticastAddress()) {
            throw new SocketException("%s is not the address of a multicast group".formatted(group.address()));
        }
        port.setOption(StandardSocketOptions.SO_REUSEADDR, true);
        boolean isWindows = System.getProperty("os.name", "").startsWith("Windows");
        port.bind(isWindows ? new InetSocketAddress(local.getPort()) : new InetSocketAddress(address, local.getPort()));
        port.join(address, networkInterface());
    }

    /** Makes datagrams to a group leave through its interface. */
    void configureSending(DatagramChannel port, InetSocketAddress remote) throws IOException {
        if (remote.getAddress().isMulticastAddress()) {
            port.setOption(StandardSocketOptions.IP_MULTICAST_IF, networkInterface());
        }
    }

    private NetworkInterface networkInterface() throws SocketException {
        var name = group.networkInterface();
        var named = NetworkInterface.getByName(name);
        if (named != null) {
            return named;
        }
        var all = NetworkInterface.networkInterfaces()
                .sorted(Comparator.comparing(NetworkInterface::getName))
                .toList();
        for (var one : all) {
            if (name.equals(MulticastGroup.LOOPBACK) && one.isLoopback()) {
                return one;
            }
        }
        throw new SocketException("there is no network interface %s; there are: %s"
                .formatted(name, all.stream().map(NetworkInterface::getName).collect(Collectors.joining(", "))));
    }
}
