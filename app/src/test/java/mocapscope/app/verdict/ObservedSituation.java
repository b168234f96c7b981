package mocapscope.app.verdict;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import mocapscope.app.command.ServeSurface;
import mocapscope.app.command.output.PrintedVerdicts;
import mocapscope.app.connect.SessionCardSurface;
import mocapscope.app.convert.ConversionSurface;
import mocapscope.app.doctor.DoctorSurface;
import mocapscope.app.model.snapshot.AxesAndUnitOverride;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.model.state.SessionStateAccumulator;
import mocapscope.app.report.ReportSurface;
import mocapscope.app.status.StatusBarSurface;
import mocapscope.app.synthetic.ShownVerdict;
import mocapscope.app.synthetic.SimulatedDeviceSession;
import mocapscope.app.timing.TimingSurface;
import mocapscope.protocol.health.ProcessEventDelayMonitor;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.take.TakeRecorder;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/**
 * The verdicts that all surfaces show about a simulated session: those of the window and of commands at one moment, and
 * those about the whole session, after the user has ended it, live and from its take.
 *
 * @param present the verdicts about the present
 * @param meanwhile what {@code listen} printed, each time with what the card showed
 * @param whole the verdicts about the whole session
 */
record ObservedSituation(List<ShownVerdict> present, List<SimultaneousVerdicts> meanwhile, List<ShownVerdict> whole) {
    /** The verdicts of two surfaces at the same time. */
    record SimultaneousVerdicts(ShownVerdict card, ShownVerdict printed) {}

    private static final long PATIENCE = TimeUnit.MINUTES.toMillis(1);
    private static final TakeRecorder.TakeRecorderOptions OPTIONS =
            new TakeRecorder.TakeRecorderOptions("mocapscope test", false, 0);

    /** Plays a situation; {@code folder} is for files, and is empty. */
    static ObservedSituation of(VerdictSituation situation, Path folder) throws Exception {
        FxToolkit.registerPrimaryStage();
        return new SituationPlayer(situation, folder).play();
    }

    /** Plays one situation to all surfaces. */
    private static final class SituationPlayer implements SessionListener {
        private final VerdictSituation situation;
        private final Path folder;
        private final SimulatedDeviceSession simulated;
        private final long end;
        private final ProcessEventDelayMonitor process = new ProcessEventDelayMonitor();
        private final SessionStateAccumulator model;
        private final PrintedVerdicts listen;
        private final PrintedVerdicts serve;
        private final DoctorSurface doctor;
        private final ReportSurface report = ReportSurface.live();
        private final PrintedVerdicts.RecordLine record;
        private final List<SimultaneousVerdicts> meanwhile = new ArrayList<>();
        private volatile long clock;

        SituationPlayer(VerdictSituation situation, Path folder) {
            this.situation = situation;
            this.folder = folder;
            this.end = SimulatedDeviceSession.nanos(situation.seconds());
            this.simulated = new SimulatedDeviceSession("simulated-1");
            var session = simulated.session();
            this.model = new SessionStateAccumulator(
                    session, 0, SkeletonMapLibrary.builtIn(), AxesAndUnitOverride.AUTO, () -> clock, process);
            this.listen = PrintedVerdicts.listen(session);
            this.serve = ServeSurface.of(session);
            this.doctor = new DoctorSurface(session);
            this.record = new PrintedVerdicts.RecordLine(session);
            situation.plan(simulated);
        }

        ObservedSituation play() throws Exception {
            var file = folder.resolve("take.mcap");
            List<ShownVerdict> present;
            try (var recorder = TakeRecorder.start(file, OPTIONS, () -> clock)) {
                var session = simulated.session();
                var all = new CompositeSessionListener(
                        new CompositeSessionListener(
                                model, new CompositeSessionListener(listen.listener(), serve.listener())),
                        new CompositeSessionListener(
                                new CompositeSessionListener(doctor.listener(), report.createListener(session)),
                                new CompositeSessionListener(
                                        new CompositeSessionListener(
                                                record.listener(), recorder.createListener(session)),
                                        this)));
                simulated.play(situation.seconds(), all);
                clock = end;
                present = present();
                all.on(new SessionStateChange(SessionPhase.CLOSED, "", "", end));
            }
            var take = Take.open(file).recordingFile(List.of(simulated.protocol()));
            return new ObservedSituation(withPlayback(present, take), meanwhile, whole(take));
        }

        @Override
        public boolean wantsMessages() {
            return false;
        }

        /** Compares what {@code listen} prints with the card at the same time. */
        @Override
        public void on(SessionEvent event) {
            long time = switch (event) {
                case SessionEvent.EntryAppended appended -> appended.entry().arrival();
                case SessionEvent.ArrivalsHandled handled -> handled.at();
                case SessionEvent.ProcessLagged lag -> lag.isOver() ? lag.until() : lag.from();
                case SessionStateChange state -> state.at();
                default -> clock;
            };
            clock = Math.max(clock, time);
            var printed = listen.take();
            if (!printed.isEmpty()) {
                var card = SessionCardSurface.show(model.snapshot(clock));
                printed.forEach(line -> meanwhile.add(new SimultaneousVerdicts(card, line)));
            }
        }

        private Snapshot snapshot(SessionStateAccumulator shown, long now) {
            return new Snapshot(
                    now,
                    process.snapshot(now),
                    List.of(shown.snapshot(now)),
                    SharedViewSelection.NOTHING,
                    List.of(),
                    Optional.empty(),
                    Optional.empty());
        }

        private List<ShownVerdict> present() throws Exception {
            var snapshot = snapshot(model, end);
            var session = snapshot.sessions().getFirst();
            var shown = new ArrayList<ShownVerdict>();
            shown.add(SessionCardSurface.show(session));
            shown.add(StatusBarSurface.show(snapshot));
            shown.addAll(WaitForAsyncUtils.waitForAsyncFx(PATIENCE, () -> TimingSurface.show(snapshot)));
            shown.add(ReportSurface.ofWindow(session, folder));
            return shown;
        }

        /** Returns these verdicts, and those that the window shows when a player has reached the end of the take. */
        private List<ShownVerdict> withPlayback(List<ShownVerdict> shown, RecordingFile take) throws IOException {
            if (!situation.isRecorded()) {
                return shown;
            }
            var all = new ArrayList<>(shown);
            all.add(SessionCardSurface.show(replay(take)).on("playback"));
            return all;
        }

        private SessionSnapshot replay(RecordingFile take) throws IOException {
            var position = new long[1];
            var models = new ArrayList<SessionStateAccumulator>();
            take.replay(take.parts(), part -> {
                var session = part.recorded()
                        .createSession(part.name(), take.anchor(), 1 << 24, SkeletonMapLibrary.builtIn());
                var played = SessionStateAccumulator.isPlayback(
                        session, 0, SkeletonMapLibrary.builtIn(), AxesAndUnitOverride.AUTO, () -> position[0]);
                models.add(played);
                played.on(new SessionStateChange(SessionPhase.LIVE, "1×", "", 0));
                return part.recorded().createReplayer(session, new SessionListener() {
                    @Override
                    public void on(SessionEvent event) {
                        if (event instanceof SessionEvent.EntryAppended appended) {
                            position[0] = appended.entry().arrival();
                        }
                        played.on(event);
                    }

                    @Override
                    public boolean wantsMessages() {
                        return false;
                    }
                });
            });
            return models.getFirst().snapshot(position[0]);
        }

        private List<ShownVerdict> whole(RecordingFile take) throws IOException {
            var shown = new ArrayList<ShownVerdict>();
            shown.addAll(listen.finish());
            shown.addAll(serve.finish());
            shown.add(record.finish(end));
            shown.add(report.finish(folder));
            if (situation.isRecorded()) {
                shown.add(ReportSurface.ofTranscript(simulated.session(), folder));
                shown.add(ReportSurface.ofRecording(take, folder));
                shown.addAll(inspect(take));
                shown.add(ConversionSurface.show(take));
            }
            shown.addAll(PrintedVerdicts.doctor(doctor.finish()));
            return shown;
        }

        private static List<ShownVerdict> inspect(RecordingFile take) throws IOException {
            var inspected = new ArrayList<PrintedVerdicts>();
            take.replay(take.parts(), part -> {
                var session = part.recorded()
                        .createSession(part.name(), take.anchor(), 1 << 24, SkeletonMapLibrary.builtIn());
                var inspect = PrintedVerdicts.inspect(session);
                inspected.add(inspect);
                return part.recorded().createReplayer(session, inspect.listener());
            });
            return inspected.getFirst().finish();
        }
    }
}
