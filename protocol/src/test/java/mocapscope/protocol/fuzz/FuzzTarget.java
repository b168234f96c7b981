package mocapscope.protocol.fuzz;

import java.io.IOException;
import java.util.List;

/** Something that reads bytes of others. Whatever they are, {@link #take} comes back, soon, and with little memory. */
interface FuzzTarget {

    /** Reads it; what is thrown, but for what is promised, is a fault of ours. */
    void take(byte[] input) throws IOException;

    /**
     * Reads it with only some of the checks of {@link #take}, which its bytes select: of many random inputs, all checks
     * are made. What it rejects, {@link #take} rejects too.
     */
    default void takeBriefly(byte[] input) throws IOException {
        take(input);
    }

    /** Returns valid inputs, with which an attack begins. */
    List<byte[]> seeds() throws IOException;
}
