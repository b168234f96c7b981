package mocapscope.protocol.recording;

import java.io.IOException;
import mocapscope.protocol.session.Anchor;
import mocapscope.protocol.session.Standing;

/** A session in a file, which can be replayed as often as is wanted. */
public interface Recording {

    /** When it began; arrivals count from 0. */
    Anchor anchor();

    /** Where its session stood before what is handed over first; nothing where that cannot be read. */
    default Standing standing() {
        return Standing.BEGINNING;
    }

    /**
     * Hands everything over, in order, from the beginning.
     *
     * @throws IOException when the file cannot be read, or is not what it should be; it names the place
     */
    void replay(Intake out) throws IOException;
}
