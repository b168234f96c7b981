package mocapscope.app.takes;

import java.nio.file.Path;

/** What taking leaves to the window. */
public interface Errands {

    /** Plays a take; returns at once. */
    void play(Path take);

    /** Says something in the status line. */
    void say(String words);
}
