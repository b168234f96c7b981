package mocapscope.app.takes;

import java.nio.file.Path;

/** Services the take controls require of the window: playing a take and showing a status message. */
public interface TakeWindowServices {

    /** Starts playing a take and returns at once. */
    void play(Path take);

    /** Shows a message in the status bar. */
    void showMessage(String words);
}
