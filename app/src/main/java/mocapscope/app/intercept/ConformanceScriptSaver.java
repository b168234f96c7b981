package mocapscope.app.intercept;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import javafx.stage.FileChooser;
import javafx.stage.Window;
import mocapscope.app.control.FileToPathConverter;
import mocapscope.app.model.snapshot.SessionFindings;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.file.AtomicFileWriter;
import mocapscope.protocol.script.generator.SessionScriptGenerator;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.Finding;

/**
 * Saves a session as a test script for the check command, on a background thread. The script reproduces the events of a
 * session.
 */
final class ConformanceScriptSaver {
    private static final TextBundle TEXTS = TextBundle.of(ConformanceScriptSaver.class);
    private static final String ENDING = ".yaml";

    private final Executor listenerExecutor;
    private final Consumer<String> textConsumer;

    /** Creates a saver; {@code textConsumer} receives each result on {@code listenerExecutor}. */
    ConformanceScriptSaver(Executor listenerExecutor, Consumer<String> textConsumer) {
        this.listenerExecutor = listenerExecutor;
        this.textConsumer = textConsumer;
    }

    /** Asks the user for a file and saves the script. */
    void chooseAndSave(Session session, SessionFindings findings, Window owner) {
        var chooser = new FileChooser();
        chooser.setTitle(TEXTS.text("script.title"));
        chooser.setInitialFileName(session.protocol().name() + ENDING);
        chooser.getExtensionFilters().add(new FileChooser.ExtensionFilter(TEXTS.text("script.kind"), "*" + ENDING));
        FileToPathConverter.toPath(chooser.showSaveDialog(owner), textConsumer)
                .ifPresent(file -> save(session, findings, file));
    }

    /** Starts to save the script to a file. */
    void save(Session session, SessionFindings findings, Path file) {
        Thread.ofVirtual().name("script").start(() -> {
            var words = written(session, listed(findings), file);
            listenerExecutor.execute(() -> textConsumer.accept(words));
        });
    }

    private static List<Finding> listed(SessionFindings findings) {
        return findings.kinds().stream().flatMap(kind -> kind.listed().stream()).toList();
    }

    private static String written(Session session, List<Finding> findings, Path file) {
        try {
            var id = session.protocol().name() + "-recorded";
            var script = SessionScriptGenerator.write(session, findings, id, new SecureRandom());
            AtomicFileWriter.replace(file, out -> out.stream().write(script.getBytes(StandardCharsets.UTF_8)));
            return TEXTS.text("script.saved", file);
        } catch (IOException | RuntimeException failure) {
            return TEXTS.text("script.failed", failure);
        }
    }
}
