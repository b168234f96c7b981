package mocapscope.app.takes;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import javafx.application.Platform;
import javafx.stage.FileChooser;
import javafx.stage.Window;
import mocapscope.app.control.FileToPathConverter;
import mocapscope.app.control.StatusLamp.LampState;
import mocapscope.app.model.TakeRecordingManager;
import mocapscope.app.model.settings.SkeletonMapFileStore;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.report.HtmlSessionReportWriter;
import mocapscope.app.report.ReportCreationInfo;
import mocapscope.app.report.SessionSectionFactory;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.recording.AtomicNewFileCreator;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.ScanProgressMonitor;

/** Lets the user save an HTML report about the sessions that the application window shows. */
final class ReportSaveController {
    private static final TextBundle TEXTS = TextBundle.of(ReportSaveController.class);
    private static final String NOTICE = "report-notice";
    private static final DateTimeFormatter NAME =
            DateTimeFormatter.ofPattern("'mocapscope-report-'yyyyMMdd-HHmmss", Locale.ROOT);

    private final TakeRecordingManager manager;
    private final SkeletonMapFileStore skeletons;
    private final FileManagerLauncher launcher;
    private final NotificationOverlayPane notices;
    private final FileTaskProgressDisplay tasks;
    private List<SessionSnapshot> sessions = List.of();

    ReportSaveController(
            TakeRecordingManager manager,
            SkeletonMapFileStore skeletons,
            FileManagerLauncher launcher,
            NotificationOverlayPane notices,
            FileTaskProgressDisplay tasks) {
        this.manager = manager;
        this.skeletons = skeletons;
        this.launcher = launcher;
        this.notices = notices;
        this.tasks = tasks;
    }

    /** Sets the snapshot a report would show. */
    void setSnapshot(Snapshot snapshot) {
        sessions = snapshot.sessions();
    }

    void chooseAndSave(Window owner) {
        if (reportableSessions().isEmpty()) {
            showNotice(LampState.OFF, TEXTS.text("report.none"), List.of());
            return;
        }
        var chooser = new FileChooser();
        chooser.setTitle(TEXTS.text("report.title"));
        chooser.setInitialFileName(NAME.format(LocalDateTime.now()) + HtmlSessionReportWriter.EXTENSION);
        chooser.getExtensionFilters().add(new FileChooser.ExtensionFilter(TEXTS.text("report.kind"), "*.html"));
        FileToPathConverter.toPath(
                        chooser.showSaveDialog(owner),
                        reason -> showNotice(LampState.BAD, TEXTS.text("report.failed", reason), List.of()))
                .ifPresent(file -> save(file, owner));
    }

    /** Starts saving the report and returns at once. */
    void save(Path target, Window owner) {
        var sources = reportableSessions();
        Thread.ofVirtual().start(() -> {
            try {
                tasks.run(TEXTS.text("writing", target.getFileName()), watch -> write(target, sources, watch));
                Platform.runLater(() -> showNotice(
                        LampState.GOOD,
                        TEXTS.text("report.done", target.getFileName()),
                        launcher.createActions(target)));
            } catch (CancellationException _) {
                Platform.runLater(() -> showNotice(LampState.OFF, TEXTS.text("report.stopped"), List.of(again(owner))));
            } catch (IOException exception) {
                Platform.runLater(() -> showNotice(
                        LampState.BAD, TEXTS.text("report.failed", exception.getMessage()), List.of(again(owner))));
            }
        });
    }

    /** Returns the sessions that have content for a report. */
    private List<SessionSectionFactory> reportableSessions() {
        var sources = new ArrayList<SessionSectionFactory>();
        for (var session : sessions) {
            boolean crossed = session.session().history().transcript().nextIndex() > 0;
            if (crossed || !session.found().kinds().isEmpty()) {
                sources.add(new SessionSectionFactory(
                        session.session(),
                        session.name(),
                        session.found().kinds(),
                        Optional.of(session.state()),
                        Optional.of(session.health())));
            }
        }
        return sources;
    }

    private void write(Path target, List<SessionSectionFactory> sources, ScanProgressMonitor watch) throws IOException {
        long all = sources.stream().mapToLong(ReportSaveController::messages).sum();
        var monitor = new CancellableWriteProgressMonitor(
                count -> watch.fraction().accept(all == 0 ? 1 : Math.min(1, (double) count / all)), watch.cancelled());
        AtomicNewFileCreator.checkTarget(target);
        var report = new HtmlSessionReportWriter(sources.size(), skeletons.load(_ -> {}), monitor);
        for (var session : sources) {
            report.addRetained(session);
        }
        report.write(target, ReportCreationInfo.now(manager.programVersion()));
    }

    private static long messages(SessionSectionFactory source) {
        var history = source.session().history();
        return history.nextMessage() - history.firstMessage();
    }

    private NotificationBar.NotificationAction again(Window owner) {
        return new NotificationBar.NotificationAction(
                "report-again", TEXTS.text("report.again"), () -> chooseAndSave(owner));
    }

    private void showNotice(LampState state, String words, List<NotificationBar.NotificationAction> actions) {
        notices.findById(NOTICE).forEach(notices::end);
        NotificationBar.addTo(notices, NOTICE).show(state, words, actions);
    }
}
