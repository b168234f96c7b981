package mocapscope.app.findings;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.BorderPane;
import mocapscope.app.control.EmptyStatePane;
import mocapscope.app.control.MasterDetailPane;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.TextClipboard;
import mocapscope.app.control.UpdateThrottle;
import mocapscope.app.control.ViewStyleSheetAttacher;
import mocapscope.app.control.table.KeyedTableRowList;
import mocapscope.app.control.table.LiveTable;
import mocapscope.app.model.SelectionController;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.pulse.AbstractTitledView;
import mocapscope.app.pulse.MenuAndPaletteCommand;
import mocapscope.app.pulse.MenuSection;
import mocapscope.app.text.TextBundle;
import org.jspecify.annotations.Nullable;

/**
 * The view that lists the problem reports of all sessions, grouped by rule or by session. Selecting a finding shows its
 * bytes in every view.
 */
public final class FindingsView extends AbstractTitledView {
    private static final TextBundle TEXTS = TextBundle.of(FindingsView.class);
    private static final String PREVIOUS = "Shift+E";
    private static final String GROUPING = "findings grouping";
    private static final double BESIDE = 820;
    private static final double LOW = 300;
    /** The width of the list from which a sentence needs no second line. */
    private static final double ONE_LINE = 1100;

    private final FindingsViewModel model = new FindingsViewModel();
    private final SelectionController controller;
    private final Preferences preferences;
    private final UpdateThrottle fifth = UpdateThrottle.fivePerSecond();
    private final KeyedTableRowList<FindingRow> rowList = new KeyedTableRowList<>(FindingRow::key);
    private final LiveTable<FindingRow> table =
            new LiveTable<>("findings-list", rowList, FindingColumns.createColumns(this::flip));
    private final FindingsToolBar bar;
    private final FindingDetailPane pane = new FindingDetailPane(this::showMoment);
    private final EmptyStatePane empty = new EmptyStatePane(TEXTS.text("none"), TEXTS.text("none.hint"));
    private final MasterDetailPane split = new MasterDetailPane(table.node(), pane);
    private final BorderPane root = NodeConfigurator.styled(new BorderPane(), "findings-view");

    private @Nullable Snapshot latest;
    /** The snapshot that the model has. */
    private @Nullable Snapshot shown;

    /** Creates the view; {@code preferences} store the grouping. */
    public FindingsView(SelectionController controller, Preferences preferences) {
        super("findings", TEXTS.text("title"), TEXTS.text("help"));
        this.controller = controller;
        this.preferences = preferences;
        bar = new FindingsToolBar(this::updateFilter, preferences);
        ViewStyleSheetAttacher.add(root, FindingsView.class, "findings.css");
        table.useAsListWindow(menu()).stretch(FindingColumns.NAME).delegateSorting(this::sort);
        table.setPlaceholder(empty);
        table.onPick(findingRow -> select(model.pick(findingRow.key())));
        table.node().addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        table.node().addEventFilter(MouseEvent.MOUSE_CLICKED, event -> {
            if (event.getClickCount() == 2) {
                table.selectedValue().map(FindingRow::key).ifPresent(this::flip);
            }
        });
        bar.bySession().set(preferences.find(GROUPING).equals(List.of(FindingGroupingMode.SESSION.name())));
        bar.bySession().subscribe(this::group);
        root.setTop(bar);
        root.setCenter(split);
        table.node().layoutBoundsProperty().subscribe(_ -> showColumns());
        root.layoutBoundsProperty().subscribe(bounds -> arrange(bounds.getWidth(), bounds.getHeight()));
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public List<MenuSection> commandGroups() {
        return List.of(
                MenuSection.of(
                        MenuAndPaletteCommand.of("findings.next", TEXTS.text("command.next"), "E", () -> step(1))
                                .requiringVisibleView(),
                        MenuAndPaletteCommand.of(
                                        "findings.previous", TEXTS.text("command.previous"), PREVIOUS, () -> step(-1))
                                .requiringVisibleView(),
                        MenuAndPaletteCommand.of(
                                "findings.moment", TEXTS.text("command.moment"), "", this::showMoment)),
                MenuSection.of(
                        MenuAndPaletteCommand.toggle(
                                "findings.by-session", TEXTS.text("command.by-session"), "", bar.bySession()),
                        MenuAndPaletteCommand.of("findings.filter", TEXTS.text("command.filter"), "", bar::focus)
                                .requiringVisibleView()),
                MenuSection.of(
                        MenuAndPaletteCommand.of(
                                "findings.copy-text",
                                TEXTS.text("copy.all.text"),
                                "",
                                () -> copyAll(FindingClipboardFormatter::formatText)),
                        MenuAndPaletteCommand.of(
                                "findings.copy-json",
                                TEXTS.text("copy.all.json"),
                                "",
                                () -> copyAll(FindingClipboardFormatter::formatJson))));
    }

    /** Stores the newest snapshot for the commands, which are used while the view is hidden too. */
    public void refreshHidden(Snapshot snapshot) {
        latest = snapshot;
    }

    @Override
    public void refresh(Snapshot snapshot) {
        latest = snapshot;
        if (!snapshot.selection().equals(model.seen())) {
            fifth.reset();
        }
        if (fifth.isDue(snapshot.nanos())) {
            update(snapshot);
            show(snapshot.nanos());
        }
    }

    private void update(Snapshot snapshot) {
        model.refresh(snapshot);
        shown = snapshot;
    }

    @Override
    public void invalidate() {
        fifth.reset();
    }

    @Override
    public void release(Snapshot snapshot) {
        invalidate();
        refresh(snapshot);
    }

    private void show(long nanos) {
        bar.show(model);
        showColumns();
        boolean nothing = model.counts().values().stream().allMatch(count -> count == 0);
        if (nothing) {
            empty.show(TEXTS.text("none"), TEXTS.text("none.hint"));
        } else {
            empty.show(TEXTS.text("hidden"), TEXTS.text("hidden.hint", FindingLabels.hiddenCounts(model.counts())));
        }
        rowList.setAll(model.lines());
        table.update(nanos);
        var picked = model.picked();
        table.selectMatching(findingRow ->
                picked.isPresent() && findingRow.key().equals(picked.get().key()));
        pane.show(picked.orElse(null), model.moment());
        split.setDetailShown(picked.isPresent());
    }

    /**
     * Places the explanation beside the list, or below it if it is narrow; in brief form if there is also little
     * height.
     */
    private void arrange(double width, double height) {
        boolean beside = width >= BESIDE;
        pane.setCompact(!beside && height < LOW);
        split.arrange(beside ? Orientation.HORIZONTAL : Orientation.VERTICAL, beside ? 0.68 : 0.54);
    }

    /** Shows the columns for which the list has room; that of the sessions only if there are several. */
    private void showColumns() {
        double width = table.node().getLayoutBounds().getWidth();
        table.setLinesPerRow(width < ONE_LINE ? 2 : 1);
        FindingColumns.LEAST_WIDTHS.forEach((title, least) -> table.setColumnVisible(
                title,
                width >= least
                        && (!title.equals(FindingColumns.SESSION)
                                || model.sessions().size() > 1)));
    }

    private void key(KeyEvent event) {
        var line = table.selectedValue();
        if (line.isEmpty()) {
            return;
        }
        boolean acts = switch (event.getCode()) {
            case RIGHT -> line.get().shape() == FindingRow.FindingRowKind.SHUT;
            case LEFT -> line.get().shape() == FindingRow.FindingRowKind.OPEN;
            case ENTER, SPACE -> line.get().shape().group();
            default -> false;
        };
        if (acts) {
            flip(line.get().key());
            event.consume();
        }
    }

    private void sort(@Nullable Comparator<FindingRow> order) {
        model.sort(order);
        fifth.reset();
    }

    private void flip(FindingRow.FindingRowKey group) {
        model.toggleGroup(group);
        fifth.reset();
    }

    private void updateFilter(UnaryOperator<FindingFilter> change) {
        model.setFilter(change);
        fifth.reset();
    }

    private void group(boolean bySession) {
        var mode = bySession ? FindingGroupingMode.SESSION : FindingGroupingMode.RULE;
        model.setGrouping(mode);
        preferences.store(GROUPING, List.of(mode.name()));
        fifth.reset();
    }

    /** Steps through the findings of the newest snapshot, since the view may have been hidden until now. */
    private void step(int by) {
        if (latest != null && latest != shown) {
            update(latest);
        }
        select(model.selectNext(by));
    }

    /** Shows all views at the time of the selected finding. */
    private void showMoment() {
        model.picked()
                .ifPresent(row -> controller.seek(
                        row.latestSession().session().id(), row.finding().arrival()));
    }

    private void select(Optional<SharedViewSelection> picked) {
        picked.ifPresent(controller::select);
        fifth.reset();
    }

    private ContextMenu menu() {
        return new ContextMenu(
                item(TEXTS.text("copy.text"), FindingClipboardFormatter::formatText, false),
                item(TEXTS.text("copy.json"), FindingClipboardFormatter::formatJson, false),
                item(TEXTS.text("copy.all.text"), FindingClipboardFormatter::formatText, true),
                item(TEXTS.text("copy.all.json"), FindingClipboardFormatter::formatJson, true));
    }

    private MenuItem item(String title, Function<List<FindingRow>, String> form, boolean all) {
        var item = new MenuItem(title);
        item.setOnAction(_ -> {
            if (all) {
                copyAll(form);
            } else {
                TextClipboard.copy(
                        form.apply(table.selectedValue().map(List::of).orElse(List.of())));
            }
        });
        return item;
    }

    private void copyAll(Function<List<FindingRow>, String> form) {
        TextClipboard.copy(form.apply(model.lines()));
    }
}
