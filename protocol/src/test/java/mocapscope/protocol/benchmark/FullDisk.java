package mocapscope.protocol.benchmark;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.take.TakeRecorder;
import mocapscope.protocol.take.TakeRecorderSnapshot;

/**
 * Records into a folder until its disk is full; checks the recorder's state, the readable part of the take, and
 * the sessions.
 */
final class FullDisk {
    private static final int MOST_SECONDS = 120;
    private static final int AFTER_SECONDS = 10;

    private final Map<String, SampleTrace> live = new HashMap<>();
    private final ArrayList<String> problems = new ArrayList<>();

    private FullDisk() {}

    /** Argument: the folder, on a disk of few megabytes. Exits with 1 if a check fails. */
    public static void main(String[] arguments) throws Exception {
        System.exit(new FullDisk().run(Path.of(arguments[0])) ? 0 : 1);
    }

    private boolean run(Path folder) throws Exception {
        var file = folder.resolve("full.mcap");
        var temporary = Files.createTempDirectory("adverse");
        var recorder = TakeRecorder.start(
                file, new TakeRecorder.TakeRecorderOptions("mocapscope bench", false, 0), SystemClock::monotonicNanos);
        try (recorder;
                var launcher = new SessionLauncher()) {
            for (var protocol : ProtocolCatalog.protocols()) {
                var endpoint = ProtocolCatalog.parse(
                        DemoServers.demo(launcher, protocol) + protocol.demoEndpointSuffix(), SessionRole.CLIENT);
                launcher.connect(
                        protocol,
                        endpoint.with("budget", "1"),
                        session -> new CompositeSessionListener(trace(session), recorder.createListener(session)));
            }
            for (int i = 0;
                    i < MOST_SECONDS && recorder.state().phase() == TakeRecorderSnapshot.TakeRecorderPhase.RUNNING;
                    i++) {
                Thread.sleep(1000);
            }
            judge(recorder.state());
            var then = ResourceUsage.now(temporary);
            long samplesBefore = sampleCount();
            Thread.sleep(1000L * AFTER_SECONDS);
            var now = ResourceUsage.now(temporary);
            System.out.printf(
                    "%,d samples in the %d s after that; heap %.1f MB, and then %.1f; %,d bytes wait%n",
                    sampleCount() - samplesBefore,
                    AFTER_SECONDS,
                    then.heap() / 1e6,
                    now.heap() / 1e6,
                    recorder.state().queuedBytes());
            if (sampleCount() - samplesBefore < 1000) {
                problems.add("sessions do not go on");
            }
            if (recorder.state().queuedBytes() > 0) {
                problems.add("data that is never written is kept");
            }
        }
        read(Path.of(file + ".part"));
        Files.deleteIfExists(temporary);
        problems.forEach(text -> System.out.println("problem: " + text));
        System.out.println(problems.isEmpty() ? "all is well" : problems.size() + " problems");
        return problems.isEmpty();
    }

    private void judge(TakeRecorderSnapshot state) {
        System.out.println(state.fault().isEmpty() ? "the disk was never full" : state.fault());
        if (state.phase() != TakeRecorderSnapshot.TakeRecorderPhase.FAILED
                || !state.fault().contains("No space left on device")
                || !state.fault().contains("full.mcap.part")) {
            problems.add("the recorder does not say what happened");
        }
    }

    private void read(Path part) throws Exception {
        var take = Take.open(part);
        var traces = LiveTakeComparison.traces(take);
        System.out.printf("%s: %s%n", part, take.notice());
        traces.forEach((session, trace) -> System.out.printf("%s: %,d samples%n", session, trace.sampleCount()));
        if (traces.size() < ProtocolCatalog.protocols().size()
                || traces.values().stream().anyMatch(trace -> trace.sampleCount() == 0)) {
            problems.add("what was recorded cannot be read");
        }
    }

    private SampleTrace trace(Session session) {
        return live.computeIfAbsent(session.id(), _ -> new SampleTrace());
    }

    private long sampleCount() {
        return live.values().stream().mapToLong(SampleTrace::sampleCount).sum();
    }
}
