package mocapscope.protocol.traffic;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.pcap.HostPort;
import mocapscope.protocol.pcap.PcapFlow;
import mocapscope.protocol.recording.RecordedFinding;
import mocapscope.protocol.session.decoder.FlowProtocolMatcher;
import mocapscope.protocol.transcript.Direction;

/** The captured streams of a session on which a side has not sent the message that it owes. */
final class OwedMessageTable {
    @DocumentedLimit(
            value = "streams of a session in a capture on which a message of the handshake is awaited",
            unit = "streams",
            beyond = "not reported")
    private static final int MOST = 64;

    /** The time in which a side sends what it owes. */
    private static final long PATIENCE = 5_000_000_000L;

    private final Map<Stream, Debt> debts = new LinkedHashMap<>();

    /** The data of one side of a connection. */
    private record Stream(long flow, Direction direction) {}

    private record Debt(HostPort by, FlowProtocolMatcher.OwedMessage message, long since, boolean isClosed) {}

    /** Sets the message that {@code by} owes at {@code nanos}; empty if it owes none. */
    void set(
            PcapFlow flow,
            Direction direction,
            HostPort by,
            Optional<FlowProtocolMatcher.OwedMessage> message,
            long nanos) {
        var stream = new Stream(flow.number(), direction);
        if (message.isEmpty()) {
            debts.remove(stream);
        } else if (debts.containsKey(stream) || debts.size() < MOST) {
            debts.merge(
                    stream,
                    new Debt(by, message.get(), nanos, false),
                    (before, now) -> new Debt(by, now.message(), before.since(), before.isClosed()));
        }
    }

    /** Notes that {@code by} ended a connection; the other side then owes nothing more. */
    void close(PcapFlow flow, HostPort by) {
        debts.entrySet()
                .removeIf(one -> one.getKey().flow() == flow.number()
                        && !one.getValue().by().equals(by));
        debts.replaceAll((stream, debt) ->
                stream.flow() == flow.number() ? new Debt(debt.by(), debt.message(), debt.since(), true) : debt);
    }

    /** Forgets a connection of which the capture lacks bytes. */
    void remove(PcapFlow flow) {
        debts.keySet().removeIf(stream -> stream.flow() == flow.number());
    }

    /** Returns the findings, at the time {@code end} of the capture's end; {@code start} is its start. */
    List<RecordedFinding> findings(long start, long end) {
        var findings = new ArrayList<RecordedFinding>();
        for (var debt : debts.values()) {
            if (debt.isClosed() || debt.message().isOvertaken() || end - debt.since() >= PATIENCE) {
                var rule = debt.message().rule();
                findings.add(new RecordedFinding(0, end - start, rule, rule.severity(), text(debt, end)));
            }
        }
        return findings;
    }

    private static String text(Debt debt, long end) {
        var name = debt.message().name();
        if (debt.message().isOvertaken()) {
            return "%s sent data before its %s".formatted(debt.by(), name);
        }
        return debt.isClosed()
                ? "%s closed the connection before it sent its %s".formatted(debt.by(), name)
                : "no %s from %s within %d s of the capture"
                        .formatted(name, debt.by(), (end - debt.since()) / 1_000_000_000L);
    }
}
