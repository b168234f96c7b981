package mocapscope.app.shell;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import javafx.animation.PauseTransition;
import javafx.scene.Scene;
import javafx.scene.image.Image;
import javafx.scene.layout.BorderPane;
import javafx.stage.FileChooser;
import javafx.stage.Stage;
import javafx.stage.WindowEvent;
import mocapscope.app.connect.ConnectView;
import mocapscope.app.model.Preferences;
import mocapscope.app.model.SessionBook;
import mocapscope.app.model.SkeletonFolder;
import mocapscope.app.pulse.Pulse;
import mocapscope.app.status.StatusView;

/** The program's window: its views, how they are laid out, and what drives them. */
public final class Window {
    /** Layout settles over several frames, of which a slow machine draws few in any time. */
    private static final int LEAST_FRAMES = 20;

    private static final javafx.util.Duration A_MOMENT = javafx.util.Duration.millis(100);

    private final Stage stage;
    private final Pulse pulse;
    private final Scene scene;
    private final StatusView status;

    /** {@code demo} starts simulated devices and connects to them. */
    public Window(Stage stage, SessionBook book, Preferences preferences, SkeletonFolder skeletons, Runnable demo) {
        this.stage = stage;
        this.pulse = new Pulse(book::snapshot);
        this.status = new StatusView(pulse::framesPerSecond);
        var maps = new MapLoading(stage, book, skeletons, status);
        var connect = new ConnectView(book, preferences, demo);
        var views = Views.all(book, preferences, new SceneErrands(maps::ask, connect, this::savePicture));
        views.all().forEach(pulse::add);
        pulse.add(connect);
        pulse.add(status);
        var opening = new Opening(stage, book, status);
        var placement = new Placement(stage, preferences);
        var layout = new Layout(connect, views, placement.window());
        var menus = new Menus(
                layout,
                new Menus.Deeds(
                        connect::ask,
                        opening::ask,
                        maps::ask,
                        demo,
                        this::savePicture,
                        stage::hide,
                        () -> About.show(stage)));
        var root = new BorderPane(layout.node(), menus.bar(), null, status.node(), null);
        scene = new Scene(root);
        Theme.apply(scene);
        stage.setTitle("Mocapscope");
        stage.getIcons().setAll(icons());
        stage.setScene(scene);
        stage.addEventHandler(WindowEvent.WINDOW_HIDDEN, _ -> pulse.stop());
        placement.borders(layout);
        scene.widthProperty().addListener((_, _, width) -> layout.fit(width.doubleValue()));
    }

    /** Opens it. */
    public void show() {
        stage.show();
        pulse.start();
    }

    /** Says something in the status line. */
    public void say(String words) {
        status.say(words);
    }

    /** A picture of the window as it is so long from now; then it closes, so that nothing is drawn while we leave. */
    public CompletableFuture<Picture> pictureAfter(Duration wait) {
        var picture = new CompletableFuture<Picture>();
        var pause = new PauseTransition(javafx.util.Duration.millis(wait.toMillis()));
        pause.setOnFinished(_ -> {
            if (pulse.drawn() < LEAST_FRAMES) {
                pause.setDuration(A_MOMENT);
                pause.playFromStart();
            } else {
                picture.complete(Picture.of(scene.snapshot(null)));
                stage.hide();
            }
        });
        pause.play();
        return picture;
    }

    private void savePicture() {
        savePicture(scene.snapshot(null));
    }

    private void savePicture(Image image) {
        var picture = Picture.of(image);
        var chooser = new FileChooser();
        chooser.setTitle("Save a picture");
        chooser.setInitialFileName("mocapscope.png");
        chooser.getExtensionFilters().add(new FileChooser.ExtensionFilter("PNG picture", "*.png"));
        var file = chooser.showSaveDialog(stage);
        if (file != null) {
            try {
                picture.save(file.toPath());
                status.say("Saved " + file);
            } catch (IOException failure) {
                status.say(String.valueOf(failure.getMessage()));
            }
        }
    }

    private static List<Image> icons() {
        return Stream.of(16, 24, 32, 48, 64, 128, 256).map(Window::icon).toList();
    }

    private static Image icon(int pixels) {
        var png = Window.class.getResource("/mocapscope/app/icons/mocapscope-%d.png".formatted(pixels));
        return new Image(Objects.requireNonNull(png).toExternalForm());
    }
}
