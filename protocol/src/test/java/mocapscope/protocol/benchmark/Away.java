package mocapscope.protocol.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.take.TakeRecorder;

/**
 * Measures clients of another host whose network interface is down for a while: their findings, the time until they
 * reconnect, leftover resources, and whether the take contains the received samples.
 */
final class Away {
    private static final int BEFORE_SECONDS = 8;
    private static final int AFTER_SECONDS = 10;
    /** Counted from the moment when the interface is up again. */
    private static final int MOST_SECONDS = 30;

    /** The tolerance for threads and files: a connection that is closing, or a running collection. */
    private static final int SWING = 4;

    private final List<NetworkOutageListener> listeners = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final Path folder;
    private final String device;

    private Away(Path folder, String device) {
        this.folder = folder;
        this.device = device;
    }

    /**
     * Arguments: the interface, the seconds that it is down, a folder for the take, a file of endpoints. Exits with 1
     * if a check fails.
     */
    public static void main(String[] arguments) throws Exception {
        var away = new Away(Path.of(arguments[2]), arguments[0]);
        boolean right = away.run(Integer.parseInt(arguments[1]), Files.readAllLines(Path.of(arguments[3])));
        System.exit(right ? 0 : 1);
    }

    private boolean run(int seconds, List<String> endpoints) throws Exception {
        var file = folder.resolve("away.mcap");
        var recorder = TakeRecorder.start(
                file, new TakeRecorder.TakeRecorderOptions("mocapscope bench", false, 0), SystemClock::monotonicNanos);
        try (recorder;
                var launcher = new SessionLauncher()) {
            for (var text : endpoints) {
                var endpoint = ProtocolCatalog.parse(text, SessionRole.CLIENT);
                launcher.connect(ProtocolCatalog.of(endpoint), endpoint, session -> {
                    var listener = new NetworkOutageListener(text, session.id());
                    listeners.add(listener);
                    return new CompositeSessionListener(listener, recorder.createListener(session));
                });
            }
            goAway(seconds);
        }
        LiveTakeComparison.differences(Take.open(file), live()).forEach(problems::add);
        problems.forEach(text -> System.out.println("problem: " + text));
        System.out.println(problems.isEmpty() ? "all is well" : problems.size() + " problems");
        return problems.isEmpty();
    }

    private void goAway(int seconds) throws IOException, InterruptedException {
        sleep(BEFORE_SECONDS);
        listeners.stream()
                .filter(listener -> !listener.isReceiving())
                .forEach(outageListener -> problems.add(outageListener.name + " never was there"));
        var before = ResourceUsage.now(folder);
        listeners.forEach(NetworkOutageListener::down);
        set("down");
        sleep(seconds);
        listeners.forEach(NetworkOutageListener::up);
        set("up");
        for (int i = 0;
                i < MOST_SECONDS && !listeners.stream().allMatch(NetworkOutageListener::isReceivingAgain);
                i++) {
            sleep(1);
        }
        sleep(AFTER_SECONDS);
        var after = ResourceUsage.now(folder);
        listeners.forEach(gone -> System.out.println(gone.report()));
        listeners.stream()
                .filter(gone -> !gone.isReceivingAgain() || !gone.isReceiving())
                .forEach(gone -> problems.add("%s did not come back within %d s".formatted(gone.name, MOST_SECONDS)));
        System.out.printf(
                "threads %d, and then %d; virtual %d, %d; files and sockets %d, %d%n",
                before.threads(), after.threads(), before.virtual(), after.virtual(), before.files(), after.files());
        if (after.threads() > before.threads() + SWING
                || after.virtual() > before.virtual() + SWING
                || after.files() > before.files() + SWING) {
            problems.add("threads or sockets are left over");
        }
    }

    private Map<String, SampleTrace> live() {
        return listeners.stream()
                .collect(Collectors.toMap(
                        listener -> listener.session, NetworkOutageListener::trace, (one, _) -> one, TreeMap::new));
    }

    private void set(String how) throws IOException, InterruptedException {
        int code = new ProcessBuilder("ip", "link", "set", "dev", device, how)
                .inheritIO()
                .start()
                .waitFor();
        if (code != 0) {
            throw new IOException("ip link set dev %s %s: ends with %d".formatted(device, how, code));
        }
    }

    private static void sleep(int seconds) throws InterruptedException {
        Thread.sleep(1000L * seconds);
    }
}
