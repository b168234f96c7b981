package mocapscope.protocol.recording;

import java.io.Closeable;
import java.io.IOException;
import mocapscope.protocol.session.Standing;
import org.jspecify.annotations.Nullable;

/** Goes through a reel from some moment on, holding no more of it than it needs. Not thread safe. */
public interface Reading extends Closeable {

    /** Where a track stands before what is read of it first. */
    Standing standing(int track);

    /**
     * What happens next in any of the tracks, in the order of time; null when nothing more is there, at least not yet.
     *
     * @throws IOException when it cannot be read on
     */
    @Nullable
    Happening next() throws IOException;
}
