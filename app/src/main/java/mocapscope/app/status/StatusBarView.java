package mocapscope.app.status;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.RapidUpdateLabel;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.control.UpdateThrottle;
import mocapscope.app.control.ViewStyleSheetAttacher;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.pulse.AbstractTitledView;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.Severity;
import org.jspecify.annotations.Nullable;

/** The status bar at the bottom of the window: worst session health, problem count, message rate and frame rate. */
public final class StatusBarView extends AbstractTitledView {
    private static final TextBundle TEXTS = TextBundle.of(StatusBarView.class);
    private static final PseudoClass WARNING = PseudoClass.getPseudoClass("warning");
    private static final PseudoClass ERROR = PseudoClass.getPseudoClass("error");
    private static final long NOTICE_NANOS = 10_000_000_000L;

    private final DoubleSupplier framesPerSecond;
    private final StatusLamp lamp = new StatusLamp();
    private final Label sessions = new Label();
    private final Label process = NodeConfigurator.styled(new Label(), "process");
    private final Label findings = NodeConfigurator.styled(new Label(), "findings");
    private final Label bridge = NodeConfigurator.styled(new Label(), "bridge");
    private final Label sharing = NodeConfigurator.styled(new Label(), "sharing");
    private final Button stopSharing =
            NodeConfigurator.styled(new Button(TEXTS.text("sharing.stop")), "flat", "quiet-button", "sharing-stop");
    private final Label notice = NodeConfigurator.styled(new Label(), "notice");
    private final RapidUpdateLabel messages = new RapidUpdateLabel();
    private final RapidUpdateLabel bytes = new RapidUpdateLabel();
    private final RapidUpdateLabel frames = new RapidUpdateLabel();
    private final Tooltip cause = new Tooltip();
    private final HBox root = NodeConfigurator.styled(new HBox(), "status-view");
    private final UpdateThrottle fifth = UpdateThrottle.fivePerSecond();
    private @Nullable Snapshot latest;
    private boolean noticed;
    private long noticeEnds = Long.MAX_VALUE;

    /** Calls {@code cause} with the newest snapshot to show the reason for the lamp's state. */
    public StatusBarView(DoubleSupplier framesPerSecond, Consumer<Snapshot> cause) {
        super("status", TEXTS.text("title"), TEXTS.text("help"));
        this.framesPerSecond = framesPerSecond;
        sessions.setMinWidth(0);
        findings.setMinWidth(Region.USE_PREF_SIZE);
        process.setMinWidth(Region.USE_PREF_SIZE);
        var state = new HBox(lamp, sessions, findings, process);
        state.setId("status-cause");
        state.getStyleClass().add("status-cause");
        state.setOnMouseClicked(_ -> {
            if (latest != null) {
                cause.accept(latest);
            }
        });
        Tooltip.install(state, this.cause);
        bridge.setId("bridge");
        bridge.setMinWidth(Region.USE_PREF_SIZE);
        bridge.setTooltip(new Tooltip(TEXTS.text("bridge.tip")));
        showBridge("");
        sharing.setId("sharing");
        sharing.setTooltip(new Tooltip());
        stopSharing.setId("sharing-stop");
        stopSharing.setMinWidth(Region.USE_PREF_SIZE);
        stopSharing.setTooltip(new Tooltip(TEXTS.text("sharing.stop.tip")));
        showSharing("", "", false);
        notice.setId("notice");
        root.setId("status");
        root.getChildren()
                .addAll(state, space(), notice, space(), sharing, stopSharing, bridge, messages, bytes, frames);
        ViewStyleSheetAttacher.add(root, StatusBarView.class, "status.css");
    }

    @Override
    public Node node() {
        return root;
    }

    /** Shows a message for a while, where a dialog would interrupt the user. */
    public void showMessage(String words) {
        notice.setText(words);
        noticed = true;
    }

    /** Shows the state of the bridge to Foxglove; an empty text hides it. */
    public void showBridge(String words) {
        bridge.setText(words);
        NodeConfigurator.setShown(bridge, !words.isEmpty());
    }

    /** Sets the action of the button that ends the sharing on a stage. */
    public void onStopSharing(Runnable action) {
        stopSharing.setOnAction(_ -> action.run());
    }

    /** Shows the state of the sharing on a stage, with an explanation; an empty text hides it. */
    public void showSharing(String words, String explanation, boolean isProblem) {
        sharing.setText(words);
        sharing.getTooltip().setText(explanation);
        sharing.pseudoClassStateChanged(WARNING, isProblem);
        NodeConfigurator.setShown(sharing, !words.isEmpty());
        NodeConfigurator.setShown(stopSharing, !words.isEmpty());
    }

    @Override
    public void refresh(Snapshot snapshot) {
        latest = snapshot;
        long now = snapshot.nanos();
        if (noticed) {
            noticed = false;
            noticeEnds = now + NOTICE_NANOS; // counted from the first frame, which may be later than the call
        }
        if (!fifth.isDue(now)) {
            return;
        }
        if (now > noticeEnds) {
            notice.setText("");
            noticeEnds = Long.MAX_VALUE;
        }
        var texts = StatusBarTexts.of(snapshot, framesPerSecond.getAsDouble());
        lamp.show(texts.light(), texts.sessions());
        sessions.setText(texts.sessions());
        cause.setText(texts.sessions() + "\n" + TEXTS.text("cause"));
        findings.setText(texts.findings());
        findings.pseudoClassStateChanged(ERROR, texts.worst().equals(Optional.of(Severity.ERROR)));
        findings.pseudoClassStateChanged(WARNING, texts.worst().equals(Optional.of(Severity.WARNING)));
        process.setText(texts.process());
        NodeConfigurator.setShown(process, !texts.process().isEmpty());
        messages.setText(texts.messages());
        bytes.setText(texts.bytes());
        frames.setText(texts.frames());
    }

    private static Region space() {
        return NodeConfigurator.spacer();
    }
}
