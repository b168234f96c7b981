package mocapscope.protocol.traffic;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.LongPredicate;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.pcap.HostPort;
import mocapscope.protocol.pcap.PcapException;
import mocapscope.protocol.pcap.PcapFlow;
import mocapscope.protocol.pcap.PcapFlowListener;
import mocapscope.protocol.pcap.PcapFlowReassembler;
import mocapscope.protocol.pcap.PcapFrame;
import mocapscope.protocol.pcap.PcapReader;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.RecordingContentConsumer;
import mocapscope.protocol.recording.RecordingDamage;
import mocapscope.protocol.recording.ReplayableRecordedSession;
import mocapscope.protocol.recording.UnmatchedFlowCountsByPort;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import org.jspecify.annotations.Nullable;

/**
 * Reads a live network capture, such as from stdin, and delivers each session's data as it arrives. A stream is read
 * once: the bytes of a connection wait until they identify a protocol. One thread reads; any thread may stop it.
 */
public final class LiveCaptureReader {
    @DocumentedLimit(
            value = "bytes of connections in a capture from stdin that identify no protocol yet",
            unit = "bytes",
            beyond = "not decoded if they belong to a session after all")
    private static final int MOST_HELD = 16 << 20;

    /** The memory of a segment besides its bytes: its objects, and the headers of its packet. */
    private static final int HELD_OVERHEAD = 256;

    private final InputStream in;
    private final Path name;
    private final LongPredicate wanted;
    private final CaptureSessionFinder finder;
    private final Function<RecordedSession, RecordingContentConsumer> consumers;
    private final Map<CapturedSession, RecordingContentConsumer> sessions = new HashMap<>();
    private final Map<Long, List<HeldSegment>> held = new HashMap<>();
    private final PcapFlowReassembler dissector = new PcapFlowReassembler(new LiveFlowListener());
    private @Nullable CapturedFlowRouter router;
    private long heldBytes;
    private long start;
    private long latest;
    private long broken;
    private boolean truncated;
    private boolean stopped;

    /** Bytes of a connection whose protocol is not known yet. */
    private record HeldSegment(HostPort from, long nanos, ByteBuffer bytes, String comment) {}

    /**
     * Creates a reader.
     *
     * @param name the name of the stream for the user
     * @param port server port that replaces the protocols' own, if present
     * @param wanted receives the time of each packet since the first, in nanoseconds on the capture's clock; returns
     *     false to stop before that packet
     * @param consumers creates the consumer of a session that was found
     */
    public LiveCaptureReader(
            InputStream in,
            Path name,
            List<Protocol> protocols,
            OptionalInt port,
            LongPredicate wanted,
            Function<RecordedSession, RecordingContentConsumer> consumers) {
        this.in = in;
        this.name = name;
        this.wanted = wanted;
        this.finder = new CaptureSessionFinder(new FlowProtocolDetector(protocols, port));
        this.consumers = consumers;
    }

    /**
     * Reads until the stream ends or another thread stops it.
     *
     * @throws IOException if the stream fails or is no capture
     */
    public void read() throws IOException {
        var reader = open();
        boolean more = true;
        while (more) {
            var frame = next(reader);
            more = frame != null && add(frame);
        }
        finish();
    }

    /** Ends all sessions at the time of their last data; no consumer is called afterwards. */
    public synchronized void stop() {
        if (!stopped && router != null) {
            finder.sessions(latest).forEach(this::consumer);
            router.report(latest);
            router.finish();
        }
        stopped = true;
    }

    /** Returns true if a session with data was found. */
    public synchronized boolean hasSessions() {
        return !finder.sessions(latest).isEmpty();
    }

    /** Returns the counts of data that belongs to no session. */
    public synchronized UnmatchedFlowCountsByPort unmatchedFlows() {
        return finder.unmatchedFlows();
    }

    /** Returns the missing parts of the capture. */
    public synchronized RecordingDamage damage() {
        var descriptions = new ArrayList<String>();
        long skipped = truncated ? broken - 1 : broken;
        if (skipped > 0) {
            descriptions.add("unreadable parts that were skipped: %,d".formatted(skipped));
        }
        if (dissector.truncatedDatagrams() > 0) {
            descriptions.add("datagrams that were skipped, since only their first bytes were captured: %,d"
                    .formatted(dissector.truncatedDatagrams()));
        }
        dissector
                .unknownLinkFrames()
                .forEach((link, count) ->
                        descriptions.add("frames that were skipped: %,d, with link type %s".formatted(count, link)));
        if (finder.isTruncated()) {
            descriptions.add("sessions beyond %,d were skipped".formatted(sessions.size()));
        }
        finder.sessions(latest).stream()
                .filter(CapturedSession::hasLoss)
                .forEach(one -> descriptions.add(one.damage()));
        if (truncated) {
            descriptions.add("its end is missing");
        }
        return new RecordingDamage(descriptions);
    }

    private PcapReader open() throws IOException {
        try {
            return PcapReader.of(in);
        } catch (PcapException none) {
            throw new IOException("not a network capture: %s: %s".formatted(none.getMessage(), name), none);
        }
    }

    /** Waits for the next frame without keeping other threads from a stop. */
    private @Nullable PcapFrame next(PcapReader reader) throws IOException {
        while (true) {
            try {
                return reader.next();
            } catch (PcapException fault) {
                addFault(fault);
            }
        }
    }

    private synchronized void addFault(PcapException fault) {
        broken++;
        truncated |= fault.isTruncation();
    }

    /** Returns true if more frames are wanted. */
    private synchronized boolean add(PcapFrame frame) {
        if (router == null) {
            start = frame.nanos();
            router = new CapturedFlowRouter(finder.flows(), sessions, start);
        }
        if (!stopped && wanted.test(frame.nanos() - start)) {
            latest = Math.max(latest, frame.nanos());
            dissector.dissect(frame);
            return true;
        }
        return false;
    }

    private synchronized void finish() {
        if (!stopped) {
            dissector.finish();
        }
        stop();
    }

    private void consumer(CapturedSession session) {
        sessions.computeIfAbsent(session, found -> consumers.apply(recorded(found)));
    }

    private RecordedSession recorded(CapturedSession session) {
        var metadata = new RecordedSession.RecordedSessionMetadata(
                session.name(),
                SessionRole.CLIENT,
                name.toString(),
                session.server().toString(),
                List.of(),
                Map.of(),
                List.of());
        var recording = new ReplayableRecordedSession() {
            @Override
            public MonotonicToUnixTimeAnchor anchor() {
                return new MonotonicToUnixTimeAnchor(0, start);
            }

            @Override
            public void replay(RecordingContentConsumer out) throws IOException {
                throw new IOException("a stream is read only once: " + name);
            }
        };
        return new RecordedSession(name, session.protocol(), recording, metadata);
    }

    /** Finds the session of each flow first, and then passes on its data. */
    private final class LiveFlowListener implements PcapFlowListener {
        @Override
        public void datagram(PcapFlow flow, HostPort from, long nanos, ByteBuffer bytes, String comment) {
            finder.datagram(flow, from, nanos, bytes, comment);
            router(flow).datagram(flow, from, nanos, bytes, comment);
        }

        @Override
        public void opened(PcapFlow flow, long nanos) {
            finder.opened(flow, nanos);
            router(flow).opened(flow, nanos);
        }

        @Override
        public void bytes(PcapFlow flow, HostPort from, long nanos, ByteBuffer bytes, String comment) {
            finder.bytes(flow, from, nanos, bytes, comment);
            if (finder.isUndecided(flow)) {
                hold(flow, new HeldSegment(from, nanos, bytes, comment));
            } else {
                router(flow).bytes(flow, from, nanos, bytes, comment);
            }
        }

        private void hold(PcapFlow flow, HeldSegment segment) {
            int size = HELD_OVERHEAD + segment.bytes().capacity();
            if (heldBytes + size <= MOST_HELD) {
                heldBytes += size;
                held.computeIfAbsent(flow.number(), _ -> new ArrayList<>()).add(segment);
            }
        }

        private List<HeldSegment> release(PcapFlow flow) {
            var segments = held.remove(flow.number());
            if (segments == null) {
                return List.of();
            }
            segments.forEach(one -> heldBytes -= HELD_OVERHEAD + one.bytes().capacity());
            return segments;
        }

        @Override
        public void lost(PcapFlow flow, HostPort from, long nanos, long count) {
            finder.lost(flow, from, nanos, count);
            release(flow);
            router(flow).lost(flow, from, nanos, count);
        }

        @Override
        public void failed(PcapFlow flow, long nanos, boolean isRefused) {
            finder.failed(flow, nanos, isRefused);
        }

        @Override
        public void closed(PcapFlow flow, HostPort by, long nanos, TcpCloseReason how) {
            finder.closed(flow, by, nanos, how);
            release(flow);
            router(flow).closed(flow, by, nanos, how);
        }

        /** Returns the router after it has a consumer for the flow's session and has received what waited for that. */
        private CapturedFlowRouter router(PcapFlow flow) {
            var known = Objects.requireNonNull(router);
            var assignment = finder.flows().get(flow.number());
            if (assignment != null) {
                consumer(assignment.session());
            }
            release(flow).forEach(one -> known.bytes(flow, one.from(), one.nanos(), one.bytes(), one.comment()));
            return known;
        }
    }
}
