package mocapscope.protocol.fuzz;

import java.io.IOException;
import java.util.List;

/** Something that reads bytes of others. Whatever they are, {@link #take} comes back, soon, and with little memory. */
interface FuzzTarget {

    /** Reads it; what is thrown, but for what is promised, is a fault of ours. */
    void take(byte[] input) throws IOException;

    /** Returns valid inputs, with which an attack begins. */
    List<byte[]> seeds() throws IOException;
}
