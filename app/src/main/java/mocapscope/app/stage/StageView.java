package mocapscope.app.stage;

import java.util.List;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.geometry.Pos;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import mocapscope.app.control.EmptyStatePane;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.control.UpdateThrottle;
import mocapscope.app.control.ViewStyleSheetAttacher;
import mocapscope.app.control.table.KeyedTableRowList;
import mocapscope.app.control.table.LiveTable;
import mocapscope.app.model.SelectionController;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.model.stage.StageManager;
import mocapscope.app.pulse.AbstractTitledView;
import mocapscope.app.pulse.MenuAndPaletteCommand;
import mocapscope.app.pulse.MenuSection;
import mocapscope.app.text.TextBundle;

/** The view in which the user sees and opens sessions that machines share through a NATS server. */
public final class StageView extends AbstractTitledView {
    private static final TextBundle TEXTS = TextBundle.of(StageView.class);

    private final StageManager stages;
    private final SelectionController selection;
    private final UpdateThrottle fifth = UpdateThrottle.fivePerSecond();
    private final KeyedTableRowList<StageRow> rowList = new KeyedTableRowList<>(StageRow::address);
    private final LiveTable<StageRow> table =
            new LiveTable<>("stage-list", rowList, StageColumns.createColumns()).stretch(StageColumns.STATE);
    private final EmptyStatePane empty = new EmptyStatePane(TEXTS.text("none"), TEXTS.text("none.hint"));
    private final StatusLamp lamp = new StatusLamp();
    private final Label title = NodeConfigurator.styled(new Label(), "figures", "stage-title");
    private final Label state = NodeConfigurator.styled(new Label(), "stage-state");
    private final Button openAll = NodeConfigurator.styled(new Button(TEXTS.text("open.all")), "bar-button");
    private final Button close = NodeConfigurator.styled(new Button(), "bar-button");
    private final FlowPane bar = NodeConfigurator.styled(new FlowPane(), "stage-bar");
    private final BorderPane root = NodeConfigurator.styled(new BorderPane(), "stage-view");
    private final BooleanProperty canOpen = new SimpleBooleanProperty();
    private final BooleanProperty isListed = new SimpleBooleanProperty();
    private StageViewModel model = StageViewModel.of(Optional.empty(), List.of());

    /** Creates the view; {@code selection} selects a session that is open already. */
    public StageView(StageManager stages, SelectionController selection) {
        super("stage", TEXTS.text("title"), TEXTS.text("help"));
        this.stages = stages;
        this.selection = selection;
        ViewStyleSheetAttacher.add(root, StageView.class, "stage.css");
        prepareBar();
        table.setPlaceholder(empty);
        table.node()
                .layoutBoundsProperty()
                .subscribe(bounds -> StageColumns.LEAST_WIDTHS.forEach(
                        (title, least) -> table.setColumnVisible(title, bounds.getWidth() >= least)));
        table.node().addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ENTER && table.selectedValue().isPresent()) {
                openSelected();
                event.consume();
            }
        });
        table.node().addEventFilter(MouseEvent.MOUSE_CLICKED, event -> {
            if (event.getClickCount() == 2 && event.getButton() == MouseButton.PRIMARY) {
                openSelected();
            }
        });
        var item = new MenuItem(TEXTS.text("open"));
        item.setOnAction(_ -> openSelected());
        table.addMenuItems(item);
        root.setTop(bar);
        root.setCenter(table.node());
    }

    private void prepareBar() {
        openAll.setId("stage-open-all");
        openAll.setMinWidth(Button.USE_PREF_SIZE);
        openAll.setTooltip(new Tooltip(TEXTS.text("open.all.hint")));
        openAll.disableProperty().bind(canOpen.not());
        openAll.setOnAction(_ -> openAll());
        close.setId("stage-close");
        close.setMinWidth(Button.USE_PREF_SIZE);
        close.setOnAction(_ -> closeStage());
        title.setId("stage-title");
        state.setId("stage-state");
        var place = new HBox(8, lamp, title);
        place.setAlignment(Pos.CENTER_LEFT);
        bar.setRowValignment(VPos.CENTER);
        bar.getChildren().setAll(place, state, openAll, close);
        NodeConfigurator.setShown(bar, false);
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public List<MenuSection> commandGroups() {
        return List.of(MenuSection.of(
                MenuAndPaletteCommand.of("stage.open", TEXTS.text("open"), "", this::openSelected)
                        .requiringVisibleView(),
                MenuAndPaletteCommand.of("stage.open-all", TEXTS.text("open.all"), "", this::openAll)
                        .withEnabled(canOpen),
                MenuAndPaletteCommand.of("stage.close", TEXTS.text("close"), "", this::closeStage)
                        .withEnabled(isListed)));
    }

    /** Updates the commands, which are used while this view is hidden too. */
    public void refreshHidden(Snapshot snapshot) {
        if (fifth.isDue(snapshot.nanos())) {
            model = StageViewModel.of(stages.stage(), stages.watchedAddresses());
            canOpen.set(!model.unopened().isEmpty());
            isListed.set(model.isListed());
        }
    }

    @Override
    public void refresh(Snapshot snapshot) {
        refreshHidden(snapshot);
        NodeConfigurator.setShown(bar, model.isListed());
        lamp.show(model.lamp(), model.state());
        title.setText(model.title());
        state.setText(model.state());
        close.setText(model.lamp() == StatusLamp.LampState.BUSY ? TEXTS.text("cancel") : TEXTS.text("close"));
        empty.show(model.emptyTitle(), model.emptyHint());
        rowList.setAll(model.rows());
        table.update(snapshot.nanos());
    }

    @Override
    public void invalidate() {
        fifth.reset();
    }

    private void openSelected() {
        table.selectedOrAll().stream()
                .filter(row ->
                        table.selectedValue().isPresent() && row.session().isPresent())
                .forEach(this::open);
    }

    /** Watches a session, or selects it if it is open. */
    private void open(StageRow row) {
        stages.open(row.address());
        stages.findSession(row.address())
                .ifPresent(id -> selection.select(new SharedViewSelection.SessionSelection(id)));
        invalidate();
    }

    private void openAll() {
        model.unopened().forEach(stages::open);
        invalidate();
    }

    private void closeStage() {
        stages.closeStage();
        invalidate();
    }
}
