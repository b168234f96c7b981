package mocapscope.app.command.output;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import mocapscope.protocol.limit.DocumentedLimit;

/** Gives access to stdin, and to stdout and stderr through queues so that writers never block. */
public final class QueuedStandardStreams {
    @DocumentedLimit(
            value = "lines that wait for a reader of stderr",
            unit = "bytes",
            beyond = "dropped until half is written; their number is printed in their place")
    private static final long MOST_ERR_BYTES = 1 << 20;

    private final LossyQueuedLineOutputStream out =
            new LossyQueuedLineOutputStream(new FileOutputStream(FileDescriptor.out));
    private final LossyQueuedLineOutputStream err =
            new LossyQueuedLineOutputStream(new FileOutputStream(FileDescriptor.err), MOST_ERR_BYTES);

    private final InputStream in = new FileInputStream(FileDescriptor.in);

    private QueuedStandardStreams() {}

    /**
     * Takes over both output streams, including anything the runtime and libraries print to {@code System.err} from now on.
     */
    public static QueuedStandardStreams takeOver() {
        var streams = new QueuedStandardStreams();
        System.setErr(new PrintStream(streams.err, true, StandardCharsets.UTF_8));
        return streams;
    }

    /** Returns stdin, whose reads block. */
    public InputStream in() {
        return in;
    }

    public LossyQueuedLineOutputStream out() {
        return out;
    }

    public LossyQueuedLineOutputStream err() {
        return err;
    }
}
