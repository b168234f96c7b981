package mocapscope.protocol.traffic;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;
import mocapscope.protocol.file.InputFileStream;
import mocapscope.protocol.pcap.PcapException;
import mocapscope.protocol.pcap.PcapFlowListener;
import mocapscope.protocol.pcap.PcapFrame;
import mocapscope.protocol.pcap.PcapFrameDissector;
import mocapscope.protocol.pcap.PcapReader;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.RecordingConsumer;
import mocapscope.protocol.recording.RecordingDamage;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.recording.ReplayableRecording;
import mocapscope.protocol.recording.ScanProgressMonitor;
import mocapscope.protocol.recording.UnmatchedFlowCounts;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.ClockAnchor;

/**
 * A pcap or pcapng file opened as a recording of the sessions found in it. Unreadable parts are reported and
 * skipped.
 */
public final class NetworkCaptureRecordingFile implements RecordingFile {
    private static final int MOST_FAULTS = 5;

    /** The number of frames between two progress reports. */
    private static final int NOW_AND_THEN = 256;

    private final Path file;
    private final Map<NamedRecording, CapturedSession> parts = new LinkedHashMap<>();
    private final Map<Long, FlowSessionAssignment> flows;
    private final long start;
    private final String notice;
    /** The damage that does not belong to a session. */
    private final List<String> damage;

    private final UnmatchedFlowCounts counts;

    private NetworkCaptureRecordingFile(Path file, CaptureSessionFinder finder, Reading read) {
        this.file = file;
        this.flows = finder.flows();
        this.start = read.start;
        finder.sessions().forEach(session -> parts.put(part(session), session));
        this.notice = read.notice(finder);
        this.damage = read.damage(finder);
        this.counts = finder.unmatchedFlows();
    }

    /**
     * Reads a whole capture and finds the sessions of {@code protocols}.
     *
     * @param port server port that replaces the protocols' own, if present
     * @throws IOException if the file cannot be read or is no capture
     */
    public static NetworkCaptureRecordingFile open(Path file, List<Protocol> protocols, OptionalInt port)
            throws IOException {
        return open(file, protocols, port, ScanProgressMonitor.NONE);
    }

    /**
     * Reads a whole capture and finds the sessions of {@code protocols}, with progress reports and cancellation.
     *
     * @throws java.util.concurrent.CancellationException if {@code watch} requests it
     * @throws IOException if the file cannot be read or is no capture
     */
    public static NetworkCaptureRecordingFile open(
            Path file, List<Protocol> protocols, OptionalInt port, ScanProgressMonitor watch) throws IOException {
        var finder = new CaptureSessionFinder(new FlowProtocolDetector(protocols, port));
        var reading = new Reading();
        try {
            reading.all(file, finder, watch);
        } catch (PcapException none) {
            var reason = String.join(
                    "; ",
                    Stream.concat(reading.faults.stream(), Stream.of(String.valueOf(none.getMessage())))
                            .toList());
            throw new IOException("not a network capture: %s: %s".formatted(reason, file), none);
        }
        return new NetworkCaptureRecordingFile(file, finder, reading);
    }

    private NamedRecording part(CapturedSession session) {
        var metadata = new RecordedSession.RecordedSessionMetadata(
                "%s, %s".formatted(session.name(), file.getFileName()),
                SessionRole.CLIENT,
                file.toString(),
                session.server().toString(),
                List.of(),
                Map.of(),
                List.of());
        var recording = new ReplayableRecording() {
            @Override
            public ClockAnchor anchor() {
                return NetworkCaptureRecordingFile.this.anchor();
            }

            @Override
            public void replay(RecordingConsumer out) throws IOException {
                feed(Map.of(session, out));
            }
        };
        return new NamedRecording(session.name(), new RecordedSession(file, session.protocol(), recording, metadata));
    }

    @Override
    public String label() {
        return "a network capture";
    }

    @Override
    public Path file() {
        return file;
    }

    @Override
    public String notice() {
        return notice;
    }

    @Override
    public UnmatchedFlowCounts unmatchedFlows() {
        return counts;
    }

    @Override
    public RecordingDamage damage(List<NamedRecording> recordings) {
        var descriptions = new ArrayList<>(damage);
        for (var recording : recordings) {
            var session = parts.get(recording);
            if (session != null && session.hasLoss()) {
                descriptions.add(session.damage());
            }
        }
        return new RecordingDamage(descriptions);
    }

    @Override
    public List<NamedRecording> parts() {
        return List.copyOf(parts.keySet());
    }

    @Override
    public boolean hasNamedParts() {
        return true;
    }

    @Override
    public ClockAnchor anchor() {
        return new ClockAnchor(0, start);
    }

    @Override
    public void replay(List<NamedRecording> selected, Function<NamedRecording, RecordingConsumer> consumers)
            throws IOException {
        var feeds = new HashMap<CapturedSession, RecordingConsumer>();
        for (var recording : selected) {
            var session = parts.get(recording);
            if (session != null) {
                feeds.put(session, consumers.apply(recording));
            }
        }
        feed(feeds);
    }

    private void feed(Map<CapturedSession, RecordingConsumer> consumers) throws IOException {
        var router = new CapturedFlowRouter(flows, consumers, start);
        new Reading().all(file, router, ScanProgressMonitor.NONE);
        router.finish();
    }

    /** One pass over a capture file, with the faults found in it. */
    private static final class Reading {
        private final List<String> faults = new ArrayList<>();
        private long start = Long.MAX_VALUE;
        private long broken;
        private boolean truncated;
        private long cut;
        private long unknownFrames;

        void all(Path file, PcapFlowListener out, ScanProgressMonitor watch) throws IOException {
            var dissector = new PcapFrameDissector(out);
            try (var in = InputFileStream.open(file)) {
                var reader = open(in);
                boolean more = true;
                for (long frames = 0; more; frames++) {
                    more = next(reader, dissector);
                    if (frames % NOW_AND_THEN == 0) {
                        watch.report(in.isPacked() ? in.storedPosition() : reader.position(), in.storedSize());
                    }
                }
                addFault(in.fault());
            }
            dissector.finish();
            cut = dissector.truncatedDatagrams();
            unknownFrames = dissector.unknownLinkFrames();
            start = start == Long.MAX_VALUE ? 0 : start;
        }

        private PcapReader open(InputFileStream in) throws IOException {
            try {
                return PcapReader.of(in);
            } catch (PcapException none) {
                addFault(in.fault());
                throw none;
            }
        }

        /** Counts damaged gzip data, which ends the capture early, unless the capture's reader counted the end. */
        private void addFault(String fault) {
            if (!fault.isEmpty()) {
                broken += truncated ? 0 : 1;
                truncated = true;
                faults.add(fault);
            }
        }

        private boolean next(PcapReader reader, PcapFrameDissector dissector) throws IOException {
            PcapFrame frame;
            try {
                frame = reader.next();
            } catch (PcapException fault) {
                broken++;
                truncated |= fault.isTruncation();
                if (faults.size() < MOST_FAULTS) {
                    faults.add(String.valueOf(fault.getMessage()));
                }
                return true;
            }
            if (frame != null) {
                start = Math.min(start, frame.nanos());
                dissector.dissect(frame);
            }
            return frame != null;
        }

        /** Returns the damage of the file without that of its sessions. */
        List<String> damage(CaptureSessionFinder finder) {
            var descriptions = new ArrayList<String>();
            long skipped = truncated ? broken - 1 : broken;
            if (skipped > 0) {
                descriptions.add("unreadable parts that were skipped: %,d".formatted(skipped));
            }
            if (cut > 0) {
                descriptions.add(
                        "datagrams that were skipped, since only their first bytes were captured: %,d".formatted(cut));
            }
            if (finder.isTruncated()) {
                descriptions.add("sessions beyond %,d were skipped"
                        .formatted(finder.sessions().size()));
            }
            if (truncated) {
                descriptions.add("its end is missing");
            }
            return descriptions;
        }

        String notice(CaptureSessionFinder finder) {
            var sessions = finder.sessions();
            var words = new ArrayList<String>();
            if (broken > 0) {
                words.add("%,d part%s of the capture cannot be read and %s skipped (%s)"
                        .formatted(
                                broken,
                                broken == 1 ? "" : "s",
                                broken == 1 ? "was" : "were",
                                String.join("; ", faults)));
            }
            if (cut > 0) {
                words.add("%,d datagrams were left out, because the capture has only their first bytes".formatted(cut));
            }
            if (unknownFrames > 0) {
                words.add("%,d frames have an unknown link type".formatted(unknownFrames));
            }
            if (finder.isTruncated()) {
                words.add("the capture has too many sessions: some are left out");
            }
            if (sessions.isEmpty()) {
                words.add("no session was found: select one with --protocol and --port");
            }
            sessions.stream()
                    .map(CapturedSession::lossText)
                    .filter(loss -> !loss.isEmpty())
                    .forEach(words::add);
            return String.join("\n", words);
        }
    }
}
