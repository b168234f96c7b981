package mocapscope.app.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.synthetic.ShownVerdict;
import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.SessionListener;

/** The first sentences of reports. */
public final class ReportSurface {
    /** The end of the sentence, after which findings are counted. */
    private static final String AFTER = ". ";

    private final HtmlSessionReportWriter report =
            new HtmlSessionReportWriter(1, SkeletonMapLibrary.builtIn(), CancellableWriteProgressMonitor.NONE);
    private final String surface;

    private ReportSurface(String surface) {
        this.surface = surface;
    }

    /** Returns that of a session in the window. */
    public static ShownVerdict ofWindow(SessionSnapshot session, Path folder) throws IOException {
        var surface = new ReportSurface("report of the window");
        surface.report.addRetained(new SessionSectionFactory(
                session.session(),
                session.name(),
                session.found().kinds(),
                Optional.of(session.state()),
                Optional.of(session.health())));
        return surface.finish(folder);
    }

    /** Returns that of the transcript of a session, decoded again. */
    public static ShownVerdict ofTranscript(Session session, Path folder) throws IOException {
        var surface = new ReportSurface("report of a transcript");
        surface.report.addRetained(
                new SessionSectionFactory(session, "", List.of(), Optional.empty(), Optional.empty()));
        return surface.finish(folder);
    }

    /** Returns that of a recording. */
    public static ShownVerdict ofRecording(RecordingFile file, Path folder) throws IOException {
        var surface = new ReportSurface("report of a recording");
        surface.report.read(file, file.parts(), false);
        return surface.finish(folder);
    }

    /** Creates a report that collects live sessions. */
    public static ReportSurface live() {
        return new ReportSurface("report of listen");
    }

    public SessionListener createListener(Session session) {
        return report.createListener(session);
    }

    public ShownVerdict finish(Path folder) throws IOException {
        var verdict = ParsedHtmlReport.of(report, folder).styled("verdict").getFirst();
        var text = verdict.getTextContent();
        return ShownVerdict.of(surface, grade(verdict.getAttribute("class")), text.substring(0, text.indexOf(AFTER)));
    }

    private static HealthGrade grade(String style) {
        for (var grade : HealthGrade.values()) {
            if (style.equals("verdict " + ReportVerdict.style(grade))) {
                return grade;
            }
        }
        throw new AssertionError(style);
    }
}
