package mocapscope.app.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import mocapscope.app.command.output.IncompleteResultExitCode;
import mocapscope.app.command.output.SessionWaitOutcomeRecorder;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.RecordingContentConsumer;
import mocapscope.protocol.scene.ExternalViewerRecordingOptions;
import mocapscope.protocol.stage.SharedSession;
import mocapscope.protocol.stage.StageAddress;
import mocapscope.protocol.stage.StageCredentials;
import mocapscope.protocol.stage.StageSessionReader;
import mocapscope.protocol.take.ReplayedSessionTakeWriter;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExitCode;

/** Records sessions that other machines share through a NATS server into one MCAP file. */
final class StageTakeRecorder {
    /** The time between two flushes of the take. */
    private static final long FLUSH_NANOS = 1_000_000_000L;

    /** The time for the connection to end. */
    private static final long END_SECONDS = 30;

    private final CommandConsoleStreams console;
    private final StageAddress address;
    private final Path target;
    private final ProgressPrinter progress;
    private final ReplayedSessionTakeWriter take;
    private long flushedAt = SystemClock.monotonicNanos();
    private boolean isFull;

    private StageTakeRecorder(
            CommandConsoleStreams console,
            StageAddress address,
            Path target,
            boolean compact,
            ExternalViewerRecordingOptions options)
            throws IOException {
        this.console = console;
        this.address = address;
        this.target = target;
        this.progress = new ProgressPrinter(console);
        this.take = ReplayedSessionTakeWriter.create(
                target,
                VersionProvider.programVersion(),
                compact,
                options,
                new CancellableWriteProgressMonitor(this::onEntry, () -> false),
                true);
    }

    /**
     * Records until the end of the period, the time {@code most} or an interruption; returns the exit code.
     *
     * @throws IOException if the stage cannot be read or the take cannot be written
     */
    static int record(
            CommandConsoleStreams console,
            StageAddress address,
            StageCredentials credentials,
            StageSessionReader.StageReadingPeriod period,
            Duration most,
            Path target,
            boolean compact,
            ExternalViewerRecordingOptions options)
            throws IOException, InterruptedException {
        var recorder = new StageTakeRecorder(console, address, target, compact, options);
        try (var take = recorder.take) {
            return recorder.record(take, credentials, period, most);
        }
    }

    private int record(
            ReplayedSessionTakeWriter writing,
            StageCredentials credentials,
            StageSessionReader.StageReadingPeriod period,
            Duration most)
            throws IOException, InterruptedException {
        var outcome = new SessionWaitOutcomeRecorder();
        console.interruption()
                .addHandler(() -> outcome.complete(SessionWaitOutcomeRecorder.SessionEndReason.INTERRUPTED));
        var reader = new StageSessionReader(
                address,
                credentials,
                VersionProvider.programVersion(),
                ProtocolCatalog.recordedProtocols(),
                this::createConsumer,
                console::printMessage);
        var reading = new FutureTask<@Nullable Void>(() -> {
            reader.read(period);
            return null;
        });
        Thread.ofPlatform().daemon().name("stage").start(reading);
        outcome.await(reading::isDone, console.out(), most);
        reader.stop();
        requireRead(reading);
        if (writing.entries() == 0) {
            console.printMessage("nothing was shared in that time (%s)".formatted(address));
            return ExitCode.SOFTWARE;
        }
        writing.finish();
        return verdict(reader.totals());
    }

    private void requireRead(FutureTask<@Nullable Void> reading) throws IOException, InterruptedException {
        try {
            reading.get(END_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException late) {
            throw new IOException("the connection to the stage does not end; the recording is in " + part(), late);
        } catch (ExecutionException failure) {
            var cause = failure.getCause();
            if (cause instanceof UncheckedIOException broken) {
                throw new IOException(
                        "recording stopped: %s; mocapscope recover makes a whole take from %s"
                                .formatted(broken.getMessage(), part()),
                        broken);
            }
            if (cause instanceof IOException exception) {
                throw exception;
            }
            throw new IllegalStateException(cause);
        }
    }

    private String part() {
        return target + ".part";
    }

    private int verdict(StageSessionReader.StageReadingTotals totals) {
        console.printMessage("wrote %s: %,d sessions, %,d transcript entries, %.1f MB"
                .formatted(target, take.sessions(), take.entries(), take.bytes() / 1e6));
        if (totals.missing() + totals.unreadable() == 0 && !isFull) {
            return ExitCode.OK;
        }
        console.printMessage("transcript entries that are missing: %,d; messages that cannot be read: %,d"
                .formatted(totals.missing(), totals.unreadable()));
        return IncompleteResultExitCode.EXIT_CODE;
    }

    private RecordingContentConsumer createConsumer(SharedSession shared) {
        var maps = shared.maps(console.maps());
        var session = shared.createSessionOfAgent(maps, ReplayedSessionTakeWriter.TRANSCRIPT_BUDGET);
        var description = shared.description();
        var origin = new ReplayedSessionTakeWriter.ReplayedSessionOrigin(
                description.endpoint(), description.role(), description.peer(), maps);
        return take.addSession(session, origin, shared.checkpoint(), shared::createReplayer)
                .orElseGet(this::refuse);
    }

    /** Returns the consumer of a session for which the take has no room. */
    private RecordingContentConsumer refuse() {
        if (!isFull) {
            isFull = true;
            console.printMessage("the take has no room for more sessions: others are not recorded");
        }
        return new RecordingContentConsumer() {
            @Override
            public void opened(Direction direction, Channel channel, long arrival, String note) {}

            @Override
            public void data(
                    Direction direction,
                    Channel channel,
                    long arrival,
                    ByteBuffer bytes,
                    Entry.EntryModification modification) {}

            @Override
            public void closed(Direction direction, Channel channel, long arrival, String reason) {}
        };
    }

    private void onEntry(long count) {
        long now = SystemClock.monotonicNanos();
        if (now - flushedAt >= FLUSH_NANOS) {
            flushedAt = now;
            flush();
        }
        progress.print(() -> "recorded %,d transcript entries, %.1f MB".formatted(count, take.bytes() / 1e6));
    }

    private void flush() {
        try {
            take.flush();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
