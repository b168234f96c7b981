package mocapscope.app.control;

import java.util.List;
import java.util.function.Consumer;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.VBox;
import javafx.stage.Popup;
import mocapscope.protocol.filter.FilterCompletionProvider.FilterCandidate;

/** The popup below a filter field: shows an error in the filter text and a list of completions. */
final class FilterCompletionPopup {
    private static final double ROW = 24;
    private static final int ROWS = 8;
    private static final double WIDTH = 280;
    private static final double GAP = 2;

    private final DisplayFilterField field;
    private final Consumer<FilterCandidate> picked;
    private final Label error = NodeConfigurator.styled(new Label(), "filter-error");
    private final ListView<FilterCandidate> list = new ListView<>();
    private final VBox box = NodeConfigurator.styled(new VBox(error, list), "root", "filter-popup");
    private final Popup popup = new Popup();

    FilterCompletionPopup(DisplayFilterField field, Consumer<FilterCandidate> picked) {
        this.field = field;
        this.picked = picked;
        error.setId("filter-error");
        NodeConfigurator.wrapped(error);
        error.setMaxWidth(WIDTH);
        list.setId("filter-candidates");
        list.setFocusTraversable(false);
        list.setFixedCellSize(ROW);
        list.setPrefWidth(WIDTH);
        list.setCellFactory(_ -> new CandidateCell());
        list.addEventFilter(MouseEvent.MOUSE_CLICKED, _ -> pickSelected());
        popup.setAutoFix(true);
        popup.setHideOnEscape(false); // the field decides what Escape closes
        popup.getContent().setAll(box);
    }

    /** Shows the error and the continuations; hides itself if there are neither. */
    void show(String problem, List<FilterCandidate> candidates) {
        error.setText(problem);
        NodeConfigurator.setShown(error, !problem.isEmpty());
        NodeConfigurator.setShown(list, !candidates.isEmpty());
        if (!list.getItems().equals(candidates)) {
            list.getItems().setAll(candidates);
            list.getSelectionModel().selectFirst();
            list.scrollTo(0);
        }
        list.setPrefHeight(Math.min(ROWS, candidates.size()) * ROW + GAP);
        if (problem.isEmpty() && candidates.isEmpty()) {
            popup.hide();
        } else {
            open();
        }
    }

    /** Moves in the list, or picks from it; returns false if the key has no effect here. */
    boolean handle(KeyEvent event) {
        if (!popup.isShowing() || list.getItems().isEmpty()) {
            return false;
        }
        switch (event.getCode()) {
            case DOWN -> select(1);
            case UP -> select(-1);
            case PAGE_DOWN -> select(ROWS);
            case PAGE_UP -> select(-ROWS);
            case ENTER, TAB -> pickSelected();
            default -> {
                return false;
            }
        }
        return true;
    }

    private void select(int by) {
        int index = Math.clamp(
                list.getSelectionModel().getSelectedIndex() + (long) by,
                0,
                list.getItems().size() - 1);
        list.getSelectionModel().select(index);
        list.scrollTo(Math.max(0, index - ROWS + 1));
    }

    private void pickSelected() {
        var candidate = list.getSelectionModel().getSelectedItem();
        if (candidate != null) {
            picked.accept(candidate);
        }
    }

    private void open() {
        var scene = field.getScene();
        if (scene == null || scene.getWindow() == null || !scene.getWindow().isShowing()) {
            return;
        }
        var place = field.localToScreen(field.getBoundsInLocal());
        if (place != null && !popup.isShowing()) {
            box.getStylesheets().setAll(scene.getStylesheets());
            ViewStyleSheetAttacher.addShared(box);
            popup.getScene().getRoot().getStyleClass().setAll(scene.getRoot().getStyleClass());
            popup.show(field, place.getMinX(), place.getMaxY() + GAP);
        }
    }

    /** Shows a continuation as it will be inserted. */
    private static final class CandidateCell extends ListCell<FilterCandidate> {

        @Override
        protected void updateItem(FilterCandidate candidate, boolean empty) {
            super.updateItem(candidate, empty);
            setText(empty || candidate == null ? null : candidate.text().strip());
        }
    }
}
