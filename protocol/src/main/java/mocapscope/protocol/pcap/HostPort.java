package mocapscope.protocol.pcap;

import java.net.InetAddress;
import java.util.Arrays;

/** An IP address and port, one end of a captured flow. */
public record HostPort(InetAddress host, int port) implements Comparable<HostPort> {

    @Override
    public int compareTo(HostPort other) {
        int hosts = Arrays.compareUnsigned(host.getAddress(), other.host.getAddress());
        return hosts != 0 ? hosts : Integer.compare(port, other.port);
    }

    @Override
    public String toString() {
        var text = host.getHostAddress();
        return (text.indexOf(':') >= 0 ? "[" + text + "]" : text) + ":" + port;
    }
}
