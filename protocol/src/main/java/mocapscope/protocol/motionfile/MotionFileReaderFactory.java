package mocapscope.protocol.motionfile;

import java.io.IOException;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;

/** Opens new readers of a motion file, positioned at the start of the file. */
interface MotionFileReaderFactory {

    /**
     * Opens a reader; the caller closes it.
     *
     * @throws IOException if the file cannot be read; the message gives the place
     */
    MotionFileReader openReader() throws IOException;

    /** Returns the anchor from which the times of the file count. */
    default MonotonicToUnixTimeAnchor anchor() {
        return new MonotonicToUnixTimeAnchor(0, 0, false);
    }
}
