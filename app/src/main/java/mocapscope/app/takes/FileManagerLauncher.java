package mocapscope.app.takes;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import mocapscope.app.control.TextClipboard;
import mocapscope.app.text.TextBundle;

/** Shows a file in the desktop's file manager and copies its path. */
final class FileManagerLauncher {
    private static final TextBundle TEXTS = TextBundle.of(FileManagerLauncher.class);

    private final Consumer<String> messageConsumer;

    /** Shows status messages with {@code messageConsumer}. */
    FileManagerLauncher(Consumer<String> messageConsumer) {
        this.messageConsumer = messageConsumer;
    }

    List<NotificationBar.NotificationAction> createActions(Path file) {
        return List.of(
                new NotificationBar.NotificationAction("take-show", TEXTS.text("show"), () -> showInFileManager(file)),
                new NotificationBar.NotificationAction("take-copy", TEXTS.text("copy"), () -> copyPath(file)));
    }

    void copyPath(Path file) {
        TextClipboard.copy(file.toAbsolutePath().toString());
        messageConsumer.accept(TEXTS.text("copied", file.toAbsolutePath()));
    }

    /** Opens the folder that contains the file. */
    void showInFileManager(Path file) {
        try {
            new ProcessBuilder(buildCommand(System.getProperty("os.name"), file.toAbsolutePath()))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException _) {
            TextClipboard.copy(file.toAbsolutePath().toString());
            messageConsumer.accept(TEXTS.text("show.failed", file.toAbsolutePath()));
        }
    }

    static List<String> buildCommand(String system, Path file) {
        var name = system.toLowerCase(Locale.ROOT);
        if (name.startsWith("windows")) {
            return List.of("explorer.exe", "/select," + file);
        }
        return name.startsWith("mac")
                ? List.of("open", "-R", file.toString())
                : List.of("xdg-open", String.valueOf(file.getParent()));
    }
}
