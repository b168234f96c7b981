package mocapscope.app.shell;

import java.nio.file.Path;
import mocapscope.app.status.StatusBarView;
import mocapscope.app.takes.TakeWindowServices;

/** Provides the take controls' window services with the window's other parts. */
record TakeErrands(WindowRecordingOpener opening, StatusBarView status) implements TakeWindowServices {

    @Override
    public void play(Path take) {
        opening.play(take);
    }

    @Override
    public void showMessage(String words) {
        status.showMessage(words);
    }
}
