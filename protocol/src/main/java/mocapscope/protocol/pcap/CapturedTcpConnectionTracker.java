package mocapscope.protocol.pcap;

import java.nio.ByteBuffer;
import mocapscope.protocol.pcap.PcapFlowListener.TcpCloseReason;
import org.jspecify.annotations.Nullable;

/** Tracks one TCP connection from its segments: handshake, data of both directions and close. */
final class CapturedTcpConnectionTracker {
    private final PcapFlow pcapFlow;
    private final PcapFlowListener out;
    private final StreamDirection opener;
    private final StreamDirection other;
    private boolean opened;
    private boolean closed;
    private boolean isAttempted;
    private boolean isAnswered;
    private long attempted;
    private @Nullable HostPort finishedFirst;
    private long now;

    CapturedTcpConnectionTracker(PcapFlow flow, PcapFlowListener out, TcpStreamReassembler.TcpReassemblyBudget budget) {
        this.pcapFlow = flow;
        this.out = out;
        this.opener = new StreamDirection(flow.opener(), budget);
        this.other = new StreamDirection(flow.other(), budget);
    }

    /** One end of the connection and the data that it sends. */
    private final class StreamDirection implements TcpStreamReassembler.TcpStreamListener {
        private final HostPort port;
        private final TcpStreamReassembler stream;

        StreamDirection(HostPort port, TcpStreamReassembler.TcpReassemblyBudget budget) {
            this.port = port;
            this.stream = new TcpStreamReassembler(budget, this);
        }

        @Override
        public void bytes(ByteBuffer bytes, String comment) {
            open();
            out.bytes(pcapFlow, port, now, bytes, comment);
        }

        @Override
        public void lost(long count) {
            open();
            out.lost(pcapFlow, port, now, count);
        }
    }

    /** Returns true if a segment with SYN starts a connection other than this one. */
    boolean startsOther(TcpSegment first) {
        var side = side(first);
        boolean same = side.stream.startsWith(first.sequence() + 1);
        if (first.has(TcpSegment.ACK)) {
            return !same && (closed || side.stream.hasInitialSequence());
        }
        // Data captured from one end only may belong to an earlier connection, or the answer was captured first.
        boolean fresh = side.stream.hasInitialSequence()
                ? same && side.stream.hasDeliveredNothing()
                : peer(side).stream.hasDeliveredNothing();
        return closed || !fresh;
    }

    void add(TcpSegment segment, long nanos, String comment) {
        if (closed) {
            return; // a retransmission, or a late segment
        }
        now = nanos;
        var side = side(segment);
        var peer = peer(side);
        noteAttempt(segment, side);
        boolean begins = segment.has(TcpSegment.SYN);
        int first = segment.sequence() + (begins ? 1 : 0);
        if (begins) {
            side.stream.setInitialSequence(first);
        }
        if (segment.has(TcpSegment.ACK)) {
            if (side == other && begins) {
                open();
            }
            peer.stream.acknowledge(segment.acknowledged());
        }
        if (segment.has(TcpSegment.RST) && side.stream.hasDelivered(segment.sequence())) {
            return; // hosts ignore an out-of-date segment
        }
        boolean reset = segment.has(TcpSegment.RST);
        if (!reset) {
            boolean ends = segment.has(TcpSegment.FIN);
            side.stream.add(first, segment.bytes(), segment.length(), ends, comment);
            if (ends && finishedFirst == null) {
                finishedFirst = side.port;
            }
        }
        if (reset) {
            close(side.port, TcpCloseReason.RESET);
        } else if (opener.stream.isFinished() && other.stream.isFinished()) {
            close(finishedFirst == null ? side.port : finishedFirst, TcpCloseReason.FINISHED);
        }
    }

    /** Notes an attempt to open the connection, and what shows that it has an answer. */
    private void noteAttempt(TcpSegment segment, StreamDirection side) {
        if (side == opener && segment.has(TcpSegment.SYN) && !segment.has(TcpSegment.ACK)) {
            isAttempted = true;
            attempted = now;
        } else if (isAttempted && !isAnswered && !opened && side == other && segment.has(TcpSegment.RST)) {
            isAnswered = true;
            out.failed(pcapFlow, now, true);
        } else {
            isAnswered = true;
        }
    }

    private void endAttempt() {
        if (isAttempted && !isAnswered) {
            isAnswered = true;
            out.failed(pcapFlow, attempted, false);
        }
    }

    /** Ends the connection at the position captured so far. */
    void end(long nanos, TcpCloseReason how) {
        now = nanos;
        endAttempt();
        close(pcapFlow.opener(), how);
    }

    /** Passes on waiting data without ending the connection. */
    void flush(long nanos) {
        now = nanos;
        endAttempt();
        opener.stream.flush();
        other.stream.flush();
    }

    private StreamDirection side(TcpSegment segment) {
        return segment.from().equals(pcapFlow.opener()) ? opener : other;
    }

    private StreamDirection peer(StreamDirection side) {
        return side == opener ? other : opener;
    }

    private void open() {
        if (!opened) {
            opened = true;
            out.opened(pcapFlow, now);
        }
    }

    private void close(HostPort by, TcpCloseReason how) {
        if (!closed) {
            closed = true;
            opener.stream.flush();
            other.stream.flush();
            if (opened) {
                out.closed(pcapFlow, by, now, how);
            }
        }
    }
}
