package mocapscope.protocol.traffic;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;
import mocapscope.protocol.file.GzipAwareInputStream;
import mocapscope.protocol.pcap.PcapException;
import mocapscope.protocol.pcap.PcapFlowListener;
import mocapscope.protocol.pcap.PcapFlowReassembler;
import mocapscope.protocol.pcap.PcapFrame;
import mocapscope.protocol.pcap.PcapReader;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.RecordingContentConsumer;
import mocapscope.protocol.recording.RecordingDamage;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.recording.ReplayableRecordedSession;
import mocapscope.protocol.recording.ScanProgressMonitor;
import mocapscope.protocol.recording.UnmatchedFlowCountsByPort;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import org.jspecify.annotations.Nullable;

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

    private final UnmatchedFlowCountsByPort counts;

    private NetworkCaptureRecordingFile(Path file, CaptureSessionFinder finder, Reading read) {
        this.file = file;
        this.flows = finder.flows();
        this.start = read.start;
        finder.sessions(read.end).forEach(session -> parts.put(part(session), session));
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
        var reading = new Reading(file, watch);
        try {
            reading.all(finder);
        } catch (PcapException none) {
            var reason = String.join(
                    "; ",
                    Stream.concat(reading.faults.stream(), Stream.of(String.valueOf(none.getMessage())))
                            .toList());
            throw new IOException("not a network capture: %s: %s".formatted(reason, file), none);
        }
        reading.requireKnownLink();
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
        var recording = new ReplayableRecordedSession() {
            @Override
            public MonotonicToUnixTimeAnchor anchor() {
                return NetworkCaptureRecordingFile.this.anchor();
            }

            @Override
            public void replay(RecordingContentConsumer out) throws IOException {
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
    public UnmatchedFlowCountsByPort unmatchedFlows() {
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
    public MonotonicToUnixTimeAnchor anchor() {
        return new MonotonicToUnixTimeAnchor(0, start);
    }

    @Override
    public void replay(List<NamedRecording> selected, Function<NamedRecording, RecordingContentConsumer> consumers)
            throws IOException {
        var feeds = new HashMap<CapturedSession, RecordingContentConsumer>();
        for (var recording : selected) {
            var session = parts.get(recording);
            if (session != null) {
                feeds.put(session, consumers.apply(recording));
            }
        }
        feed(feeds);
    }

    private void feed(Map<CapturedSession, RecordingContentConsumer> consumers) throws IOException {
        var router = new CapturedFlowRouter(flows, consumers, start);
        var reading = new Reading(file, ScanProgressMonitor.NONE);
        reading.all(router);
        router.report(reading.end);
        router.finish();
    }

    /** One pass over a capture file, with the faults found in it. */
    private static final class Reading {
        private final Path file;
        private final ScanProgressMonitor watch;
        private final List<String> faults = new ArrayList<>();
        private long start = Long.MAX_VALUE;
        private long end;
        private OptionalLong firstTime = OptionalLong.empty();
        private long frames;
        private long broken;
        private boolean truncated;
        private long cut;
        private long untimed;
        private long copies;
        private Map<String, Long> unknownFrames = Map.of();

        Reading(Path file, ScanProgressMonitor watch) {
            this.file = file;
            this.watch = watch;
        }

        void all(PcapFlowListener out) throws IOException {
            var dissector = new PcapFlowReassembler(out);
            try (var in = GzipAwareInputStream.open(file)) {
                var reader = open(in);
                boolean more = true;
                for (long steps = 0; more; steps++) {
                    more = next(reader, dissector);
                    if (steps % NOW_AND_THEN == 0) {
                        watch.report(in.isPacked() ? in.storedPosition() : reader.position(), in.storedSize());
                    }
                }
                addFault(in.fault());
                untimed = reader.untimedFrames();
            }
            dissector.finish();
            cut = dissector.truncatedDatagrams();
            copies = dissector.copies();
            unknownFrames = dissector.unknownLinkFrames();
            start = start == Long.MAX_VALUE ? 0 : start;
        }

        private PcapReader open(GzipAwareInputStream in) throws IOException {
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

        private boolean next(PcapReader reader, PcapFlowReassembler dissector) throws IOException {
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
                frames++;
                var timed = frame.nanos() == 0 ? frame.withTime(firstTime()) : frame;
                start = Math.min(start, timed.nanos());
                end = Math.max(end, timed.nanos());
                dissector.dissect(timed);
            }
            return frame != null;
        }

        /** Returns the time of the first frame that has one, which frames before it get; 0 without such a frame. */
        private long firstTime() throws IOException {
            if (firstTime.isEmpty()) {
                firstTime = OptionalLong.of(findTime());
            }
            return firstTime.getAsLong();
        }

        private long findTime() throws IOException {
            try (var in = GzipAwareInputStream.open(file)) {
                var reader = PcapReader.of(in);
                PcapFrame frame = null;
                for (long steps = 0; steps == 0 || frame != null && frame.nanos() == 0; steps++) {
                    frame = readNext(reader);
                    if (steps % NOW_AND_THEN == 0) {
                        watch.report(0, in.storedSize());
                    }
                }
                return frame == null ? 0 : frame.nanos();
            }
        }

        private static @Nullable PcapFrame readNext(PcapReader reader) throws IOException {
            while (true) {
                try {
                    return reader.next();
                } catch (PcapException _) {
                    // The pass that reads all frames reports it.
                }
            }
        }

        /**
         * Checks that the capture has any frame whose link type is known.
         *
         * @throws IOException if it has only others, with their names and advice
         */
        void requireKnownLink() throws IOException {
            long unknown =
                    unknownFrames.values().stream().mapToLong(Long::longValue).sum();
            if (unknown > 0 && unknown == frames) {
                var links = unknownFrames.keySet().stream().limit(MOST_FAULTS).toList();
                throw new IOException("the capture has link type %s: %s".formatted(String.join("; and ", links), file));
            }
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
                        .formatted(finder.sessions(end).size()));
            }
            if (truncated) {
                descriptions.add("its end is missing");
            }
            return descriptions;
        }

        String notice(CaptureSessionFinder finder) {
            var sessions = finder.sessions(end);
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
            words.addAll(frameNotices());
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

        /** Describes the frames that were left out or changed although nothing is damaged. */
        private List<String> frameNotices() {
            var words = new ArrayList<String>();
            unknownFrames.entrySet().stream()
                    .limit(MOST_FAULTS)
                    .forEach(link -> words.add("frames that were left out: %,d, with link type %s"
                            .formatted(link.getValue(), link.getKey())));
            if (copies > 0) {
                words.add(
                        "copies of packets, captured on several interfaces, that were left out: %,d".formatted(copies));
            }
            if (untimed > 0) {
                words.add("packets without a time, which got that of the packet beside them: %,d".formatted(untimed));
            }
            return words;
        }
    }
}
