package mocapscope.app.control;

import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.DataFormat;
import javafx.scene.input.Dragboard;
import javafx.scene.input.TransferMode;

/** What can be dragged from one view to another: the names of signals, as a text that only the program reads. */
public final class Dragged {
    private static final DataFormat SIGNALS = new DataFormat("application/x-mocapscope-signals");

    private Dragged() {}

    /** Begins to drag {@code signals} from {@code node}. */
    public static void begin(Node node, String signals) {
        var content = new ClipboardContent();
        content.put(SIGNALS, signals);
        node.startDragAndDrop(TransferMode.COPY).setContent(content);
    }

    /** What is being dragged; empty when it is something else. */
    public static Optional<String> signals(Dragboard board) {
        return board.getContent(SIGNALS) instanceof String text ? Optional.of(text) : Optional.empty();
    }

    /** Whether signals are being dragged. */
    public static boolean any(Dragboard board) {
        return board.hasContent(SIGNALS);
    }
}
