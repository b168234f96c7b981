package mocapscope.protocol.traffic;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.pcap.HostPort;
import mocapscope.protocol.recording.RecordedFinding;
import mocapscope.protocol.session.Protocol;

/** A session found in a network capture: protocol, client and server address, packet and loss counts. */
final class CapturedSession {
    private final String name;
    private final Protocol protocol;
    private final HostPort client;
    private final HostPort server;
    private final FailedConnectionCollector failures = new FailedConnectionCollector();
    private final HandshakeMessageTimeoutDetector awaitedMessages = new HandshakeMessageTimeoutDetector();
    private boolean hasConnection;
    private long packets;
    private long holes;
    private long lost;
    private long lastPacketTime;

    CapturedSession(String name, Protocol protocol, HostPort client, HostPort server) {
        this.name = name;
        this.protocol = protocol;
        this.client = client;
        this.server = server;
    }

    String name() {
        return name;
    }

    Protocol protocol() {
        return protocol;
    }

    HostPort client() {
        return client;
    }

    HostPort server() {
        return server;
    }

    /** Returns true for a session of this protocol between the hosts of these addresses. */
    boolean connects(Protocol other, HostPort oneClient, HostPort oneServer) {
        return protocol == other
                && client.host().equals(oneClient.host())
                && server.host().equals(oneServer.host());
    }

    void addPacket(long nanos) {
        packets++;
        lastPacketTime = nanos;
    }

    void addLoss(long bytes) {
        holes++;
        lost += bytes;
    }

    FailedConnectionCollector failures() {
        return failures;
    }

    /** Records that a connection of the session was opened. */
    void addConnection() {
        hasConnection = true;
    }

    /** Returns true if no connection of the session was opened, so that its failed attempts explain it. */
    boolean hasOnlyFailures() {
        return !hasConnection;
    }

    HandshakeMessageTimeoutDetector awaitedMessages() {
        return awaitedMessages;
    }

    /** Returns the findings about failed attempts and handshakes, at the time {@code end} of the capture's end. */
    List<RecordedFinding> findFailures(long start, long end) {
        var findings = new ArrayList<>(failures.findings(start, end, hasConnection));
        findings.addAll(awaitedMessages.findings(start, end));
        return findings;
    }

    boolean hasPackets() {
        return packets > 0;
    }

    /** Returns the time of the session's last data, in nanoseconds since 1970. */
    long lastPacketTime() {
        return lastPacketTime;
    }

    boolean hasLoss() {
        return holes > 0;
    }

    /** Describes bridged holes as a clause for the user. */
    String damage() {
        return "%,d bytes of %s were not captured, in %,d places".formatted(lost, name, holes);
    }

    /** Describes missing data for the user; returns an empty string if nothing is missing. */
    String lossText() {
        return holes == 0
                ? ""
                : "%,d bytes of %s are missing in the capture, in %,d places: messages there are incomplete"
                        .formatted(lost, name, holes);
    }
}
