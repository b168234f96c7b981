package mocapscope.app.connect;

import java.util.List;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.text.TextBundle;

/**
 * A start page with buttons to open a recording, run a server or demo, watch other machines' sessions, or reconnect.
 */
final class StartPagePane extends VBox {
    private static final TextBundle TEXTS = TextBundle.of(StartPagePane.class);
    private static final int MOST = 5;

    private final Label title = NodeConfigurator.styled(new Label(TEXTS.text("recent")), "start-title");
    private final VBox recent = new VBox();
    private final Consumer<String> connect;

    /** Calls {@code connect} with a recent endpoint. */
    StartPagePane(Runnable open, Runnable serve, Runnable demo, Runnable stage, Consumer<String> connect) {
        this.connect = connect;
        getStyleClass().add("start-pane");
        recent.setId("start-recent");
        var actions = new TwoColumnButtonGrid();
        actions.setTiles(List.of(
                action(
                        "start-open",
                        TEXTS.text("start.open"),
                        TEXTS.text("start.open.detail"),
                        TEXTS.text("start.open.hint"),
                        open),
                action(
                        "start-serve",
                        TEXTS.text("serve"),
                        TEXTS.text("start.serve.detail"),
                        TEXTS.text("start.serve.hint"),
                        serve),
                action(
                        "try-demo",
                        TEXTS.text("demo"),
                        TEXTS.text("start.demo.detail"),
                        TEXTS.text("start.demo.hint"),
                        demo),
                action(
                        "start-stage",
                        TEXTS.text("start.stage"),
                        TEXTS.text("start.stage.detail"),
                        TEXTS.text("start.stage.hint"),
                        stage)));
        getChildren()
                .addAll(
                        NodeConfigurator.styled(new Label(TEXTS.text("start.or")), "start-title"),
                        actions,
                        title,
                        recent);
        setRecent(List.of());
        NodeConfigurator.setShown(this, false);
    }

    private static Button action(String id, String words, String detail, String hint, Runnable action) {
        var button = TwoColumnButtonGrid.tile(new Button(), id, words, new Label(detail), hint);
        button.setOnAction(_ -> action.run());
        return button;
    }

    /** Shows the newest of these endpoints. */
    void setRecent(List<String> endpoints) {
        NodeConfigurator.setShown(title, !endpoints.isEmpty());
        recent.getChildren()
                .setAll(endpoints.stream().limit(MOST).map(this::recentButton).toList());
    }

    private Button recentButton(String endpoint) {
        var button = NodeConfigurator.styled(new Button(endpoint), "flat", "quiet-button", "figures", "recent-button");
        button.setMnemonicParsing(false);
        button.setMaxWidth(Double.MAX_VALUE);
        button.setOnAction(_ -> connect.accept(endpoint));
        return button;
    }
}
