package mocapscope.app.command.output;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import mocapscope.protocol.limit.DocumentedLimit;

/** Gives access to stdin, and to stdout and stderr through queues so that writers never block. */
public final class StandardStreams {
    @DocumentedLimit(
            value = "lines that wait for a reader of stderr",
            unit = "bytes",
            beyond = "dropped until half is written; their number is printed in their place")
    private static final long MOST_ERR_BYTES = 1 << 20;

    private final QueuedOutputStream out = new QueuedOutputStream(new FileOutputStream(FileDescriptor.out));
    private final QueuedOutputStream err =
            new QueuedOutputStream(new FileOutputStream(FileDescriptor.err), MOST_ERR_BYTES);

    private final InputStream in = new FileInputStream(FileDescriptor.in);

    private StandardStreams() {}

    /**
     * Takes over both output streams, including anything the runtime and libraries print to {@code System.err} from now on.
     */
    public static StandardStreams takeOver() {
        var streams = new StandardStreams();
        System.setErr(new PrintStream(streams.err, true, StandardCharsets.UTF_8));
        return streams;
    }

    /** Returns stdin, whose reads block. */
    public InputStream in() {
        return in;
    }

    public QueuedOutputStream out() {
        return out;
    }

    public QueuedOutputStream err() {
        return err;
    }
}
