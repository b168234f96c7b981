package mocapscope.protocol.traffic;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mocapscope.protocol.pcap.HostPort;
import mocapscope.protocol.pcap.PcapFlow;
import mocapscope.protocol.pcap.PcapFlowListener;
import mocapscope.protocol.recording.RecordedFinding;
import mocapscope.protocol.recording.RecordingContentConsumer;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/** Passes the captured data of each network flow to the receiver registered for the flow's session. */
final class CapturedFlowRouter implements PcapFlowListener {
    private record Open(CapturedSession session, Channel channel) {}

    private record FlowDirection(long flow, HostPort from) {}

    private final Map<Long, FlowSessionAssignment> flows;
    private final Map<CapturedSession, RecordingContentConsumer> consumers;
    private final long start;
    private final Set<Open> open = new HashSet<>();
    private final Set<FlowDirection> within = new HashSet<>();

    /** Creates a router; {@code start} is the time from which arrivals count, in nanoseconds since 1970. */
    CapturedFlowRouter(
            Map<Long, FlowSessionAssignment> flows,
            Map<CapturedSession, RecordingContentConsumer> consumers,
            long start) {
        this.flows = flows;
        this.consumers = consumers;
        this.start = start;
    }

    @Override
    public void datagram(PcapFlow flow, HostPort from, long nanos, ByteBuffer bytes, String comment) {
        appendData(flow, from, nanos, bytes, comment);
    }

    @Override
    public void opened(PcapFlow flow, long nanos) {
        var assignment = flows.get(flow.number());
        var consumer = consumerOf(assignment);
        if (assignment != null && consumer != null) {
            open(assignment, flow, flow.opener(), nanos, consumer);
        }
    }

    @Override
    public void bytes(PcapFlow flow, HostPort from, long nanos, ByteBuffer bytes, String comment) {
        appendData(flow, from, nanos, bytes, comment);
    }

    @Override
    public void lost(PcapFlow flow, HostPort from, long nanos, long count) {
        appendGap(flow, from, nanos, String.valueOf(count));
    }

    @Override
    public void closed(PcapFlow flow, HostPort by, long nanos, TcpCloseReason how) {
        var assignment = flows.get(flow.number());
        var consumer = consumerOf(assignment);
        if (assignment != null
                && consumer != null
                && open.remove(new Open(assignment.session(), channel(assignment)))) {
            consumer.closed(assignment.direction(by), channel(assignment), nanos - start, words(how));
            if (how == TcpCloseReason.RESET) {
                var rule = ConnectionProblemKind.CONNECTION_RESET;
                var text = "%s reset the connection".formatted(by);
                consumer.found(new RecordedFinding(0, nanos - start, rule, rule.severity(), text));
            }
        }
    }

    /** Reports the failed connection attempts of the sessions, at the time of the capture's end. */
    void report(long end) {
        consumers.forEach(
                (session, consumer) -> session.findFailures(start, end).forEach(consumer::found));
    }

    /** Closes channels that are still open at the time of their session's last data. */
    void finish() {
        for (var each : open) {
            var consumer = consumers.get(each.session());
            if (consumer != null) {
                long last = each.session().lastPacketTime() - start;
                consumer.closed(Direction.TO_SERVER, each.channel(), last, Entry.CAPTURE_ENDS);
            }
        }
    }

    private void appendData(PcapFlow flow, HostPort from, long nanos, ByteBuffer bytes, String comment) {
        var assignment = flows.get(flow.number());
        var consumer = consumerOf(assignment);
        if (assignment != null && consumer != null) {
            open(assignment, flow, from, nanos, consumer);
            for (var end : List.of(from, from.equals(flow.opener()) ? flow.other() : flow.opener())) {
                if (assignment.lacksStart(assignment.direction(end))
                        && within.add(new FlowDirection(flow.number(), end))) {
                    appendGap(flow, end, nanos, "");
                }
            }
            consumer.data(
                    assignment.direction(from),
                    channel(assignment),
                    nanos - start,
                    bytes,
                    PcapngModificationCommentFormat.parse(comment));
        }
    }

    private void appendGap(PcapFlow flow, HostPort from, long nanos, String missing) {
        var assignment = flows.get(flow.number());
        var consumer = consumerOf(assignment);
        if (assignment != null && consumer != null) {
            open(assignment, flow, from, nanos, consumer);
            consumer.gap(assignment.direction(from), channel(assignment), nanos - start, missing);
        }
    }

    /** Opens a channel with its first datagram; the datagrams of one channel may use several ports. */
    private void open(
            FlowSessionAssignment assignment,
            PcapFlow flow,
            HostPort by,
            long nanos,
            RecordingContentConsumer consumer) {
        if (open.add(new Open(assignment.session(), channel(assignment)))) {
            consumer.opened(assignment.direction(by), channel(assignment), nanos - start, assignment.note(flow));
        }
    }

    private @Nullable RecordingContentConsumer consumerOf(@Nullable FlowSessionAssignment assignment) {
        return assignment == null ? null : consumers.get(assignment.session());
    }

    private static Channel channel(FlowSessionAssignment assignment) {
        return assignment.matcher().channel();
    }

    private static String words(TcpCloseReason how) {
        return switch (how) {
            case FINISHED -> "closed";
            case RESET -> Entry.RESET;
            case REPLACED -> Entry.REPLACED;
            case FORGOTTEN -> Entry.FORGOTTEN;
        };
    }
}
