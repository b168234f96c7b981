package mocapscope.app;

import atlantafx.base.theme.PrimerDark;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javafx.application.Application;
import javafx.application.Platform;
import javafx.stage.Stage;
import mocapscope.app.command.OpenWindow;
import mocapscope.app.command.WindowRequest;
import mocapscope.app.model.SessionBook;
import mocapscope.app.shell.Window;
import mocapscope.protocol.link.Network;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.session.Protocol;

/** Starts the toolkit and opens the window, with the sessions it was asked for. */
final class Desktop implements OpenWindow {

    @Override
    public int open(WindowRequest request) throws Exception {
        try (var network = new Network()) {
            var book = new SessionBook(network, List.<Protocol>of(), Desktop::unknown, SkeletonMaps.builtIn());
            request.endpoints().forEach(book::connect);
            var closed = new CompletableFuture<Integer>();
            Platform.startup(() -> show(book, closed));
            return closed.get();
        }
    }

    private static void show(SessionBook book, CompletableFuture<Integer> closed) {
        try {
            Application.setUserAgentStylesheet(new PrimerDark().getUserAgentStylesheet());
            var stage = new Stage();
            stage.setOnHidden(_ -> closed.complete(0));
            new Window(stage, book).show();
        } catch (RuntimeException failure) {
            closed.completeExceptionally(failure);
        }
    }

    private static mocapscope.protocol.session.Endpoint unknown(String uri) {
        throw new IllegalArgumentException("no protocol yet: " + uri);
    }
}
