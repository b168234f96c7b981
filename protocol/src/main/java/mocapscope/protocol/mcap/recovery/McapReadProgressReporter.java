package mocapscope.protocol.mcap.recovery;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;

/** Reports the bytes read from files during an MCAP recovery, and stops the recovery when the user cancels. */
final class McapReadProgressReporter {
    private final McapRecoveryProgressMonitor watch;
    private final long all;
    private long read;

    /** Creates a monitor; {@code all} is the approximate number of bytes to read. */
    McapReadProgressReporter(McapRecoveryProgressMonitor watch, long all) {
        this.watch = watch;
        this.all = Math.max(1, all);
    }

    SeekableByteChannel open(Path file) throws IOException {
        return wrap(Files.newByteChannel(file));
    }

    /** Wraps a channel; closing the wrapper closes {@code file}. */
    SeekableByteChannel wrap(SeekableByteChannel file) {
        return new Watched(file);
    }

    private void read(int bytes) {
        read += Math.max(0, bytes);
        if (watch.isCancelled()) {
            throw new CancellationException("cancelled; no file was written");
        }
        watch.reportProgress(Math.min(1, (double) read / all));
    }

    /** A channel whose reads are reported. */
    private final class Watched implements SeekableByteChannel {
        private final SeekableByteChannel file;

        Watched(SeekableByteChannel file) {
            this.file = file;
        }

        @Override
        public int read(ByteBuffer bytes) throws IOException {
            int count = file.read(bytes);
            McapReadProgressReporter.this.read(count);
            return count;
        }

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            return file.write(bytes);
        }

        @Override
        public long position() throws IOException {
            return file.position();
        }

        @Override
        public SeekableByteChannel position(long place) throws IOException {
            file.position(place);
            return this;
        }

        @Override
        public long size() throws IOException {
            return file.size();
        }

        @Override
        public SeekableByteChannel truncate(long size) throws IOException {
            file.truncate(size);
            return this;
        }

        @Override
        public boolean isOpen() {
            return file.isOpen();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
