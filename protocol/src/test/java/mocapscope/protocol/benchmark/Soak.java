package mocapscope.protocol.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.mcap.reader.McapIndexedReader;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.take.TakeRecorder;

/**
 * A long run of many sessions of all protocols, through bad networks and into a take. Checks for growth, for losses
 * without a cause, for stalls, and that the take equals the live sessions. Both sides of every session are in this
 * program.
 */
final class Soak implements AutoCloseable {
    /**
     * Between two sessions: what all of them run is not compiled yet, and on slow cores handshakes of all at once take
     * longer than the protocols wait for them.
     */
    private static final int SEATING_MILLIS = 500;

    private static final int CLEARING_MILLIS = 3000;
    private static final int SETTLING_MILLIS = 5000;
    private static final int CLOSE_MILLIS = 1000;
    /** Bytes that a demo session adds to a take each minute, on average, with a margin. */
    private static final long BYTES_PER_MINUTE = 10_000_000;

    /** Heap bytes for a chunk and for each of its channels. */
    private static final long INDEX_ENTRY = 200;

    private static final long INDEX_CHANNEL = 12;

    private final List<SoakScenario> scenarios = new ArrayList<>();
    private final SessionLauncher clients = new SessionLauncher();
    private final Path folder;
    private final Path file;
    private final TakeRecorder recorder;

    private Soak(Path folder, int sessions) throws IOException, InterruptedException {
        this.folder = folder;
        this.file = folder.resolve("soak.mcap");
        this.recorder = TakeRecorder.start(
                file, new TakeRecorder.TakeRecorderOptions("mocapscope bench", false, 0), SystemClock::monotonicNanos);
        for (var faults : BadNetworkKind.values()) {
            for (var protocol : ProtocolCatalog.protocols()) {
                // Servers that are the initiators send to one port, which several sessions would bind.
                if (protocol.initiator() == SessionRole.CLIENT) {
                    for (var scheme : protocol.schemes()) {
                        scenarios.add(new SoakScenario(protocol, scheme.name(), faults));
                    }
                }
            }
        }
        for (int i = 0; i < sessions; i++) {
            scenarios.get(i % scenarios.size()).serve(clients, recorder);
            Thread.sleep(SEATING_MILLIS);
        }
    }

    /**
     * Arguments: minutes and sessions (defaults: 60 and 64), and a folder for the take. Exits with 1 if a check fails.
     */
    public static void main(String[] arguments) throws Exception {
        int minutes = arguments.length < 1 ? 60 : Integer.parseInt(arguments[0]);
        int sessions = arguments.length < 2 ? 64 : Integer.parseInt(arguments[1]);
        var folder = arguments.length < 3
                ? Files.createTempDirectory("soak")
                : Files.createTempDirectory(Files.createDirectories(Path.of(arguments[2])), "soak");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> sweep(folder)));
        long needed = (minutes + 1L) * sessions * BYTES_PER_MINUTE;
        long there = Files.getFileStore(folder).getUsableSpace();
        if (there < needed) {
            System.err.printf(
                    "soak: the take may grow to %,d MB, and %s has room for %,d: name another folder, or fewer minutes%n",
                    needed / 1_000_000, folder.getParent(), there / 1_000_000);
            System.exit(2);
        }
        boolean right;
        try (var soak = new Soak(folder, sessions)) {
            right = soak.run(minutes);
        }
        System.exit(right ? 0 : 1);
    }

    /** Also runs when the user ends the program. */
    private static void sweep(Path folder) {
        try (var files = Files.list(folder)) {
            for (var file : files.toList()) {
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(folder);
        } catch (IOException failure) {
            System.err.println("soak: " + folder + " is left: " + failure);
        }
    }

    private boolean run(int minutes) throws IOException, InterruptedException {
        var report = new SoakReport(scenarios);
        report.head();
        for (int minute = 0; minute <= minutes; minute++) {
            for (int second = 0; second < 60; second++) {
                Thread.sleep(1000);
                scenarios.forEach(scenario -> scenario.connect(clients, recorder));
            }
            report.minute(minute, ResourceUsage.now(folder), recorder.state());
        }
        settle();
        report.settled();
        report.take(LiveTakeComparison.differences(Take.open(file), live()));
        return report.verdict(index());
    }

    /** Clears the faults, stops the senders, and waits until everything in flight has arrived. */
    private void settle() throws InterruptedException {
        scenarios.forEach(SoakScenario::stopLosses);
        Thread.sleep(CLEARING_MILLIS);
        scenarios.forEach(SoakScenario::stopTraffic);
        Thread.sleep(SETTLING_MILLIS);
        clients.close();
        recorder.close();
        Thread.sleep(CLOSE_MILLIS);
    }

    /** Returns the bytes of the recorder's chunk index, which it holds until the end. */
    private long index() throws IOException {
        try (var reader = McapIndexedReader.open(file)) {
            return reader.chunkIndexes().stream()
                    .mapToLong(chunk -> INDEX_ENTRY
                            + INDEX_CHANNEL * chunk.messageIndexOffsets().size())
                    .sum();
        }
    }

    private Map<String, SampleTrace> live() {
        var all = new HashMap<String, SampleTrace>();
        scenarios.forEach(scenario -> scenario.listeners.forEach((id, listener) -> all.put(id, listener.trace())));
        return all;
    }

    @Override
    public void close() {
        clients.close();
        recorder.close();
        scenarios.forEach(SoakScenario::close);
    }
}
