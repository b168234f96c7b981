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

/** Reports handshake messages that are expected on a captured stream but do not arrive in time. */
final class HandshakeMessageTimeoutDetector {
    @DocumentedLimit(
            value = "streams of a session in a capture on which a message of the handshake is awaited",
            unit = "streams",
            beyond = "not reported")
    private static final int MOST = 64;

    /** The time after which a message is missing. */
    private static final long PATIENCE = 5_000_000_000L;

    private final Map<Stream, Wait> waits = new LinkedHashMap<>();

    /** The data of one side of a connection. */
    private record Stream(long flow, Direction direction) {}

    private record Wait(HostPort by, FlowProtocolMatcher.AwaitedMessage message, long since, boolean isClosed) {}

    /** Sets the message that is awaited from {@code by} at {@code nanos}; empty if none is awaited. */
    void set(
            PcapFlow flow,
            Direction direction,
            HostPort by,
            Optional<FlowProtocolMatcher.AwaitedMessage> message,
            long nanos) {
        var stream = new Stream(flow.number(), direction);
        if (message.isEmpty()) {
            waits.remove(stream);
        } else if (waits.containsKey(stream) || waits.size() < MOST) {
            waits.merge(
                    stream,
                    new Wait(by, message.get(), nanos, false),
                    (before, now) -> new Wait(by, now.message(), before.since(), before.isClosed()));
        }
    }

    /** Notes that {@code by} ended a connection; nothing more is awaited from the other side then. */
    void close(PcapFlow flow, HostPort by) {
        waits.entrySet()
                .removeIf(one -> one.getKey().flow() == flow.number()
                        && !one.getValue().by().equals(by));
        waits.replaceAll((stream, wait) ->
                stream.flow() == flow.number() ? new Wait(wait.by(), wait.message(), wait.since(), true) : wait);
    }

    /** Forgets a connection of which the capture lacks bytes. */
    void remove(PcapFlow flow) {
        waits.keySet().removeIf(stream -> stream.flow() == flow.number());
    }

    /** Returns the findings, at the time {@code end} of the capture's end; {@code start} is its start. */
    List<RecordedFinding> findings(long start, long end) {
        var findings = new ArrayList<RecordedFinding>();
        for (var wait : waits.values()) {
            if (wait.isClosed() || wait.message().isOvertaken() || end - wait.since() >= PATIENCE) {
                var rule = wait.message().rule();
                findings.add(new RecordedFinding(0, end - start, rule, rule.severity(), text(wait, end)));
            }
        }
        return findings;
    }

    private static String text(Wait wait, long end) {
        var name = wait.message().name();
        if (wait.message().isOvertaken()) {
            return "%s sent data before its %s".formatted(wait.by(), name);
        }
        return wait.isClosed()
                ? "%s closed the connection before it sent its %s".formatted(wait.by(), name)
                : "no %s from %s within %d s of the capture"
                        .formatted(name, wait.by(), (end - wait.since()) / 1_000_000_000L);
    }
}
