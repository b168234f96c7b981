package mocapscope.app.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import javafx.stage.FileChooser;
import javafx.stage.Window;
import mocapscope.app.words.Words;
import mocapscope.protocol.script.ScriptWriter;
import mocapscope.protocol.session.Session;

/** Writes what happened in a session as a script that {@code check} plays; what waits for the disk waits elsewhere. */
final class ScriptSaver {
    private static final Words WORDS = Words.of(ScriptSaver.class);
    private static final String ENDING = ".yaml";

    private CompletableFuture<String> outcome = CompletableFuture.completedFuture("");

    /** Asks for a file, and writes it. */
    void ask(Session session, Window owner) {
        var chooser = new FileChooser();
        chooser.setTitle(WORDS.text("script.title"));
        chooser.setInitialFileName(session.protocol().name() + ENDING);
        chooser.getExtensionFilters().add(new FileChooser.ExtensionFilter(WORDS.text("script.kind"), "*" + ENDING));
        var chosen = chooser.showSaveDialog(owner);
        if (chosen != null) {
            save(session, chosen.toPath());
        }
    }

    /** Begins to write it there. */
    void save(Session session, Path file) {
        outcome = CompletableFuture.supplyAsync(
                () -> written(session, file), Executors.newVirtualThreadPerTaskExecutor());
    }

    /** What came of the last one, once that is known. */
    String words() {
        return outcome.getNow("");
    }

    private static String written(Session session, Path file) {
        try {
            var id = session.protocol().name() + "-recorded";
            Files.writeString(file, ScriptWriter.write(session, id, new SecureRandom()));
            return WORDS.text("script.saved", file);
        } catch (IOException failure) {
            return WORDS.text("script.failed", failure);
        }
    }
}
