package mocapscope.protocol.traffic;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.pcap.HostPort;
import mocapscope.protocol.pcap.PcapFlow;
import mocapscope.protocol.pcap.PcapFlowListener;
import mocapscope.protocol.recording.UnmatchedFlowCountsByPort;
import mocapscope.protocol.session.decoder.FlowProtocolMatcher;
import org.jspecify.annotations.Nullable;

/** Finds the sessions in a network capture by their ports, first bytes or previously announced addresses. */
final class CaptureSessionFinder implements PcapFlowListener {
    @DocumentedLimit(value = "sessions found in a capture", unit = "sessions", beyond = "not found, and reported")
    private static final int SESSIONS = 10_000;

    @DocumentedLimit(
            value = "flows of the sessions found in a capture",
            unit = "flows",
            beyond = "not found, and reported")
    private static final int FLOWS = 100_000;

    private final FlowProtocolDetector detector;
    private final List<CapturedSession> sessions = new ArrayList<>();
    private final Map<Long, FlowSessionAssignment> flows = new HashMap<>();
    private final Map<Long, BidirectionalStreamPrefixBuffer> beginnings = new HashMap<>();
    private final AnnouncedFlowSessionLookup flowTable = new AnnouncedFlowSessionLookup();
    private final UnmatchedFlowCounter counter = new UnmatchedFlowCounter();
    private boolean isTruncated;

    CaptureSessionFinder(FlowProtocolDetector detector) {
        this.detector = detector;
    }

    /** Returns the found sessions that sent any data, or whose connections failed before {@code end}, the capture's end. */
    List<CapturedSession> sessions(long end) {
        return sessions.stream()
                .filter(session -> session.hasPackets()
                        || session.hasOnlyFailures()
                                && !session.findFailures(0, end).isEmpty())
                .toList();
    }

    /** Returns true if the capture had more sessions or flows than can be followed at once. */
    boolean isTruncated() {
        return isTruncated;
    }

    /** Returns the counts of the flows that belong to no session. */
    UnmatchedFlowCountsByPort unmatchedFlows() {
        return counter.counts();
    }

    /** Returns the assignment of each flow number that belongs to a session. */
    Map<Long, FlowSessionAssignment> flows() {
        return flows;
    }

    /** Returns true if the flow belongs to no session yet, but its next bytes may identify one. */
    boolean isUndecided(PcapFlow flow) {
        return !flows.containsKey(flow.number()) && beginnings.containsKey(flow.number());
    }

    @Override
    public void datagram(PcapFlow flow, HostPort from, long nanos, ByteBuffer bytes, String comment) {
        var assignment = flows.get(flow.number());
        if (assignment == null) {
            assignment = flowTable
                    .find(flow)
                    .or(() -> joined(flow, from, bytes))
                    .or(() ->
                            found(flow, detector.detectByPort(flow).or(() -> detector.detectBySignature(flow, bytes))))
                    .orElse(null);
            if (assignment != null && !assignment.lacksServerStart()) {
                assignment = assignment.withFirstBytes(from, bytes);
                assignment =
                        assignment.lacksStart(assignment.direction(from)) ? assignment.withinSession() : assignment;
            }
            assign(flow, assignment);
        }
        if (assignment != null) {
            assignment.session().addPacket(nanos);
            assignment.session().failures().addDatagram(flow, assignment, from, nanos);
            look(assignment, from, bytes);
        } else if (!isTruncated) {
            counter.add(flow);
        }
    }

    @Override
    public void opened(PcapFlow flow, long nanos) {
        assign(
                flow,
                flowTable
                        .find(flow)
                        .or(() -> found(flow, detector.detectByPort(flow)))
                        .orElse(null));
        var assignment = flows.get(flow.number());
        if (assignment != null) {
            assignment.session().addConnection();
        }
        var beginning = new BidirectionalStreamPrefixBuffer(flow);
        beginnings.put(flow.number(), beginning);
        findAwaitedMessages(beginning, nanos);
    }

    @Override
    public void bytes(PcapFlow flow, HostPort from, long nanos, ByteBuffer bytes, String comment) {
        var beginning = beginnings.get(flow.number());
        if (beginning != null && beginning.add(from, bytes)) {
            examine(beginning, from, nanos);
        }
        var assignment = flows.get(flow.number());
        if (assignment != null) {
            assignment.session().addPacket(nanos);
        } else if (!isTruncated) {
            counter.add(flow);
        }
    }

    @Override
    public void lost(PcapFlow flow, HostPort from, long nanos, long count) {
        beginnings.remove(flow.number());
        var assignment = flows.get(flow.number());
        if (assignment != null && flow.stream()) {
            assignment.session().addLoss(count);
            assignment.session().awaitedMessages().remove(flow);
        }
    }

    @Override
    public void failed(PcapFlow flow, long nanos, boolean isRefused) {
        flowTable
                .find(flow)
                .or(() -> detector.detectByPort(flow)
                        .flatMap(match -> attempted(flow, match).or(() -> found(flow, Optional.of(match)))))
                .ifPresentOrElse(
                        assignment -> assignment.session().failures().addAttempt(flow, assignment, nanos, isRefused),
                        () -> counter.add(flow));
    }

    /** Returns the session of these hosts, whose connections failed before or exist. */
    private Optional<FlowSessionAssignment> attempted(PcapFlow flow, FlowProtocolDetector.ProtocolMatch match) {
        var client = flow.opener().equals(match.server()) ? flow.other() : flow.opener();
        return sessions.stream()
                .filter(session -> session.connects(match.protocol(), client, match.server()))
                .findFirst()
                .map(session -> new FlowSessionAssignment(session, match.matcher(), match.server()));
    }

    @Override
    public void closed(PcapFlow flow, HostPort by, long nanos, TcpCloseReason how) {
        beginnings.remove(flow.number());
        var assignment = flows.get(flow.number());
        if (assignment != null && (how == TcpCloseReason.FINISHED || how == TcpCloseReason.RESET)) {
            assignment.session().awaitedMessages().close(flow, by);
        } else if (assignment != null) {
            assignment.session().awaitedMessages().remove(flow);
        }
    }

    /** Notes the messages of the handshake that the sides of a connection await, if its opening was captured. */
    private void findAwaitedMessages(BidirectionalStreamPrefixBuffer beginning, long nanos) {
        var flow = beginning.flow();
        var assignment = flows.get(flow.number());
        if (assignment == null || !flow.hasStart()) {
            return;
        }
        for (var by : List.of(flow.opener(), flow.other())) {
            var other = by.equals(flow.opener()) ? flow.other() : flow.opener();
            var direction = assignment.direction(by);
            var message = assignment
                    .matcher()
                    .signature()
                    .findAwaitedMessage(direction, beginning.prefixOf(by), beginning.prefixOf(other));
            assignment.session().awaitedMessages().set(flow, direction, by, message, nanos);
        }
    }

    private void examine(BidirectionalStreamPrefixBuffer beginning, HostPort from, long nanos) {
        var flow = beginning.flow();
        if (flows.get(flow.number()) == null) {
            assign(
                    flow,
                    found(flow, detector.detectBySignature(flow, beginning.prefixOf(from)))
                            .or(() -> joined(flow, from, beginning.prefixOf(from)))
                            .orElse(null));
        }
        var assignment = flows.get(flow.number());
        if (assignment != null && flow.stream() && !flow.hasStart()) {
            assignment = assignment
                    .withFirstBytes(flow.opener(), beginning.prefixOf(flow.opener()))
                    .withFirstBytes(flow.other(), beginning.prefixOf(flow.other()));
            flows.put(flow.number(), assignment);
        }
        if (assignment != null) {
            look(assignment, flow.opener(), beginning.prefixOf(flow.opener()));
            look(assignment, flow.other(), beginning.prefixOf(flow.other()));
        }
        findAwaitedMessages(beginning, nanos);
        boolean hasContent =
                assignment == null || assignment.matcher().signature() != FlowProtocolMatcher.FlowSignature.NONE;
        if (beginning.isFull() || !hasContent) {
            beginnings.remove(flow.number());
        }
    }

    /**
     * Finds the session of a flow whose beginning was not captured by bytes that {@code from} sent: the only one of these
     * hosts, or a new one.
     */
    private Optional<FlowSessionAssignment> joined(PcapFlow flow, HostPort from, ByteBuffer bytes) {
        if (flow.stream() && flow.hasStart()) {
            return Optional.empty();
        }
        return detector.detectWithinSession(flow, from, bytes)
                .flatMap(match -> {
                    var client = flow.opener().equals(from) ? flow.other() : flow.opener();
                    var known = flow.stream()
                            ? List.<CapturedSession>of()
                            : sessions.stream()
                                    .filter(session -> session.connects(match.protocol(), client, from))
                                    .toList();
                    return known.size() == 1
                            ? Optional.of(new FlowSessionAssignment(known.getFirst(), match.matcher(), from))
                            : found(flow, Optional.of(match));
                })
                .map(FlowSessionAssignment::withinSession);
    }

    private void look(FlowSessionAssignment assignment, HostPort from, ByteBuffer first) {
        assignment.matcher().signature().findExpectedConnection(first).ifPresent(connection -> {
            assignment
                    .session()
                    .failures()
                    .addAnnouncement(from, assignment.matcher().signature(), connection);
            flowTable.add(assignment, from, connection);
        });
    }

    private void assign(PcapFlow flow, @Nullable FlowSessionAssignment assignment) {
        if (assignment != null && flows.size() < FLOWS) {
            flows.put(flow.number(), assignment);
            counter.remove(flow);
        }
    }

    private Optional<FlowSessionAssignment> found(PcapFlow flow, Optional<FlowProtocolDetector.ProtocolMatch> match) {
        boolean full = sessions.size() == SESSIONS || flows.size() == FLOWS;
        isTruncated |= full && match.isPresent();
        return full ? Optional.empty() : match.map(protocolMatch -> begin(flow, protocolMatch));
    }

    private FlowSessionAssignment begin(PcapFlow flow, FlowProtocolDetector.ProtocolMatch match) {
        var client = flow.opener().equals(match.server()) ? flow.other() : flow.opener();
        var name = "%s-%d".formatted(match.protocol().name(), sessions.size() + 1);
        var session = new CapturedSession(name, match.protocol(), client, match.server());
        sessions.add(session);
        return new FlowSessionAssignment(session, match.matcher(), match.server());
    }
}
