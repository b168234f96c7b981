package mocapscope.app.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import javafx.scene.Parent;
import mocapscope.app.ListeningAddressSessionListener;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.synthetic.FxPulses;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionPhase;
import org.junit.jupiter.api.BeforeEach;

/** A window with live sessions of two protocols, one of devices and one of a shared scene, and all views made. */
abstract class DemoTestWindow extends TestWindow {
    static final List<String> VIEWS = List.of(
            "connect",
            "scene",
            "timing",
            "channels",
            "tables",
            "handshake",
            "findings",
            "playback",
            "bench",
            "wall",
            "stage");
    private static final List<Protocol> PROTOCOLS =
            List.of(ProtocolCatalog.named("vrpn"), ProtocolCatalog.named("setp"));
    /** More messages than the transcript shows at once. */
    private static final int MESSAGES = 60;

    @BeforeEach
    void connect() throws Exception {
        protocols().forEach(this::connect);
        until(() -> snapshots().size() == protocols().size()
                && snapshots().stream().allMatch(DemoTestWindow::hasMessages)
                && items().anyMatch(item -> "menu-handshake.follow".equals(item.getId())));
    }

    /** The protocols of the sessions. */
    List<Protocol> protocols() {
        return PROTOCOLS;
    }

    private void connect(Protocol protocol) {
        var scheme = protocol.schemes().getFirst().name() + "://";
        network.serve(
                protocol,
                ProtocolCatalog.parse(scheme + "127.0.0.1:0", SessionRole.SERVER),
                SimulatedMotionSource.of(protocol.devices()),
                _ -> new ListeningAddressSessionListener(address -> sessionManager.connect(
                        sessionManager.parse(scheme + address + protocol.demoEndpointSuffix()))));
    }

    List<SessionSnapshot> snapshots() {
        return sessionManager.snapshot(0).sessions();
    }

    private static boolean hasMessages(SessionSnapshot session) {
        return session.state().phase() == SessionPhase.LIVE
                && session.session().history().nextMessage() > MESSAGES;
    }

    /**
     * Makes a change, and compares what is displayed after the second pulse: in the first one, panes get their sizes.
     */
    static DisplayAudit audit(Runnable change) throws Exception {
        FxPulses.after(change, () -> true);
        var audit = FxPulses.after(DisplayAudit::run);
        assertEquals(List.of(), audit.differences());
        return audit;
    }

    /**
     * Has the parent of each layout root request layout during its own layout, as tables of JavaFX do when they change their
     * columns: it stays marked below clean ancestors, and stops the mark of every later change.
     */
    static void markParents(List<Parent> layoutRoots) throws Exception {
        long marked = FxPulses.after(
                () -> layoutRoots.forEach(DemoTestWindow::markParent),
                () -> layoutRoots.stream()
                        .map(Parent::getParent)
                        .filter(parent -> parent != null && parent.isNeedsLayout())
                        .count());
        assertNotEquals(0, marked);
    }

    private static void markParent(Parent root) {
        var parent = root.getParent();
        if (parent == null) {
            return; // it was replaced meanwhile
        }
        root.requestLayout();
        parent.requestLayout();
        root.needsLayoutProperty().addListener(new ChangeListener<>() {
            @Override
            public void changed(ObservableValue<? extends Boolean> needed, Boolean before, Boolean now) {
                if (!now) {
                    needed.removeListener(this);
                    parent.requestLayout();
                }
            }
        });
    }
}
