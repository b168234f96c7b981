package mocapscope.protocol.take;

import java.io.IOException;
import java.nio.channels.WritableByteChannel;

/** Where a take is written to. */
interface Disk extends WritableByteChannel {

    /** Returns when what was written is on the disk itself, where it can be found. */
    void force() throws IOException;

    /** The take is whole, and closed: from now on it is called so. */
    void keep() throws IOException;
}
