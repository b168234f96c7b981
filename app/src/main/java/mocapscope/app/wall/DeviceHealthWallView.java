package mocapscope.app.wall;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Pane;
import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;
import javafx.scene.text.Text;
import mocapscope.app.control.EmptyStatePane;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.UpdateThrottle;
import mocapscope.app.control.ViewStyleSheetAttacher;
import mocapscope.app.model.SelectionController;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.pulse.AbstractTitledView;
import mocapscope.app.pulse.MenuAndPaletteCommand;
import mocapscope.app.pulse.MenuSection;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.TextTruncator;

/** The view that shows all devices as tiles with large text, those with the worst health first. */
public final class DeviceHealthWallView extends AbstractTitledView {
    private static final TextBundle TEXTS = TextBundle.of(DeviceHealthWallView.class);
    private static final String FAMILY = "Inter";
    /** The size of the font that measures names. */
    private static final double MEASURED = 100;

    private final SelectionController controller;
    private final Runnable fullScreen;
    private final DeviceHealthWallModel model = new DeviceHealthWallModel();
    private final UpdateThrottle fifth = UpdateThrottle.fivePerSecond();
    private final EmptyStatePane empty = new EmptyStatePane(TEXTS.text("empty"), TEXTS.text("empty.hint"));
    private final WallGridPane grid = new WallGridPane();
    private final Label more = NodeConfigurator.styled(new Label(), "wall-more");
    private final BorderPane root = NodeConfigurator.styled(new BorderPane(empty), "wall-view");
    private SharedViewSelection selection = SharedViewSelection.NOTHING;

    /** Creates the view; {@code fullScreen} opens it as a window that covers a screen. */
    public DeviceHealthWallView(SelectionController controller, Runnable fullScreen) {
        super("wall", TEXTS.text("title"), TEXTS.text("help"));
        this.controller = controller;
        this.fullScreen = fullScreen;
        ViewStyleSheetAttacher.add(root, DeviceHealthWallView.class, "wall.css");
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public List<MenuSection> commandGroups() {
        return List.of(MenuSection.of(
                MenuAndPaletteCommand.of("wall.full", TEXTS.text("command.full"), "Shift+F11", fullScreen)));
    }

    @Override
    public void refresh(Snapshot snapshot) {
        if (!snapshot.selection().equals(selection)) {
            selection = snapshot.selection();
            fifth.reset();
        }
        if (fifth.isDue(snapshot.nanos())) {
            model.refresh(snapshot);
            show();
        }
    }

    @Override
    public void invalidate() {
        fifth.reset();
    }

    private void show() {
        boolean none = model.devices().isEmpty();
        if (root.getCenter() != (none ? empty : grid)) {
            root.setCenter(none ? empty : grid);
        }
        more.setText(TEXTS.formatCount("more", model.omitted()));
        if ((root.getBottom() != null) != (model.omitted() > 0)) {
            root.setBottom(model.omitted() > 0 ? more : null);
        }
        grid.show(model.devices());
    }

    /** The tiles of the wall in a grid. */
    private final class WallGridPane extends Pane {
        private final List<DeviceHealthTilePane> tiles = new ArrayList<>();
        private DeviceHealthTileGridLayout layout = DeviceHealthTileGridLayout.of(1, 0, 0);
        private List<String> names = List.of();
        /** The widths of the names in multiples of their size. */
        private List<Double> nameWidths = List.of();

        private double nameSize;

        WallGridPane() {
            getStyleClass().add("wall-grid");
            setMinSize(0, 0);
            widthProperty().subscribe(this::fit);
            heightProperty().subscribe(this::fit);
        }

        /** Shows a device in each tile: a tile keeps its place, and shows another device when the order changes. */
        void show(List<DeviceHealthTileData> devices) {
            if (tiles.size() != devices.size()) {
                while (tiles.size() < devices.size()) {
                    tiles.add(new DeviceHealthTilePane(controller::select));
                }
                tiles.subList(devices.size(), tiles.size()).clear();
                nameSize = 0; // new tiles have none
                getChildren().setAll(tiles);
                fit();
            }
            for (int i = 0; i < tiles.size(); i++) {
                tiles.get(i).show(devices.get(i), layout.detail(), selection);
            }
            var shown = devices.stream()
                    .map(device ->
                            device.title(layout.detail().includes(DeviceHealthTileGridLayout.WallTileDetail.FULL)))
                    .toList();
            if (!shown.equals(names)) {
                names = shown;
                nameWidths = shown.stream().map(WallGridPane::measure).toList();
            }
            fitNames();
        }

        private static double measure(String name) {
            var text = new Text(TextTruncator.truncate(name));
            text.setFont(Font.font(FAMILY, FontWeight.BOLD, MEASURED));
            return text.getLayoutBounds().getWidth() / MEASURED;
        }

        /** Gives all names the size at which the longest fits. */
        private void fitNames() {
            double size = layout.nameSize(getWidth(), nameWidths);
            if (size != nameSize) {
                nameSize = size;
                tiles.forEach(tile -> tile.setNameSize(size));
            }
        }

        private void fit() {
            var newer = DeviceHealthTileGridLayout.of(Math.max(1, tiles.size()), getWidth(), getHeight());
            if (!newer.equals(layout)) {
                boolean changed = newer.detail() != layout.detail();
                layout = newer;
                setStyle("-fx-font-size: " + (int) layout.fontSize() + "px;");
                requestLayout();
                fitNames();
                if (changed) {
                    fifth.reset();
                }
            }
        }

        @Override
        protected void layoutChildren() {
            double width = layout.tileWidth(getWidth());
            double height = layout.tileHeight(getHeight());
            for (int i = 0; i < tiles.size(); i++) {
                double x = DeviceHealthTileGridLayout.GAP
                        + i % layout.columns() * (width + DeviceHealthTileGridLayout.GAP);
                double y = DeviceHealthTileGridLayout.GAP
                        + i / layout.columns() * (height + DeviceHealthTileGridLayout.GAP);
                tiles.get(i).resizeRelocate(x, y, width, height);
            }
        }
    }
}
