package mocapscope.protocol.take;

import java.io.IOException;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.Optional;

/** Where a take is written to. */
interface Disk extends WritableByteChannel {

    /**
     * Returns when what was written is on the disk itself.
     *
     * @throws mocapscope.protocol.file.FileReplacedException when the file was moved, deleted or replaced
     */
    void force() throws IOException;

    /**
     * The take is whole: closes it, and from now on it is called so.
     *
     * @throws mocapscope.protocol.file.FileReplacedException when the file was moved, deleted or replaced
     * @throws java.nio.file.FileAlreadyExistsException when another file has its name by now
     */
    void keep() throws IOException;

    /** Returns the name of the file that is written; empty when it was deleted, or moved where it cannot be found. */
    Optional<Path> find();

    /**
     * Returns the name of the file that is written, or else of a copy of it that this makes beside the take's name.
     *
     * @throws IOException when it cannot be copied
     */
    Path preserve() throws IOException;
}
