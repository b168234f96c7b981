package mocapscope.protocol.motionfile;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads a C3D, BVH or MCAP file as messages in time order, with source descriptions before samples. Not thread-safe.
 * Implementations hold only one step in memory.
 */
interface MotionFileReader extends Closeable {

    /**
     * Returns the next message, or null at the end.
     *
     * @throws IOException if the file cannot be read; the message gives the place
     */
    @Nullable
    MotionFileMessage readNext() throws IOException;

    /** Returns the descriptions of missing parts of the file, for the user; complete at the end. */
    default String damage() {
        return "";
    }
}
