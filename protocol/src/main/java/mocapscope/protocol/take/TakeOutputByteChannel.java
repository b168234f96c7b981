package mocapscope.protocol.take;

import java.io.IOException;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.Optional;

/** A byte channel for writing a take file (MCAP recording), with flushing to disk and final renaming. */
interface TakeOutputByteChannel extends WritableByteChannel {

    /**
     * Flushes all written data to the physical disk.
     *
     * @throws mocapscope.protocol.file.OutputFileReplacedException if the file was moved, deleted or replaced
     */
    void force() throws IOException;

    /**
     * Closes the complete take and gives it its final name.
     *
     * @throws mocapscope.protocol.file.OutputFileReplacedException if the file was moved, deleted or replaced
     * @throws java.nio.file.FileAlreadyExistsException if another file has that name by now
     */
    void commit() throws IOException;

    /** Returns the current path of the file, or empty if it was deleted or moved to an unknown place. */
    Optional<Path> currentPath();

    /**
     * Returns the current path of the file, or else that of a copy made beside the take's name.
     *
     * @throws IOException if the file cannot be copied
     */
    Path ensureNamedFile() throws IOException;
}
