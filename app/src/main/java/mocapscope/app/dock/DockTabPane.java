package mocapscope.app.dock;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import javafx.beans.binding.Bindings;
import javafx.geometry.Bounds;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.UnmanagedNodeLayoutRefresher;
import org.jspecify.annotations.Nullable;

/**
 * A stack of panes with draggable tabs and a help button for the pane in front. The node of a pane is not added to the
 * window before the pane is first in front.
 */
final class DockTabPane extends StackPane {
    private static final double LEAST_WIDTH = 180;
    private static final double LEAST_HEIGHT = 110;
    /** The width at the right of the tabs for the arrow that lists them all and the help button. */
    private static final double BUTTONS_WIDTH = 58;
    /**
     * The keys passed on to the content: a JavaFX tab pane would consume them, and also takes the focus on every click.
     */
    private static final Set<KeyCode> NAVIGATION_KEYS = EnumSet.of(KeyCode.HOME, KeyCode.END);

    private final DockManager manager;
    private final TabPane tabs = new TabPane();
    private final Button help = NodeConfigurator.styled(new Button("?"), "dock-help");

    DockTabPane(DockManager manager, DockLayoutNode.TabGroup place) {
        this.manager = manager;
        getStyleClass().add("tab-dock");
        setMinSize(LEAST_WIDTH, LEAST_HEIGHT);
        UnmanagedNodeLayoutRefresher.registerChildren(tabs);
        tabs.setTabClosingPolicy(TabPane.TabClosingPolicy.SELECTED_TAB);
        tabs.setMinSize(0, 0);
        place.panes().forEach(pane -> tabs.getTabs().add(tab(manager.pane(pane))));
        tabs.skinProperty().subscribe(skin -> {
            if (skin != null) {
                keepTabsWhole();
            }
        });
        select(place.front());
        tabs.getSelectionModel().selectedItemProperty().subscribe(this::fill);
        var own = tabs.getEventDispatcher();
        tabs.setEventDispatcher(
                (event, tail) -> event instanceof KeyEvent key && NAVIGATION_KEYS.contains(key.getCode())
                        ? tail.dispatchEvent(event)
                        : own.dispatchEvent(event, tail));
        help.setTooltip(new Tooltip(DockManager.TEXTS.text("help")));
        help.setFocusTraversable(false);
        help.setOnAction(_ -> manager.windowServices().showHelp(frontPane(), help));
        setAlignment(help, Pos.TOP_RIGHT);
        getChildren().setAll(tabs, help);
    }

    /** Ends the tabs before the buttons at their right, and hides those of which only a part is in the strip. */
    private void keepTabsWhole() {
        // The content of a tab can have tabs of its own.
        var area = tabs.getChildrenUnmodifiable().stream()
                .filter(node -> node.getStyleClass().contains("tab-header-area"))
                .findFirst()
                .orElseThrow();
        ((Region) area.lookup(".control-buttons-tab")).setPrefWidth(BUTTONS_WIDTH);
        var strip = (Region) area.lookup(".headers-region");
        var clip = strip.getClip();
        for (int i = 0; i < tabs.getTabs().size(); i++) {
            var tab = tabs.getTabs().get(i);
            var header = strip.getChildrenUnmodifiable().get(i);
            var whole = Bindings.createBooleanBinding(
                    () -> tab.isSelected() || isWithin(header.getBoundsInParent(), clip.getLayoutBounds()),
                    tab.selectedProperty(),
                    header.boundsInParentProperty(),
                    clip.layoutBoundsProperty());
            header.opacityProperty().bind(Bindings.when(whole).then(1).otherwise(0));
            header.mouseTransparentProperty().bind(whole.not());
        }
    }

    private static boolean isWithin(Bounds part, Bounds whole) {
        return part.getMinX() > whole.getMinX() - 1 && part.getMaxX() < whole.getMaxX() + 1;
    }

    private void fill(@Nullable Tab front) {
        if (front != null && front.getContent() == null) {
            front.setContent(
                    manager.pane(String.valueOf(front.getUserData())).node().get());
        }
    }

    void clear() {
        tabs.getTabs().forEach(tab -> tab.setContent(null));
    }

    DockLayoutNode.TabGroup readLayout() {
        return new DockLayoutNode.TabGroup(panes(), frontPane());
    }

    boolean contains(String pane) {
        return panes().contains(pane);
    }

    String frontPane() {
        return String.valueOf(tabs.getSelectionModel().getSelectedItem().getUserData());
    }

    boolean select(String pane) {
        var tab = tabs.getTabs().stream()
                .filter(one -> pane.equals(one.getUserData()))
                .findFirst();
        tab.ifPresent(tabs.getSelectionModel()::select);
        return tab.isPresent();
    }

    private List<String> panes() {
        return tabs.getTabs().stream()
                .map(tab -> String.valueOf(tab.getUserData()))
                .toList();
    }

    private Tab tab(DockablePaneDescriptor pane) {
        var title = NodeConfigurator.styled(new Label(pane.title()), "dock-title");
        var tab = new Tab(pane.title()); // for screen readers: the graphic, which can be dragged, shows it
        tab.setId("tab-" + pane.id());
        tab.setUserData(pane.id());
        tab.setGraphic(title);
        tab.setContextMenu(menu(pane.id()));
        tab.setOnCloseRequest(event -> {
            event.consume();
            manager.close(pane.id());
        });
        TabDragHandler.install(title, pane, manager);
        return tab;
    }

    private ContextMenu menu(String pane) {
        var items = new ArrayList<MenuItem>();
        for (var side : DockSide.values()) {
            if (side != DockSide.MIDDLE) {
                items.add(item(DockManager.TEXTS.text("move." + side.name()), () -> manager.moveToEdge(pane, side)));
            }
        }
        items.add(item(DockManager.TEXTS.text("detach"), () -> manager.detach(pane)));
        items.add(new SeparatorMenuItem());
        items.add(item(DockManager.TEXTS.text("hide"), () -> manager.hide(pane)));
        return new ContextMenu(items.toArray(MenuItem[]::new));
    }

    private static MenuItem item(String words, Runnable action) {
        var item = new MenuItem(words);
        item.setOnAction(_ -> action.run());
        return item;
    }
}
