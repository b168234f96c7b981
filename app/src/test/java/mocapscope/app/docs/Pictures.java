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
import mocapscope.app.model.snapshot.Selection;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.FaultOptions;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.transcript.Direction;

/** The pictures in docs/images, each taken of a window that does what it shows; {@code bin/docs pictures} runs it. */
final class Pictures {
    private static final double SESSIONS = 0.225;
    private static final Map<String, Shot> SHOTS = new LinkedHashMap<>();

    static {
        SHOTS.put("demo", studio -> hand(studio.demo().open().rest(14)));
        SHOTS.put(
                "connect",
                studio -> trouble(studio.arrange(sideBySide(tabs("connect"), 0.4, tabs("scene"))))
                        .rest(10));
        SHOTS.put("scene", Pictures::scene);
        SHOTS.put(
                "timing", studio -> lossy(studio.arrange(with("timing"))).open().rest(22));
        SHOTS.put("channels", Pictures::channels);
        SHOTS.put("tables", Pictures::tables);
        SHOTS.put("handshake", Pictures::handshake);
        SHOTS.put("findings", Pictures::findings);
        SHOTS.put("playback", Pictures::playback);
        SHOTS.put("bench", Pictures::bench);
        SHOTS.put(
                "lost",
                studio -> lossy(studio).open().rest(16).does("timing.previous").rest(1));
        SHOTS.put("light", studio -> trouble(studio.theme("LIGHT")).rest(14));
        SHOTS.put("setp", Pictures::setp);
    }

    private Pictures() {}

    /** A preparation of the window before its picture is taken. */
    @FunctionalInterface
    private interface Shot {
        Studio set(Studio studio) throws Exception;
    }

    /** Takes all of them, or those that are named after the project's folder. */
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
                try (var studio = new Studio()) {
                    shot.getValue().set(studio).picture(folder.resolve(shot.getKey() + ".png"));
                }
                System.err.println("taken: " + shot.getKey());
            }
        }
    }

    /** One view with most of the window, beside the cards. */
    private static DockLayoutNode with(String view) {
        return sideBySide(tabs("connect"), SESSIONS, tabs(view));
    }

    private static Studio lossy(Studio studio) {
        return studio.serve("vrpn", List.of("Walker"), 0, "loss:0.1%,way:in", "/Walker")
                .serve("rgmp", List.of("Hand", "Glove"), 2, "delay:2ms±1ms", "");
    }

    /** A session that loses packets, one that fell silent, and one whose port is wrong. */
    private static Studio trouble(Studio studio) throws Exception {
        studio.serve("vrpn", List.of("Walker"), 0, "loss:0.1%,way:in", "/Walker")
                .serve("aimation", List.of("Walker"), 4, "stall:50s/58s", "")
                .open()
                .rest(3);
        studio.sessionManager.connect(studio.sessionManager.parse("vrpn+tcp://127.0.0.1:9/Tracker0"));
        return studio;
    }

    private static Studio scene(Studio studio) throws Exception {
        return hand(studio.arrange(with("scene")).demo().open().rest(10));
    }

    /** Selects a wrist. */
    private static Studio hand(Studio studio) throws Exception {
        var body = studio.session("aimation").sources().getFirst().source();
        studio.sessionManager.select(new Selection.SignalSelection(body, SourceKind.SKELETON, 15));
        return studio.rest(4);
    }

    private static Studio tables(Studio studio) throws Exception {
        return studio.arrange(with("tables"))
                .demo()
                .open()
                .rest(10)
                .does("tables.trackers")
                .rest(3);
    }

    private static Studio channels(Studio studio) throws Exception {
        return studio.arrange(with("channels"))
                .serve("vrpn", List.of("Console"), 0, "delay:1ms", "")
                .serve("rgmp", List.of("Glove"), 2, "delay:1ms", "")
                .open()
                .rest(14);
    }

    private static Studio handshake(Studio studio) throws Exception {
        studio.arrange(with("handshake"))
                .serve("vrpn", List.of("Walker", "Wand", "Console"), 0, "delay:1ms", "")
                .open()
                .rest(6);
        return pick(studio, "vrpn_Tracker Pos_Quat", "position.y").rest(3);
    }

    /** Selects the latest message of that name of the first session, and a field of it. */
    private static Studio pick(Studio studio, String name, String field) {
        var session = studio.sessions().getFirst().session();
        var history = session.history();
        var message = history.messages(history.firstMessage(), history.nextMessage()).stream()
                .filter(one -> one.name().equals(name))
                .reduce((_, later) -> later)
                .orElseThrow();
        studio.sessionManager.select(new Selection.MessageSelection(session.id(), message.n(), field));
        return studio;
    }

    private static Studio findings(Studio studio) throws Exception {
        return studio.arrange(with("findings"))
                .serve("vrpn", List.of("Walker"), 0, "loss:1%,corrupt:1%,way:in", "/Walker")
                .serve("rgmp", List.of("Hand"), 2, "loss:1%,corrupt:0.5%,way:in", "")
                .open()
                .rest(10)
                .does("findings.next")
                .rest(2);
    }

    private static Studio playback(Studio studio) throws Exception {
        return studio.arrange(sideBySide(tabs("connect"), SESSIONS, below(tabs("scene"), 0.6, tabs("playback"))))
                .demo()
                .open()
                .rest(30)
                .does("playback.play")
                .rest(8);
    }

    private static Studio bench(Studio studio) throws Exception {
        var vrpn = ProtocolCatalog.named("vrpn");
        studio.arrange(with("bench"));
        studio.serve(
                vrpn,
                List.of("Walker"),
                0,
                FaultOptions.NONE,
                address -> studio.sessionManager
                        .interceptors()
                        .start(
                                studio.sessionManager.parse("vrpn+tcp://" + address),
                                SessionRole.CLIENT,
                                Set.of(Direction.TO_SERVER)));
        studio.open().rest(4);
        return studio.with(TextField.class, "#spot-version", version -> version.setText("08.00"))
                .rest(3);
    }

    private static Studio setp(Studio studio) throws Exception {
        var devices = ProtocolCatalog.named("setp").devices();
        return studio.arrange(with("scene"))
                .serve("setp", devices, 0, "delay:1ms", "?role=link&cloud=elsewhere")
                .open()
                .rest(18);
    }
}
