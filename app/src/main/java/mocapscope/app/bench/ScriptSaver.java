package mocapscope.app.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import javafx.stage.FileChooser;
import javafx.stage.Window;
import mocapscope.app.words.Words;
import mocapscope.protocol.script.ScriptWriter;
import mocapscope.protocol.session.Session;

/** Writes what happened in a session as a script that {@code check} plays; what waits for the disk waits elsewhere. */
final class ScriptSaver {
    private static final Words WORDS = Words.of(ScriptSaver.class);
    private static final String ENDING = ".yaml";

    private final Executor telling;
    private final Consumer<String> told;

    /** {@code told} hears by {@code telling} what came of each. */
    ScriptSaver(Executor telling, Consumer<String> told) {
        this.telling = telling;
        this.told = told;
    }

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
        Thread.ofVirtual().name("script").start(() -> {
            var words = written(session, file);
            telling.execute(() -> told.accept(words));
        });
    }

    private static String written(Session session, Path file) {
        try {
            var id = session.protocol().name() + "-recorded";
            Files.writeString(file, ScriptWriter.write(session, id, new SecureRandom()));
            return WORDS.text("script.saved", file);
        } catch (IOException | RuntimeException failure) {
            return WORDS.text("script.failed", failure);
        }
    }
}
