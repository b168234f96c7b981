package mocapscope.protocol.traffic;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.pcap.PcapFlow;
import mocapscope.protocol.pcap.PcapFlowListener;
import mocapscope.protocol.pcap.HostPort;
import mocapscope.protocol.recording.UnmatchedFlowCounts;
import mocapscope.protocol.session.FlowMatcher;
import org.jspecify.annotations.Nullable;

/** Finds the sessions in a network capture by announced address, server port or first bytes. */
final class Survey implements PcapFlowListener {
    private static final int SESSIONS = 10_000;
    private static final int FLOWS = 100_000;

    private final Wanted wanted;
    private final List<Found> sessions = new ArrayList<>();
    private final Map<Long, Assignment> flows = new HashMap<>();
    private final Map<Long, Beginnings> beginnings = new HashMap<>();
    private final Invited invited = new Invited();
    private final Strangers strangers = new Strangers();
    private boolean overfull;

    Survey(Wanted wanted) {
        this.wanted = wanted;
    }

    /** Returns the found sessions that sent any data. */
    List<Found> sessions() {
        return sessions.stream().filter(Found::spoke).toList();
    }

    /** Returns true if the capture had more sessions or flows than can be followed at once. */
    boolean overfull() {
        return overfull;
    }

    /** Returns the counts of the flows that belong to no session. */
    UnmatchedFlowCounts unclaimed() {
        return strangers.unclaimed();
    }

    /** Returns the assignment of each flow number that belongs to a session. */
    Map<Long, Assignment> flows() {
        return flows;
    }

    @Override
    public void datagram(PcapFlow flow, HostPort from, long nanos, ByteBuffer bytes, String comment) {
        var its = flows.get(flow.number());
        if (its == null) {
            its = invited.of(flow)
                    .or(() -> found(flow, wanted.byPort(flow).or(() -> wanted.bySigns(flow, bytes))))
                    .orElse(null);
            assign(flow, its);
        }
        if (its != null) {
            its.session().heard(nanos);
            look(its, from, bytes);
        } else if (!overfull) {
            strangers.heard(flow);
        }
    }

    @Override
    public void opened(PcapFlow flow, long nanos) {
        assign(flow, invited.of(flow).or(() -> found(flow, wanted.byPort(flow))).orElse(null));
        beginnings.put(flow.number(), new Beginnings(flow));
    }

    @Override
    public void bytes(PcapFlow flow, HostPort from, long nanos, ByteBuffer bytes, String comment) {
        var beginning = beginnings.get(flow.number());
        if (beginning != null && beginning.add(from, bytes)) {
            examine(beginning, from);
        }
        var its = flows.get(flow.number());
        if (its != null) {
            its.session().heard(nanos);
        } else if (!overfull) {
            strangers.heard(flow);
        }
    }

    @Override
    public void lost(PcapFlow flow, HostPort from, long nanos, long count) {
        beginnings.remove(flow.number());
        var its = flows.get(flow.number());
        if (its != null) {
            its.session().misses(count);
        }
    }

    @Override
    public void closed(PcapFlow flow, HostPort by, long nanos, TcpCloseReason how) {
        beginnings.remove(flow.number());
    }

    private void examine(Beginnings beginning, HostPort from) {
        var flow = beginning.flow();
        if (flows.get(flow.number()) == null) {
            assign(flow, found(flow, wanted.bySigns(flow, beginning.of(from))).orElse(null));
        }
        var its = flows.get(flow.number());
        if (its != null) {
            look(its, flow.opener(), beginning.of(flow.opener()));
            look(its, flow.other(), beginning.of(flow.other()));
        }
        boolean talks = its == null || its.lane().signature() != FlowMatcher.FlowSignature.NONE;
        if (beginning.full() || !talks) {
            beginnings.remove(flow.number());
        }
    }

    private void look(Assignment its, HostPort from, ByteBuffer first) {
        its.lane().signature().findExpectedConnection(first).ifPresent(invitation -> invited.add(its, from, invitation));
    }

    private void assign(PcapFlow flow, @Nullable Assignment its) {
        if (its != null && flows.size() < FLOWS) {
            flows.put(flow.number(), its);
            strangers.known(flow);
        }
    }

    private Optional<Assignment> found(PcapFlow flow, Optional<Wanted.Match> match) {
        boolean full = sessions.size() == SESSIONS || flows.size() == FLOWS;
        overfull |= full && match.isPresent();
        return full ? Optional.empty() : match.map(its -> begin(flow, its));
    }

    private Assignment begin(PcapFlow flow, Wanted.Match its) {
        var client = flow.opener().equals(its.server()) ? flow.other() : flow.opener();
        var name = "%s-%d".formatted(its.protocol().name(), sessions.size() + 1);
        var session = new Found(name, its.protocol(), client, its.server());
        sessions.add(session);
        return new Assignment(session, its.lane(), its.server());
    }
}
