package mocapscope.app.intercept;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.layout.BorderPane;
import mocapscope.app.control.UnmanagedNodeLayoutRefresher;
import mocapscope.app.control.ViewStyleSheetAttacher;
import mocapscope.app.text.TextBundle;
import org.jspecify.annotations.Nullable;

/** Arranges the parts of the intercept view: sequence diagram, state history and the tabs for messages. */
final class InterceptLayoutPane extends BorderPane {
    private static final TextBundle TEXTS = TextBundle.of(InterceptView.class);
    private static final double WIDE = 860;
    private static final double LEAST_WIDE = 600;
    private static final double HIGH = 400;
    private static final double LOW = 340;
    private static final double SHARE = 0.46;
    private static final double SHARE_ABOVE = 0.52;
    private static final double SHARE_LOW = 0.5;
    private static final double DIAGRAM = 0.74;
    /** The height of the tabs with one line below them. */
    private static final double FOLDED_HEIGHT = 66;

    /** A tab page of the intercept view: held, compose, break or compare. */
    enum InterceptPage {
        HELD,
        COMPOSE,
        BREAK,
        COMPARE;

        String id() {
            return "bench-tab-" + word();
        }

        private String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The place of the tabs: beside the diagram, below it, or folded to one line below it. */
    private enum Arrangement {
        BESIDE,
        BELOW,
        FOLDED
    }

    private final SessionStateHistoryPane trail;
    private final ObservableBooleanValue folded;
    private final Map<Arrangement, Double> dividers = new EnumMap<>(Arrangement.class);
    private @Nullable Arrangement arrangement;
    private final TabPane pages = new TabPane();
    private final SplitPane seen = new SplitPane();
    private final SplitPane split = new SplitPane();

    /** Creates the pane; {@code folded} is true while one line is enough for the page of held messages. */
    InterceptLayoutPane(
            InterceptHoldToolBar bar,
            SequenceDiagramPane diagram,
            SessionStateHistoryPane trail,
            Map<InterceptPage, Node> contents,
            ObservableBooleanValue folded) {
        this.trail = trail;
        this.folded = folded;
        getStyleClass().add("intercept-view");
        ViewStyleSheetAttacher.add(this, InterceptView.class, "intercept.css");
        pages.setId("intercept-tabs");
        UnmanagedNodeLayoutRefresher.registerChildren(pages);
        pages.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
        for (var page : InterceptPage.values()) {
            var tab = new Tab(TEXTS.text("tab." + page.word()), contents.get(page));
            tab.setId(page.id());
            tab.setUserData(page);
            pages.getTabs().add(tab);
        }
        seen.setOrientation(Orientation.VERTICAL);
        seen.getItems().setAll(diagram, trail);
        seen.setDividerPositions(DIAGRAM);
        split.getItems().setAll(seen, pages);
        setTop(bar);
        setCenter(split);
        layoutBoundsProperty().subscribe(_ -> arrange());
        folded.subscribe(_ -> arrange());
        selectedTabProperty().subscribe(_ -> arrange());
    }

    /**
     * Places both parts side by side, or one above the other if narrow or if the lower one is folded; the state history
     * only if both fit.
     */
    private void arrange() {
        double width = getWidth();
        double height = getHeight();
        boolean wide = width >= (height < LOW ? LEAST_WIDE : WIDE);
        boolean fold = folded.get() && page() == InterceptPage.HELD;
        place(fold ? Arrangement.FOLDED : wide ? Arrangement.BESIDE : Arrangement.BELOW, width);
        boolean steps = width >= WIDE && height >= HIGH;
        if (trail.setCompact() == steps) {
            trail.setCompact(!steps);
            seen.setDividerPositions(steps ? DIAGRAM : 1);
        }
    }

    /** Changes the arrangement; each one has the divider that it had before. */
    private void place(Arrangement next, double width) {
        if (next == arrangement) {
            return;
        }
        if (arrangement != null) {
            dividers.put(arrangement, split.getDividerPositions()[0]);
        }
        arrangement = next;
        boolean fold = next == Arrangement.FOLDED;
        split.setOrientation(next == Arrangement.BESIDE ? Orientation.HORIZONTAL : Orientation.VERTICAL);
        pages.setMinHeight(fold ? FOLDED_HEIGHT : USE_COMPUTED_SIZE);
        pages.setMaxHeight(fold ? FOLDED_HEIGHT : Double.MAX_VALUE);
        split.setDividerPositions(
                switch (next) {
                    case FOLDED -> 1;
                    case BELOW -> dividers.getOrDefault(next, SHARE_ABOVE);
                    case BESIDE -> dividers.getOrDefault(next, width >= WIDE ? SHARE : SHARE_LOW);
                });
    }

    /** Returns the selected page. */
    InterceptPage page() {
        return (InterceptPage) pages.getSelectionModel().getSelectedItem().getUserData();
    }

    void selectPage(InterceptPage page) {
        pages.getSelectionModel().select(page.ordinal());
    }

    /** Returns the property of the selected page. */
    ReadOnlyObjectProperty<Tab> selectedTabProperty() {
        return pages.getSelectionModel().selectedItemProperty();
    }
}
