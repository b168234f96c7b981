package mocapscope.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.Callable;
import mocapscope.protocol.catalog.Catalog;
import mocapscope.protocol.recording.Recorded;
import mocapscope.protocol.recording.Replayer;
import mocapscope.protocol.session.Anchor;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Transcript;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints what a file of recorded bytes holds. */
@Command(
        name = "inspect",
        description = {
            "Prints every message of a file with its fields, samples and findings, and a summary at the end.",
            "The file is a take (*.mcap; its sessions come in the order of time, each line with its session), a capture"
                    + " (*.jsonl; NAME.meta.json beside it says when it began), a log in the format of a protocol (*.vrpn), an AImation packet"
                    + " (*.bin) or, with --direction, the raw bytes of one direction of a stream."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:The file was read to its end.",
            "1:It could not be read, or --strict found an error.",
            "2:The arguments are wrong."
        })
final class InspectCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(paramLabel = "FILE", description = "What to read.")
    private Path file;

    @Option(names = "--json", description = "Prints one JSON object a line.")
    private boolean json;

    @Option(
            names = "--protocol",
            paramLabel = "NAME",
            description = "Whose bytes they are: ${COMPLETION-CANDIDATES}; where nothing is said, the file's"
                    + " name tells, or else it is the first.",
            completionCandidates = ProtocolText.class)
    private @Nullable Protocol protocol;

    @Option(
            names = "--direction",
            paramLabel = "in|out",
            description =
                    "Which way the bytes of a raw file or a log went; in is towards the client, and the standard for logs.")
    private @Nullable Direction direction;

    @Option(names = "--session", paramLabel = "NAME", description = "Prints only that session of a take.")
    private @Nullable String only;

    @Option(
            names = "--stored",
            description =
                    "The file's bytes lay in storage and never crossed a network: an AImation packet then needs no"
                            + " JSON.")
    private boolean stored;

    @ArgGroup
    private Strictness strictness = new Strictness();

    InspectCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        boolean take = Take.isTake(file);
        var lines = terminal.lines(json, EnumSet.allOf(Content.class), take);
        var tally = new Tally();
        var outcome = new Outcome();
        try {
            if (take) {
                take(lines, tally, outcome);
            } else {
                recording(lines, tally, outcome);
            }
        } catch (Inspecting.Enough _) {
            // Said by our own tap: the rest of the file is not wanted.
        }
        lines.summary(tally);
        return outcome.reason().isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private void recording(Lines lines, Tally tally, Outcome outcome) throws IOException {
        if (only != null) {
            throw new IllegalArgumentException("only a take has sessions with names: leave --session out: " + file);
        }
        var recorded = stored
                ? Recorded.openStored(file, protocols(), direction)
                : Recorded.openAny(file, protocols(), direction);
        var recording = recorded.recording();
        var id = file.getFileName().toString();
        recording.replay(replayer(recorded, id, recording.anchor(), lines, tally, outcome));
    }

    private void take(Lines lines, Tally tally, Outcome outcome) throws IOException {
        if (direction != null || stored) {
            throw new IllegalArgumentException(
                    "a take says itself what its bytes are: leave --direction and --stored out: " + file);
        }
        var take = Recordings.take(file, terminal);
        var sessions = Recordings.sessions(take, only).stream()
                .filter(session -> protocol == null || session.protocol().equals(protocol.name()))
                .toList();
        take.replay(
                sessions,
                session -> replayer(
                        take.recorded(session, protocols()), session.name(), take.anchor(), lines, tally, outcome));
    }

    private Replayer replayer(Recorded recorded, String id, Anchor anchor, Lines lines, Tally tally, Outcome outcome) {
        boolean strict = strictness.strict(false);
        var session = recorded.session(id, anchor, Transcript.DEFAULT_BUDGET, terminal.maps(), strict);
        return new Replayer(session, new Inspecting(lines.open(session), tally, outcome, strict, terminal.out()));
    }

    private List<Protocol> protocols() {
        return protocol == null ? Catalog.protocols() : List.of(protocol);
    }
}
