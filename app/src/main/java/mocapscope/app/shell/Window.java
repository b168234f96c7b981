package mocapscope.app.shell;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javafx.geometry.Orientation;
import javafx.scene.Scene;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.image.Image;
import javafx.scene.layout.BorderPane;
import javafx.stage.Stage;
import mocapscope.app.model.SessionBook;
import mocapscope.app.pulse.Pulse;
import mocapscope.app.pulse.View;

/** The program's window: its views, how they are laid out, and what drives them. */
public final class Window {
    private final Stage stage;
    private final Pulse pulse;

    public Window(Stage stage, SessionBook book) {
        this.stage = stage;
        this.pulse = new Pulse(book::snapshot);
        var views = Views.all(book);
        pulse.add(views.centre());
        views.tabs().forEach(pulse::add);
        var root = new BorderPane(layout(views));
        var scene = new Scene(root, 1440, 900);
        scene.getStylesheets()
                .add(Objects.requireNonNull(Window.class.getResource("shell.css"))
                        .toExternalForm());
        stage.setTitle("Mocapscope");
        stage.getIcons().setAll(icons());
        stage.setScene(scene);
    }

    /** Opens it. */
    public void show() {
        stage.show();
        pulse.start();
    }

    private static SplitPane layout(Views views) {
        var split = new SplitPane(views.centre().node(), tabs(views.tabs()));
        split.setOrientation(Orientation.VERTICAL);
        split.setDividerPositions(0.6);
        return split;
    }

    private static TabPane tabs(List<View> views) {
        var pane = new TabPane();
        pane.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
        for (var view : views) {
            var tab = new Tab(view.title(), view.node());
            tab.setId(view.id());
            pane.getTabs().add(tab);
        }
        return pane;
    }

    private static List<Image> icons() {
        return Stream.of(16, 24, 32, 48, 64, 128, 256).map(Window::icon).toList();
    }

    private static Image icon(int pixels) {
        var png = Window.class.getResource("/mocapscope/app/icons/mocapscope-%d.png".formatted(pixels));
        return new Image(Objects.requireNonNull(png).toExternalForm());
    }
}
