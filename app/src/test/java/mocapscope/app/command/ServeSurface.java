package mocapscope.app.command;

import java.io.ByteArrayOutputStream;
import mocapscope.app.command.output.LossyQueuedLineOutputStream;
import mocapscope.app.command.output.PrintedVerdicts;
import mocapscope.app.command.output.SessionWaitOutcomeRecorder;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Session;
import picocli.CommandLine.Help.Ansi;

/** The verdicts that {@code serve} prints about a client. */
public final class ServeSurface {
    private ServeSurface() {}

    /** Prints as {@code serve} does about the session of a client. */
    public static PrintedVerdicts of(Session client) {
        var discarded = new LossyQueuedLineOutputStream(new ByteArrayOutputStream());
        var console = new CommandConsoleStreams(
                discarded, discarded, Ansi.OFF, new InterruptHandler(), SkeletonMapLibrary.builtIn());
        var log = new ServedClientLog(console);
        return PrintedVerdicts.live(
                "serve",
                client,
                (_, health, counter) -> new ServedClientSessionListener(
                        client, log, health, counter, new SessionWaitOutcomeRecorder()));
    }
}
