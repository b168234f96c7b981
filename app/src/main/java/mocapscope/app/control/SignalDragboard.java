package mocapscope.app.control;

import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.DataFormat;
import javafx.scene.input.Dragboard;
import javafx.scene.input.TransferMode;

/** Carries dragged signal names between views through the drag-and-drop clipboard. Other programs cannot read the text. */
public final class SignalDragboard {
    private static final DataFormat SIGNALS = new DataFormat("application/x-mocapscope-signals");

    private SignalDragboard() {}

    /** Starts dragging {@code signals} from {@code node}. */
    public static void startDrag(Node node, String signals) {
        var content = new ClipboardContent();
        content.put(SIGNALS, signals);
        node.startDragAndDrop(TransferMode.COPY).setContent(content);
    }

    /** Returns the dragged signals; empty when other content is dragged. */
    public static Optional<String> readSignals(Dragboard board) {
        return board.getContent(SIGNALS) instanceof String text ? Optional.of(text) : Optional.empty();
    }

    /** Returns true if signals are being dragged. */
    public static boolean hasSignals(Dragboard board) {
        return board.hasContent(SIGNALS);
    }
}
