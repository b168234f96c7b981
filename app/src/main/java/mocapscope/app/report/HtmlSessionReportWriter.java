package mocapscope.app.report;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.app.doctor.DoctorListener;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.health.HealthThresholds;
import mocapscope.protocol.health.SessionHealthMonitor;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.recording.AtomicNewFileCreator;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.script.ConformanceCaseResult;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.event.SessionListener;

/**
 * Collects sessions and writes them as one self-contained HTML report. Thread-safe. Sessions are collected while they
 * run, from a recording or from retained transcripts. The file contains no secrets and stays within a few megabytes, so
 * that it can be sent to a device's manufacturer.
 */
public final class HtmlSessionReportWriter implements SessionListenerFactory {
    /** File name extension of a report. */
    public static final String EXTENSION = ".html";

    /** Memory for each session's transcript, in bytes; a recording's messages are rarely read again. */
    @DocumentedLimit(
            value = "transcript of each session while its report is made, + 160 bytes for each entry",
            unit = "bytes",
            beyond = "the oldest entries are dropped")
    private static final long BUDGET = 1L << 18;

    private final SkeletonMapLibrary maps;
    private final CancellableWriteProgressMonitor monitor;
    private final ReportLimits limits;
    private final ConnectionDiagnosisStepCollector doctor = new ConnectionDiagnosisStepCollector();
    private final ReportSessionLimiter selector = new ReportSessionLimiter(ReportLimits.SESSIONS);
    private final List<ReportedConformanceCase> cases = new ArrayList<>();
    private final List<String> notices = new ArrayList<>();
    private long messages;

    /**
     * Creates a report about approximately {@code sessions} sessions.
     *
     * @param maps skeleton maps that name bones the protocol only numbers
     * @param monitor counts the messages that are read again, and can cancel that
     */
    public HtmlSessionReportWriter(int sessions, SkeletonMapLibrary maps, CancellableWriteProgressMonitor monitor) {
        this.maps = maps;
        this.monitor = monitor;
        this.limits = ReportLimits.of(Math.min(sessions, ReportLimits.SESSIONS));
    }

    /** Opens a listener that collects a running session and never ends it. */
    @Override
    public synchronized SessionListener createListener(Session session) {
        if (!selector.accepts(session.id())) {
            return SessionListener.NO_OP;
        }
        var builder = new SessionSectionBuilder(
                session,
                ReportedSessionDescription.of(session),
                limits,
                maps,
                () -> {},
                SessionHealthMonitor.live(session, HealthThresholds.USUAL));
        selector.add(session.id(), builder::build);
        return builder;
    }

    /** Returns the receiver of the steps and verdict of a doctor run. */
    public DoctorListener doctorListener() {
        return doctor;
    }

    /**
     * Adds the outcome of a completed case, and collects its session from memory if it was not collected live. Releases
     * the session's traffic.
     *
     * @throws java.util.concurrent.CancellationException if cancellation was requested
     */
    public synchronized void addOutcome(ConformanceCaseResult outcome) throws IOException {
        cases.add(ReportedConformanceCase.of(outcome));
        var tried = outcome.sessions().stream().findFirst();
        if (tried.isPresent()) {
            if (!selector.contains(tried.get().id())) {
                addRetained(new SessionSectionFactory(tried.get(), "", List.of(), Optional.empty(), Optional.empty()));
            }
            selector.setVerdict(tried.get().id(), outcome.verdict());
        }
    }

    /**
     * Reads sessions of a recording.
     *
     * @param strict true if decoders reject anything that a specification forbids
     * @throws java.util.concurrent.CancellationException if cancellation was requested
     */
    public void read(RecordingFile file, List<RecordingFile.NamedRecording> recordings, boolean strict)
            throws IOException {
        var included = recordings.subList(0, Math.min(recordings.size(), ReportLimits.SESSIONS));
        selector.addOmitted(recordings.size() - included.size());
        addNotice(addNotice(file));
        file.replay(included, recording -> {
            var recordedSession = recording.recorded();
            var session = recordedSession.createSession(recording.name(), file.anchor(), BUDGET, maps, strict);
            var builder = new SessionSectionBuilder(
                    session,
                    ReportedSessionDescription.of(session, recordedSession),
                    limits,
                    recordedSession.maps(maps),
                    this::counted,
                    SessionHealthMonitor.recorded(session, HealthThresholds.USUAL));
            selector.add(recording.name(), builder::build);
            return recordedSession.createReplayer(session, builder);
        });
    }

    /** Returns the number of sessions that did not fit. */
    public long omittedSessions() {
        return selector.omittedCount();
    }

    /**
     * Collects a session from its retained transcript.
     *
     * @throws java.util.concurrent.CancellationException if cancellation was requested
     */
    public synchronized void addRetained(SessionSectionFactory session) throws IOException {
        if (selector.accepts(session.session().id())) {
            var section = session.createSection(limits, maps, this::counted);
            selector.add(session.session().id(), () -> section);
        }
    }

    /**
     * Writes {@code target}, which must not exist.
     *
     * @return a summary of the contents
     * @throws IOException if the file already exists or cannot be written
     */
    public synchronized ReportFileSummary write(Path target, ReportCreationInfo provenance) throws IOException {
        var content = new ReportContent(
                selector.sections(), selector.omittedCount(), doctor, List.copyOf(cases), List.copyOf(notices));
        return AtomicNewFileCreator.create(target, file -> {
            try (var out =
                    new BufferedWriter(new OutputStreamWriter(file.stream(), StandardCharsets.UTF_8.newEncoder()))) {
                new ReportPageWriter(new HtmlWriter(out), provenance).write(content);
            } catch (UncheckedIOException broken) {
                throw new IOException("cannot be written: " + broken.getMessage(), broken);
            }
            var counts = content.sections().stream().map(SessionSection::counts).toList();
            long findings = counts.stream()
                    .flatMap(count -> count.values().stream())
                    .mapToLong(Long::longValue)
                    .sum();
            long errors = counts.stream()
                    .mapToLong(count -> count.getOrDefault(Severity.ERROR, 0L))
                    .sum();
            return new ReportFileSummary(content.sections().size(), findings, errors, file.size());
        });
    }

    /**
     * The number of sessions, findings, errors and bytes of a written report file. The errors are among the findings.
     */
    public record ReportFileSummary(int sessions, long findings, long errors, long bytes) {}

    /** Adds a notice about a problem of a source, shown at the top. */
    synchronized void addNotice(String words) {
        if (!words.isEmpty()) {
            notices.add(words);
        }
    }

    /** Returns a recording's notice without its folder, which would reveal details of this machine. */
    private static String addNotice(RecordingFile file) {
        return file.notice()
                .replace(file.file().toString(), file.file().getFileName().toString());
    }

    private void counted() {
        monitor.report(++messages);
    }
}
