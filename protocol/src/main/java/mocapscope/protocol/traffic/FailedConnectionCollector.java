package mocapscope.protocol.traffic;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.pcap.HostPort;
import mocapscope.protocol.pcap.PcapFlow;
import mocapscope.protocol.recording.RecordedFinding;
import mocapscope.protocol.session.decoder.FlowProtocolMatcher;

/**
 * Collects failed connection attempts and unanswered datagrams in a captured session, so that they can be reported as
 * problems.
 */
final class FailedConnectionCollector {
    @DocumentedLimit(
            value = "addresses in a capture at which connection attempts of a session failed",
            unit = "addresses",
            beyond = "not reported")
    private static final int MOST = 64;

    /** The time after which a host sends an unanswered SYN again (RFC 6298 §2). */
    private static final long ANSWER_TIME = 1_000_000_000L;

    /** The time in which a server answers a datagram that is repeated every second. */
    private static final long PATIENCE = 5_000_000_000L;

    private final Map<Target, Attempts> attempts = new LinkedHashMap<>();
    private final Map<Long, Requests> requests = new LinkedHashMap<>();
    private final Map<HostPort, Announcement> foreign = new LinkedHashMap<>();

    private record Target(String from, HostPort to, boolean isRefused, Rule rule) {}

    /** The attempts at one address. */
    private record Attempts(int count, long first) {}

    /** The datagrams of a client in one flow; none counts once the server has answered. */
    private record Requests(HostPort from, HostPort to, Rule rule, int count, long first, boolean isAnswered) {}

    private record Announcement(HostPort from, Rule rule) {}

    /** Adds an attempt that failed. */
    void addAttempt(PcapFlow flow, FlowSessionAssignment assignment, long nanos, boolean isRefused) {
        var rule = assignment.matcher().failedAttemptRule(assignment.direction(flow.opener()), isRefused);
        var target = new Target(flow.opener().host().getHostAddress(), flow.other(), isRefused, rule);
        var known = attempts.get(target);
        if (known != null || attempts.size() < MOST) {
            attempts.put(
                    target, known == null ? new Attempts(1, nanos) : new Attempts(known.count() + 1, known.first()));
        }
    }

    /** Adds a datagram that {@code from} sent, which may ask for an answer or be one. */
    void addDatagram(PcapFlow flow, FlowSessionAssignment assignment, HostPort from, long nanos) {
        boolean isAnswer = !from.equals(assignment.client(flow));
        assignment.matcher().signature().unansweredRule().ifPresent(rule -> {
            var known = requests.get(flow.number());
            if (known == null && requests.size() < MOST) {
                requests.put(flow.number(), new Requests(from, assignment.server(), rule, 1, nanos, isAnswer));
            } else if (known != null && !known.isAnswered()) {
                requests.put(
                        flow.number(),
                        new Requests(known.from(), known.to(), rule, known.count() + 1, known.first(), isAnswer));
            }
        });
    }

    /** Adds the address that {@code from} announces, if it is the numeric address of another host. */
    void addAnnouncement(
            HostPort from,
            FlowProtocolMatcher.FlowSignature signature,
            FlowProtocolMatcher.ExpectedConnection connection) {
        signature
                .foreignAddressRule()
                .ifPresent(rule -> parse(connection.host())
                        .filter(host -> !host.equals(from.host()))
                        .map(host -> new HostPort(host, connection.port()))
                        .filter(to -> foreign.containsKey(to) || foreign.size() < MOST)
                        .ifPresent(to -> foreign.put(to, new Announcement(from, rule))));
    }

    private static Optional<InetAddress> parse(String host) {
        try {
            return host.matches("[0-9]{1,3}(\\.[0-9]{1,3}){3}")
                    ? Optional.of(InetAddress.getByName(host))
                    : Optional.empty();
        } catch (UnknownHostException _) {
            return Optional.empty();
        }
    }

    /**
     * Returns the findings, at the time {@code end} of the capture's end; {@code start} is its start. A server that
     * connects has answered the datagrams.
     */
    List<RecordedFinding> findings(long start, long end, boolean hasConnection) {
        var findings = new ArrayList<RecordedFinding>();
        for (var one : attempts.entrySet()) {
            var target = one.getKey();
            if (!target.isRefused() && end - one.getValue().first() < ANSWER_TIME) {
                continue; // the answer may follow the capture's end
            }
            var announcement = foreign.get(target.to());
            if (announcement != null) {
                var text = "%s requests a callback to %s:%d, which is not its own address"
                        .formatted(
                                announcement.from(),
                                target.to().host().getHostAddress(),
                                target.to().port());
                findings.add(finding(announcement.rule(), end - start, text));
            }
            findings.add(finding(target.rule(), end - start, text(target, one.getValue())));
        }
        requests.values().stream()
                .filter(one -> attempts.isEmpty() && !hasConnection && isUnanswered(one, end))
                .map(one -> finding(one.rule(), end - start, text(one)))
                .forEach(findings::add);
        return findings;
    }

    /** A client that repeats its datagram shows that it has no answer, though a capture may lack one direction. */
    private static boolean isUnanswered(Requests requests, long end) {
        return !requests.isAnswered() && requests.count() > 1 && end - requests.first() >= PATIENCE;
    }

    private static String text(Requests requests) {
        return "%,d datagrams from %s to %s were not answered in the capture"
                .formatted(requests.count(), requests.from(), requests.to());
    }

    private static RecordedFinding finding(Rule rule, long time, String text) {
        return new RecordedFinding(0, time, rule, rule.severity(), text);
    }

    private static String text(Target target, Attempts attempts) {
        var outcome = target.isRefused() ? "refused" : "not answered in the capture";
        return "connections from %s to %s:%d were %s, in %,d attempts"
                .formatted(
                        target.from(),
                        target.to().host().getHostAddress(),
                        target.to().port(),
                        outcome,
                        attempts.count());
    }
}
