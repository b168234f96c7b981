package mocapscope.protocol.traffic;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import mocapscope.protocol.pcap.HostPort;
import mocapscope.protocol.session.decoder.FlowProtocolMatcher;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * Determines the network addresses of a recorded session's connections for pcapng export. Unknown addresses are
 * replaced by placeholders (RFC 5737). Addresses are taken from the notes of channel openings and from announcements on
 * earlier channels.
 */
final class RecordedSessionAddressResolver {
    private final int session;
    private final SessionRole sessionRole;
    private final SessionRole initiator;
    private final ExportedConversationAddressAllocator allocator;
    private final Map<Channel, ClientServerAddressPair> noted = new HashMap<>();
    private final Map<Channel, Integer> atClient = new HashMap<>();
    private final Map<Channel, Integer> atServer = new HashMap<>();
    private final Map<String, Integer> allocatedPorts = new HashMap<>();
    private @Nullable ClientServerAddressPair hosts;
    private boolean synthetic;

    /** Creates a resolver for a session of that role; the side that is not the {@code initiator} has the standard ports. */
    RecordedSessionAddressResolver(
            int session, SessionRole role, SessionRole initiator, ExportedConversationAddressAllocator allocator) {
        this.session = session;
        this.sessionRole = role;
        this.initiator = initiator;
        this.allocator = allocator;
    }

    /** Records the note of a channel's opening. */
    void noted(Channel channel, String note) {
        noted.remove(channel);
        var ends = ClientServerAddressPair.parse(note, sessionRole);
        ends.ifPresent(pair -> {
            noted.put(channel, pair);
            hosts = hosts == null ? pair : hosts;
        });
    }

    /** Records that one side announced a further channel and its port. */
    void addInvitation(Direction by, FlowProtocolMatcher.ExpectedConnection connection) {
        (by == Direction.TO_SERVER ? atClient : atServer).put(connection.channel(), connection.port());
    }

    /** Returns true if the client waits for the server to open the channel. */
    boolean isClientListening(Channel channel) {
        return atClient.containsKey(channel);
    }

    boolean noted(Channel channel) {
        return noted.containsKey(channel);
    }

    /** Switches to documentation addresses, because the real ones would mix up conversations of two sessions. */
    void useDocumentationAddresses() {
        synthetic = true;
    }

    /** Returns the addresses of a channel as far as they are known. */
    ClientServerAddressPair resolve(FlowProtocolMatcher matcher) {
        var channel = matcher.channel();
        var note = Optional.ofNullable(noted.get(channel));
        int standard = matcher.ports().isEmpty() || isClientListening(channel)
                ? 0
                : matcher.ports().getFirst();
        boolean isServerInitiator = initiator == SessionRole.SERVER;
        int client = port(
                note.map(ClientServerAddressPair::client),
                atClient.get(channel),
                channel.name() + " client",
                isServerInitiator ? standard : 0);
        int server = port(
                note.map(ClientServerAddressPair::server),
                atServer.get(channel),
                channel.name() + " server",
                isServerInitiator ? 0 : standard);
        return new ClientServerAddressPair(
                new HostPort(host(note, false), client), new HostPort(host(note, true), server));
    }

    private int port(Optional<HostPort> noted, @Nullable Integer stored, String name, int standard) {
        int known = noted.map(HostPort::port).orElse(0);
        if (known != 0) {
            return known;
        }
        if (stored != null) {
            return stored;
        }
        return standard != 0 ? standard : allocatedPorts.computeIfAbsent(name, _ -> allocator.allocatePort());
    }

    private InetAddress host(Optional<ClientServerAddressPair> note, boolean server) {
        var known = note.orElse(hosts);
        if (synthetic || known == null) {
            return ExportedConversationAddressAllocator.documentationAddress(session, server);
        }
        return (server ? known.server() : known.client()).host();
    }

    /** Makes the next connection of a channel whose client port is unknown use another port. */
    void useNextPort(FlowProtocolMatcher matcher) {
        var name = matcher.channel().name() + " client";
        allocatedPorts.remove(Objects.requireNonNull(name));
    }
}
