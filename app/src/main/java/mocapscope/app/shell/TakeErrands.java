package mocapscope.app.shell;

import java.nio.file.Path;
import mocapscope.app.status.StatusView;
import mocapscope.app.takes.Errands;

/** Provides the take controls' window services with the window's other parts. */
record TakeErrands(Opening opening, StatusView status) implements Errands {

    @Override
    public void play(Path take) {
        opening.play(take);
    }

    @Override
    public void say(String words) {
        status.say(words);
    }
}
