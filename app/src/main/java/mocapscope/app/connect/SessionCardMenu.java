package mocapscope.app.connect;

import java.nio.file.Path;
import java.util.function.Consumer;
import javafx.geometry.Side;
import javafx.scene.AccessibleRole;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import mocapscope.app.model.SessionCommandController;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.stage.StageEndpoint;

/** The context menu of a session card, with the commands available in the session's current phase. */
final class SessionCardMenu extends ContextMenu {
    private static final TextBundle TEXTS = TextBundle.of(SessionCardMenu.class);
    private static final KeyCombination RENAME = new KeyCodeCombination(KeyCode.F2);

    private final Session session;
    private final boolean live;
    private final boolean isWatched;
    private final MenuItem request;
    private final MenuItem retry;
    private final MenuItem close;

    /**
     * Uses {@code examine} to run the connection doctor on the endpoint, and {@code convert} to open the convert dialog.
     */
    SessionCardMenu(
            Session session,
            SessionCommandController controller,
            Consumer<Endpoint> examine,
            Consumer<Path> convert,
            Runnable rename,
            Runnable chooseColor,
            Runnable remove) {
        this.session = session;
        var id = session.id();
        isWatched = StageEndpoint.isStage(session.endpoint());
        live = controller.player(id).isEmpty();
        request = item(
                "ask",
                isWatched ? TEXTS.text("card.ask.watched") : TEXTS.text("card.ask"),
                () -> new DeviceRequestDialog(session, controller).show(getOwnerWindow()));
        request.setDisable(isWatched);
        retry = item("retry", TEXTS.text("card.retry"), () -> controller.retry(id));
        close = item("close", TEXTS.text("card.close"), () -> controller.close(id));
        var renaming = item("rename", TEXTS.text("card.rename"), rename);
        renaming.setAccelerator(RENAME);
        getItems().addAll(request, examining(examine), converting(convert), renaming);
        getItems().add(item("color", TEXTS.text("card.color"), chooseColor));
        getItems().addAll(item("reset", TEXTS.text("card.reset"), () -> controller.resetCounters(id)), retry, close);
        getItems().add(item("remove", TEXTS.text("card.remove"), remove));
        setPhase(SessionPhase.CONNECTING);
    }

    private MenuItem examining(Consumer<Endpoint> examine) {
        var item = item("examine", TEXTS.text("card.examine"), () -> examine.accept(session.endpoint()));
        item.setVisible(
                session.role() == SessionRole.CLIENT && !session.endpoint().isFile());
        return item;
    }

    private MenuItem converting(Consumer<Path> convert) {
        var item = item(
                "convert",
                TEXTS.text("card.convert"),
                () -> convert.accept(Path.of(session.endpoint().toString())));
        item.setVisible(session.endpoint().isFile() && !StageEndpoint.isStage(session.endpoint()));
        return item;
    }

    private MenuItem item(String command, String text, Runnable action) {
        var item = new MenuItem(text);
        item.setId(command + "-" + session.id());
        item.setOnAction(_ -> action.run());
        return item;
    }

    /** Creates the button that opens the menu below itself. */
    IconButton createButton() {
        var button = new IconButton[1];
        button[0] = new IconButton("icon-more", TEXTS.text("card.more"), () -> show(button[0], Side.BOTTOM, 0, 0));
        button[0].setId("more-" + session.id());
        button[0].setAccessibleRole(AccessibleRole.MENU_BUTTON);
        return button[0];
    }

    /** Offers the commands that the session allows in this phase. */
    void setPhase(SessionPhase phase) {
        request.setVisible(live
                && !session.protocol().requests(session.role()).isEmpty()
                && (phase == SessionPhase.LIVE || phase == SessionPhase.SILENT));
        close.setVisible(live && !phase.isTerminal());
        retry.setVisible(
                live && session.role() == SessionRole.CLIENT && (phase.isTerminal() || phase == SessionPhase.WAITING));
    }

    boolean canClose() {
        return close.isVisible();
    }

    boolean canRetry() {
        return retry.isVisible();
    }
}
