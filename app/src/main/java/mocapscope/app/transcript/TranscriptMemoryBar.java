package mocapscope.app.transcript;

import java.util.function.BooleanSupplier;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.RapidUpdateLabel;
import mocapscope.app.control.TimeOfDayFormatter;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.transcript.Transcript;

/**
 * A bar that shows how much of its memory budget the transcript (recorded traffic) uses. Also shows the time span that
 * this traffic covers.
 */
final class TranscriptMemoryBar extends HBox {
    private static final TextBundle TEXTS = TextBundle.of(TranscriptMemoryBar.class);
    private static final PseudoClass FULL = PseudoClass.getPseudoClass("full");
    private static final double WIDTH = 52;
    private static final double HEIGHT = 5;
    private static final double MIB = 1 << 20;
    private static final long SECOND = 1_000_000_000L;

    private final Region fill = NodeConfigurator.styled(new Region(), "fill");
    private final RapidUpdateLabel words = RapidUpdateLabel.forText("caption");
    private final RapidUpdateLabel duration = RapidUpdateLabel.forText("caption");
    private final Tooltip tip = new Tooltip();
    private final BooleanSupplier keepsHistory;

    TranscriptMemoryBar(BooleanSupplier keepsHistory) {
        super(6);
        this.keepsHistory = keepsHistory;
        setId("handshake-memory");
        getStyleClass().add("memory-bar");
        setAlignment(Pos.CENTER_LEFT);
        fill.setManaged(false); // the whole view would be laid out for each width
        var track = NodeConfigurator.styled(new Pane(fill), "track");
        track.setMinSize(WIDTH, HEIGHT);
        track.setPrefSize(WIDTH, HEIGHT);
        track.setMaxSize(WIDTH, HEIGHT);
        getChildren().addAll(track, words, duration);
        Tooltip.install(this, tip);
    }

    /** Shows a phrase beside the bar, which the tooltip repeats, or the duration alone. */
    void setTextShown(boolean enabled) {
        NodeConfigurator.setShown(words, enabled);
        NodeConfigurator.setShown(duration, !enabled);
    }

    void show(Session session) {
        var transcript = session.history().transcript();
        double part = Math.min(1, transcript.heldBytes() / (double) transcript.budget());
        fill.resize(Math.rint(WIDTH * part), HEIGHT);
        boolean isKept = keepsHistory.getAsBoolean() && !session.endpoint().isFile();
        words.setText(formatSpan(session, isKept));
        duration.setText(DisplayNumberFormatter.formatAge(transcript.heldSpan()));
        tip.setOnShowing(_ -> tip.setText(formatDetails(session, isKept)));
        pseudoClassStateChanged(FULL, transcript.droppedEntries() > 0);
    }

    /** Releases the session shown. */
    void clear() {
        tip.setOnShowing(null);
    }

    /** Returns a text such as {@code last 7 min in memory, earlier in a take}; empty without entries. */
    static String formatSpan(Session session, boolean isKept) {
        var transcript = session.history().transcript();
        if (transcript.nextIndex() == transcript.firstIndex()) {
            return "";
        }
        var span = DisplayNumberFormatter.formatAge(transcript.heldSpan());
        if (transcript.droppedEntries() > 0 && isKept) {
            return TEXTS.text("memory.span.take", span);
        }
        return transcript.droppedEntries() > 0
                ? TEXTS.text("memory.span.last", span)
                : TEXTS.text("memory.span.all", span);
    }

    /** Returns the memory used, the time of the oldest entry and the amount dropped. */
    static String formatDetails(Session session, boolean isKept) {
        var transcript = session.history().transcript();
        var oldest = transcript
                .entry(transcript.firstIndex())
                .map(entry -> TimeOfDayFormatter.format(session.anchor().epochNanos(entry.arrival())))
                .map(time -> TEXTS.text("memory.oldest", time))
                .orElse("");
        var dropped = transcript.droppedEntries() == 0
                ? TEXTS.text("memory.all")
                : TEXTS.text("memory.dropped", DisplayNumberFormatter.formatCount(transcript.droppedEntries()));
        var kept = transcript.leastSpan() == 0
                ? TEXTS.text("memory.kept", mib(transcript.heldBytes()), mib(transcript.budget()))
                : TEXTS.text(
                        "memory.kept.least",
                        mib(transcript.heldBytes()),
                        DisplayNumberFormatter.formatAge(transcript.leastSpan()));
        return (kept + "\n" + formatRate(transcript) + "\n" + oldest + "\n" + dropped + "\n"
                        + (isKept ? TEXTS.text("memory.take") : TEXTS.text("memory.more")))
                .replaceAll("\n\n+", "\n");
    }

    /** Returns the memory that a minute takes at the rate of the retained entries; empty if they are too short. */
    private static String formatRate(Transcript transcript) {
        return transcript.heldSpan() < SECOND
                ? ""
                : TEXTS.text(
                        "memory.minute",
                        mib(Math.round(transcript.heldBytes() * 60.0 * SECOND / transcript.heldSpan())));
    }

    private static String mib(long bytes) {
        double mib = bytes / MIB;
        return mib >= 10 || mib == Math.rint(mib)
                ? DisplayNumberFormatter.formatFixed(mib, 0)
                : DisplayNumberFormatter.formatFixed(mib, 1);
    }
}
