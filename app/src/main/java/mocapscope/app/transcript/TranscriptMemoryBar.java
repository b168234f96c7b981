package mocapscope.app.transcript;

import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.NodeLayout;
import mocapscope.app.control.RapidUpdateLabel;
import mocapscope.app.control.TimeOfDayFormatter;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.session.Session;

/** Shows the memory a transcript uses, its budget and the time of its oldest entry. */
final class TranscriptMemoryBar extends HBox {
    private static final TextBundle TEXTS = TextBundle.of(TranscriptMemoryBar.class);
    private static final PseudoClass FULL = PseudoClass.getPseudoClass("full");
    private static final double WIDTH = 52;
    private static final double HEIGHT = 5;
    private static final double MIB = 1 << 20;

    private final Region fill = NodeLayout.styled(new Region(), "fill");
    private final RapidUpdateLabel words = RapidUpdateLabel.forText("caption");
    private final Tooltip tip = new Tooltip();

    TranscriptMemoryBar() {
        super(6);
        setId("handshake-memory");
        getStyleClass().add("memory-bar");
        setAlignment(Pos.CENTER_LEFT);
        fill.setMinSize(0, HEIGHT);
        fill.setMaxHeight(HEIGHT);
        var track = NodeLayout.styled(new Pane(fill), "track");
        track.setMinSize(WIDTH, HEIGHT);
        track.setPrefSize(WIDTH, HEIGHT);
        track.setMaxSize(WIDTH, HEIGHT);
        getChildren().addAll(track, words);
        Tooltip.install(this, tip);
    }

    void show(Session session) {
        var transcript = session.history().transcript();
        double part = Math.min(1, transcript.heldBytes() / (double) transcript.budget());
        fill.resize(Math.rint(WIDTH * part), HEIGHT);
        fill.setPrefWidth(Math.rint(WIDTH * part));
        words.setText(formatUsage(session));
        tip.setOnShowing(_ -> tip.setText(formatDetails(session)));
        pseudoClassStateChanged(FULL, transcript.droppedEntries() > 0);
    }

    /** Releases the session shown. */
    void clear() {
        tip.setOnShowing(null);
    }

    /** Returns a text such as {@code 12.4 of 64 MiB}. */
    static String formatUsage(Session session) {
        var transcript = session.history().transcript();
        return TEXTS.text("memory", mib(transcript.heldBytes()), mib(transcript.budget()));
    }

    /** Returns the short text with the time of the oldest entry and the amount dropped. */
    static String formatDetails(Session session) {
        var transcript = session.history().transcript();
        var oldest = transcript
                .entry(transcript.firstIndex())
                .map(entry -> TimeOfDayFormatter.format(session.anchor().epochNanos(entry.arrival())))
                .map(time -> TEXTS.text("memory.oldest", time))
                .orElse("");
        var dropped = transcript.droppedEntries() == 0
                ? TEXTS.text("memory.all")
                : TEXTS.text("memory.dropped", DisplayNumberFormatter.formatCount(transcript.droppedEntries()));
        return (TEXTS.text("memory.kept", formatUsage(session)) + "\n" + oldest + "\n" + dropped).replace("\n\n", "\n");
    }

    private static String mib(long bytes) {
        double mib = bytes / MIB;
        return mib >= 10 || mib == Math.rint(mib)
                ? DisplayNumberFormatter.formatFixed(mib, 0)
                : DisplayNumberFormatter.formatFixed(mib, 1);
    }
}
