package mocapscope.app.shell;

import java.nio.file.Path;
import mocapscope.app.status.StatusView;
import mocapscope.app.takes.TakeWindowServices;

/** Provides the take controls' window services with the window's other parts. */
record TakeErrands(WindowRecordingOpener opening, StatusView status) implements TakeWindowServices {

    @Override
    public void play(Path take) {
        opening.play(take);
    }

    @Override
    public void showMessage(String words) {
        status.say(words);
    }
}
