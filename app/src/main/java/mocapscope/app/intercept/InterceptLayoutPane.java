package mocapscope.app.intercept;

import java.util.Locale;
import java.util.Map;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.layout.BorderPane;
import mocapscope.app.control.StyleSheetLoader;
import mocapscope.app.control.UnmanagedNodeLayoutRefresher;
import mocapscope.app.text.TextBundle;

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

    private final SessionStateHistoryPane trail;
    private final TabPane pages = new TabPane();
    private final SplitPane seen = new SplitPane();
    private final SplitPane split = new SplitPane();

    InterceptLayoutPane(
            InterceptToolBar bar,
            SequenceDiagramPane diagram,
            SessionStateHistoryPane trail,
            Map<InterceptPage, Node> contents) {
        this.trail = trail;
        getStyleClass().add("intercept-view");
        StyleSheetLoader.add(this, InterceptView.class, "intercept.css");
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
        split.setDividerPositions(SHARE);
        setTop(bar);
        setCenter(split);
        layoutBoundsProperty().subscribe(bounds -> arrange(bounds.getWidth(), bounds.getHeight()));
    }

    /** Places both parts side by side, or one above the other if narrow; the state history only if both fit. */
    private void arrange(double width, double height) {
        boolean wide = width >= (height < LOW ? LEAST_WIDE : WIDE);
        var orientation = wide ? Orientation.HORIZONTAL : Orientation.VERTICAL;
        if (split.getOrientation() != orientation) {
            split.setOrientation(orientation);
            split.setDividerPositions(!wide ? SHARE_ABOVE : width >= WIDE ? SHARE : SHARE_LOW);
        }
        boolean steps = width >= WIDE && height >= HIGH;
        if (trail.setCompact() == steps) {
            trail.setCompact(!steps);
            seen.setDividerPositions(steps ? DIAGRAM : 1);
        }
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
