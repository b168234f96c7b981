package mocapscope.app.docs;

import static mocapscope.app.dock.DockLayoutNode.below;
import static mocapscope.app.dock.DockLayoutNode.sideBySide;
import static mocapscope.app.dock.DockLayoutNode.tabs;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javafx.application.Platform;
import javafx.scene.control.TextField;
import mocapscope.app.dock.DockLayoutNode;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.NetworkFaultSimulationOptions;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.transcript.Direction;

/** The pictures in docs/images, each taken of a window that does what it shows; {@code bin/docs pictures} runs it. */
final class Pictures {
    private static final double SESSIONS = 0.225;
    private static final Map<String, ScreenshotSetup> SHOTS = new LinkedHashMap<>();

    static {
        SHOTS.put("demo", window -> hand(window.demo().open().waitSeconds(14)));
        SHOTS.put(
                "connect",
                studio -> trouble(studio.arrange(sideBySide(tabs("connect"), 0.4, tabs("scene"))))
                        .waitSeconds(10));
        SHOTS.put("scene", Pictures::scene);
        SHOTS.put(
                "timing", studio -> lossy(studio.arrange(with("timing"))).open().waitSeconds(22));
        SHOTS.put("channels", Pictures::channels);
        SHOTS.put("tables", Pictures::tables);
        SHOTS.put("transcript", Pictures::transcript);
        SHOTS.put("findings", Pictures::findings);
        SHOTS.put("playback", Pictures::playback);
        SHOTS.put("intercept", Pictures::intercept);
        SHOTS.put(
                "lost",
                studio -> lossy(studio)
                        .open()
                        .waitSeconds(16)
                        .runCommand("timing.previous")
                        .waitSeconds(1));
        SHOTS.put("light", studio -> trouble(studio.theme("LIGHT")).waitSeconds(14));
        SHOTS.put("setp", Pictures::setp);
    }

    private Pictures() {}

    /** A preparation of the window before its picture is taken. */
    @FunctionalInterface
    private interface ScreenshotSetup {
        ScreenshotWindow prepare(ScreenshotWindow window) throws Exception;
    }

    /** Arguments: the project's folder, and the pictures to take (default: all). */
    public static void main(String[] arguments) {
        int code = 0;
        try {
            Platform.startup(() -> Platform.setImplicitExit(false));
            take(Path.of(arguments[0], "docs", "images"), List.of(arguments).subList(1, arguments.length));
        } catch (Exception failure) {
            failure.printStackTrace();
            code = 1;
        }
        System.err.flush();
        Runtime.getRuntime().halt(code); // an orderly end would let the thread that draws complain that it may not
    }

    private static void take(Path folder, List<String> words) throws Exception {
        for (var shot : SHOTS.entrySet()) {
            if (words.isEmpty() || words.contains(shot.getKey())) {
                try (var window = new ScreenshotWindow()) {
                    shot.getValue().prepare(window).picture(folder.resolve(shot.getKey() + ".png"));
                }
                System.err.println("taken: " + shot.getKey());
            }
        }
    }

    /** One view with most of the window, beside the cards. */
    private static DockLayoutNode with(String view) {
        return sideBySide(tabs("connect"), SESSIONS, tabs(view));
    }

    private static ScreenshotWindow lossy(ScreenshotWindow window) {
        return window.serve("vrpn", List.of("Walker"), 0, "loss:0.1%,way:in", "/Walker")
                .serve("rgmp", List.of("Hand", "Glove"), 2, "delay:2ms±1ms", "");
    }

    /** A session that loses packets, one that fell silent, and one whose port is wrong. */
    private static ScreenshotWindow trouble(ScreenshotWindow window) throws Exception {
        window.serve("vrpn", List.of("Walker"), 0, "loss:1%,way:in", "/Walker")
                .serve("aimation", List.of("Walker"), 4, "stall:50s/58s", "")
                .open()
                .waitSeconds(3);
        window.sessionManager.connect(window.sessionManager.parse("vrpn+tcp://127.0.0.1:9/Tracker0"));
        return window;
    }

    private static ScreenshotWindow scene(ScreenshotWindow window) throws Exception {
        return hand(window.arrange(with("scene")).demo().open().waitSeconds(10));
    }

    /** Selects a wrist. */
    private static ScreenshotWindow hand(ScreenshotWindow window) throws Exception {
        var body = window.session("aimation").sources().getFirst().source();
        window.sessionManager.select(new SharedViewSelection.SignalSelection(body, SourceDataKind.SKELETON, 15));
        return window.waitSeconds(4);
    }

    private static ScreenshotWindow tables(ScreenshotWindow window) throws Exception {
        return window.arrange(with("tables"))
                .demo()
                .open()
                .waitSeconds(10)
                .runCommand("tables.trackers")
                .waitSeconds(3);
    }

    private static ScreenshotWindow channels(ScreenshotWindow window) throws Exception {
        return window.arrange(with("channels"))
                .serve("vrpn", List.of("Console"), 0, "delay:1ms", "")
                .serve("rgmp", List.of("Glove"), 2, "delay:1ms", "")
                .open()
                .waitSeconds(14);
    }

    private static ScreenshotWindow transcript(ScreenshotWindow window) throws Exception {
        window.arrange(with("handshake"))
                .serve("vrpn", List.of("Walker", "Wand", "Console"), 0, "delay:1ms", "")
                .open()
                .waitSeconds(6);
        return pick(window, "vrpn_Tracker Pos_Quat", "position.y").waitSeconds(3);
    }

    /** Selects the latest message of that name of the first session, and a field of it. */
    private static ScreenshotWindow pick(ScreenshotWindow window, String name, String field) {
        var session = window.sessions().getFirst().session();
        var history = session.history();
        var message = history.messages(history.firstMessage(), history.nextMessage()).stream()
                .filter(one -> one.name().equals(name))
                .reduce((_, later) -> later)
                .orElseThrow();
        window.sessionManager.select(new SharedViewSelection.MessageSelection(session.id(), message.n(), field));
        return window;
    }

    private static ScreenshotWindow findings(ScreenshotWindow window) throws Exception {
        return window.arrange(with("findings"))
                .serve("vrpn", List.of("Walker"), 0, "loss:1%,corrupt:1%,way:in", "/Walker")
                .serve("rgmp", List.of("Hand"), 2, "loss:1%,corrupt:0.5%,way:in", "")
                .open()
                .waitSeconds(10)
                .runCommand("findings.next")
                .waitSeconds(2);
    }

    private static ScreenshotWindow playback(ScreenshotWindow window) throws Exception {
        return window.arrange(sideBySide(tabs("connect"), SESSIONS, below(tabs("scene"), 0.6, tabs("playback"))))
                .demo()
                .open()
                .waitSeconds(30)
                .runCommand("playback.play")
                .waitSeconds(8);
    }

    private static ScreenshotWindow intercept(ScreenshotWindow window) throws Exception {
        var vrpn = ProtocolCatalog.named("vrpn");
        window.arrange(with("bench"));
        window.serve(
                vrpn,
                List.of("Walker"),
                0,
                NetworkFaultSimulationOptions.NONE,
                address -> window.sessionManager
                        .interceptors()
                        .start(
                                window.sessionManager.parse("vrpn+tcp://" + address),
                                SessionRole.CLIENT,
                                Set.of(Direction.TO_SERVER)));
        window.open().waitSeconds(4);
        return window.with(TextField.class, "#field-version", version -> version.setText("08.00"))
                .waitSeconds(3);
    }

    private static ScreenshotWindow setp(ScreenshotWindow window) throws Exception {
        var devices = ProtocolCatalog.named("setp").devices();
        return window.arrange(with("scene"))
                .serve("setp", devices, 0, "delay:1ms", "?role=link&cloud=elsewhere")
                .open()
                .waitSeconds(18);
    }
}
