package mocapscope.protocol.pcap;

import java.nio.ByteBuffer;
import mocapscope.protocol.pcap.FlowListener.Ending;
import org.jspecify.annotations.Nullable;

/** Tracks one TCP connection from its segments: handshake, data of both directions and close. */
final class Connection {
    private final Flow flow;
    private final FlowListener out;
    private final Half opener;
    private final Half other;
    private boolean opened;
    private boolean closed;
    private @Nullable Place finishedFirst;
    private long now;

    Connection(Flow flow, FlowListener out, HalfStream.Budget budget) {
        this.flow = flow;
        this.out = out;
        this.opener = new Half(flow.opener(), budget);
        this.other = new Half(flow.other(), budget);
    }

    /** One end of the connection and the data that it sends. */
    private final class Half implements HalfStream.Out {
        private final Place place;
        private final HalfStream stream;

        Half(Place place, HalfStream.Budget budget) {
            this.place = place;
            this.stream = new HalfStream(budget, this);
        }

        @Override
        public void bytes(ByteBuffer bytes, String comment) {
            open();
            out.bytes(flow, place, now, bytes, comment);
        }

        @Override
        public void lost(long count) {
            open();
            out.lost(flow, place, now, count);
        }
    }

    /** Returns true if a segment with SYN starts a connection other than this one. */
    boolean differs(Segment first) {
        var side = side(first);
        boolean same = side.stream.began(first.sequence() + 1);
        if (first.has(Segment.ACK)) {
            return !same && (closed || side.stream.begun());
        }
        // Data captured from one end only may belong to an earlier connection, or the answer was captured first.
        boolean fresh = side.stream.begun()
                ? same && side.stream.silent()
                : peer(side).stream.silent();
        return closed || !fresh;
    }

    void take(Segment segment, long nanos, String comment) {
        if (closed) {
            return; // a retransmission, or a late segment
        }
        now = nanos;
        var side = side(segment);
        var peer = peer(side);
        boolean begins = segment.has(Segment.SYN);
        int first = segment.sequence() + (begins ? 1 : 0);
        if (begins) {
            side.stream.begin(first);
        }
        if (segment.has(Segment.ACK)) {
            if (side == other && begins) {
                open();
            }
            peer.stream.confirm(segment.acknowledged());
        }
        if (segment.has(Segment.RST) && side.stream.passed(segment.sequence())) {
            return; // hosts ignore an out-of-date segment
        }
        boolean reset = segment.has(Segment.RST);
        if (!reset) {
            boolean ends = segment.has(Segment.FIN);
            side.stream.take(first, segment.bytes(), segment.length(), ends, comment);
            if (ends && finishedFirst == null) {
                finishedFirst = side.place;
            }
        }
        if (reset) {
            close(side.place, Ending.RESET);
        } else if (opener.stream.finished() && other.stream.finished()) {
            close(finishedFirst == null ? side.place : finishedFirst, Ending.FINISHED);
        }
    }

    /** Ends the connection at the position captured so far. */
    void end(long nanos, Ending how) {
        now = nanos;
        close(flow.opener(), how);
    }

    /** Passes on waiting data without ending the connection. */
    void flush(long nanos) {
        now = nanos;
        opener.stream.end();
        other.stream.end();
    }

    private Half side(Segment segment) {
        return segment.from().equals(flow.opener()) ? opener : other;
    }

    private Half peer(Half side) {
        return side == opener ? other : opener;
    }

    private void open() {
        if (!opened) {
            opened = true;
            out.opened(flow, now);
        }
    }

    private void close(Place by, Ending how) {
        if (!closed) {
            closed = true;
            opener.stream.end();
            other.stream.end();
            if (opened) {
                out.closed(flow, by, now, how);
            }
        }
    }
}
