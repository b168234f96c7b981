package mocapscope.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import mocapscope.app.command.argument.ArgumentConverters;
import mocapscope.app.command.output.ConformanceResultPrinter;
import mocapscope.app.command.output.JsonConformanceResultPrinter;
import mocapscope.app.command.output.TextConformanceResultPrinter;
import mocapscope.app.command.output.TextSessionPrinter;
import mocapscope.app.report.HtmlSessionReportWriter;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.file.GzipAwareInputStream;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.script.ConformanceCase;
import mocapscope.protocol.script.ConformanceCaseResult;
import mocapscope.protocol.script.ConformanceVerdict;
import mocapscope.protocol.script.InvalidScriptException;
import mocapscope.protocol.script.ScriptReader;
import mocapscope.protocol.script.runner.ConformanceTestRunner;
import mocapscope.protocol.script.runner.TestRunClock;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The check command: runs conformance tests against a peer and prints the result of each test. */
@Command(
        name = "check",
        description = {
            "Tests a peer case by case: sends valid and invalid messages to it, and judges its reaction.",
            "The cases are those of the protocol, or of a script; docs/scripts.md of the program describes the format."
                    + " Each case has its own session. Cases run one after the other.",
            "It connects leniently, so that a broken rule does not end a case, and judges strictly: an error in the"
                    + " messages of the peer means failed, unless the case expects it."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:All cases are ok, informational or non-strict.",
            "1:A case failed, or not all cases ran.",
            "2:The arguments or the script are invalid."
        })
final class ConformanceTestCommand implements Callable<Integer> {
    private final CommandConsoleStreams console;

    @Parameters(
            paramLabel = "ENDPOINT",
            description =
                    "The server to test, such as vrpn://host; for cases that test a client, the address to listen on."
                            + " With VMC and FreeD, the address at which the sender's datagrams arrive, or the receiver to test.")
    private String endpoint = "";

    @Option(
            names = "--script",
            paramLabel = "FILE",
            converter = ArgumentConverters.InputFileConverter.class,
            description = "A script with custom cases, in YAML or JSON, instead of the protocol's cases.")
    private @Nullable Path script;

    @Option(names = "--case", paramLabel = "ID", description = "Runs only this case; can be repeated.")
    private List<String> ids = new ArrayList<>();

    @Option(
            names = "--side",
            paramLabel = "client|server",
            description =
                    "Runs the protocol's cases in which Mocapscope is this side; the default is client, which tests a"
                            + " server.")
    private @Nullable String side;

    @Option(names = "--list", description = "Lists the cases without running them.")
    private boolean list;

    @Option(names = "--json", description = "Prints one JSON object per line: the cases and a verdict.")
    private boolean json;

    @Mixin
    private HtmlReportOption report = new HtmlReportOption();

    ConformanceTestCommand(CommandConsoleStreams console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        var protocol = ProtocolCatalog.of(endpoint);
        var conformanceCases = chosen(script == null ? bundledCases(protocol) : read(script));
        var printer = json
                ? new JsonConformanceResultPrinter(console.json())
                : new TextConformanceResultPrinter(new TextSessionPrinter(console.out(), console.ansi(), Set.of()));
        if (list) {
            if (report.isSet()) {
                throw new IllegalArgumentException("a list is not a report: omit --list or --report");
            }
            conformanceCases.forEach(printer::printCase);
            return ExitCode.OK;
        }
        var outcomes = report.isSet()
                ? reported(conformanceCases, printer)
                : ended(
                        run(conformanceCases, printer, SessionListenerFactory.NO_OP, _ -> {}),
                        conformanceCases,
                        printer);
        boolean failed = outcomes.stream().anyMatch(outcome -> outcome.verdict() == ConformanceVerdict.FAILED);
        return failed || outcomes.size() < conformanceCases.size() ? ExitCode.SOFTWARE : ExitCode.OK;
    }

    private List<ConformanceCaseResult> reported(
            List<ConformanceCase> conformanceCases, ConformanceResultPrinter printer)
            throws IOException, InterruptedException {
        report.validate();
        var htmlReport = new HtmlSessionReportWriter(
                conformanceCases.size(), console.maps(), CancellableWriteProgressMonitor.NONE);
        var outcomes =
                ended(run(conformanceCases, printer, htmlReport, htmlReport::addOutcome), conformanceCases, printer);
        report.write(htmlReport, console);
        return outcomes;
    }

    private static List<ConformanceCaseResult> ended(
            List<ConformanceCaseResult> outcomes,
            List<ConformanceCase> conformanceCases,
            ConformanceResultPrinter printer) {
        printer.printSummary(outcomes, conformanceCases.size() - outcomes.size());
        return outcomes;
    }

    /** Also passes the traffic of each case to a session listener. */
    private interface Following {
        void ran(ConformanceCaseResult outcome) throws IOException;
    }

    private List<ConformanceCaseResult> run(
            List<ConformanceCase> conformanceCases,
            ConformanceResultPrinter printer,
            SessionListenerFactory watching,
            Following following)
            throws IOException, InterruptedException {
        for (var each : conformanceCases) {
            endpoint(each.side()); // reject invalid endpoints before running any case
        }
        var outcomes = new ArrayList<ConformanceCaseResult>();
        try (var launcher = new SessionLauncher(console.maps())) {
            var runner = trial(launcher, watching);
            console.interruption().addHandler(runner::cancel);
            for (var each : conformanceCases) {
                console.printMessage("%s %s (%d of %d)"
                        .formatted(each.id(), each.title(), outcomes.size() + 1, conformanceCases.size()));
                var outcome = runner.run(each);
                if (outcome.isEmpty()) {
                    break;
                }
                following.ran(outcome.get());
                outcomes.add(outcome.get().withoutSessions());
                printer.printOutcome(outcome.get());
                if (console.out().isClosed()) {
                    break;
                }
            }
        }
        return outcomes;
    }

    private ConformanceTestRunner trial(SessionLauncher launcher, SessionListenerFactory watching) {
        var protocol = ProtocolCatalog.of(endpoint);
        var settings = new ConformanceTestRunner.ConformanceTestSettings(
                protocol,
                this::endpoint,
                where -> SimulatedMotionSource.of(protocol.devices(), protocol.servedNames(where)),
                this::waits,
                watching);
        return new ConformanceTestRunner(launcher, settings, new TestRunClock(SystemClock::now, 1), new SecureRandom());
    }

    /** Prints the address of our server, for the client that will connect, or that of a client that we send to. */
    private void waits(SessionStateChange state) {
        if (state.phase() == SessionPhase.LISTENING) {
            var protocol = ProtocolCatalog.of(endpoint);
            boolean isInitiator = protocol.initiator() == SessionRole.SERVER;
            console.printMessage("%s a %s: %s"
                    .formatted(
                            isInitiator ? "sending to" : "waiting for",
                            protocol.roleName(SessionRole.CLIENT),
                            state.step()));
        }
    }

    private Endpoint endpoint(SessionRole role) {
        return ProtocolCatalog.parse(endpoint, role, System.getenv());
    }

    private List<ConformanceCase> chosen(List<ConformanceCase> all) {
        if (!ids.isEmpty()) {
            var known = all.stream().map(ConformanceCase::id).collect(Collectors.toSet());
            for (var id : ids) {
                if (!known.contains(id)) {
                    throw new IllegalArgumentException("no case '%s'; --list shows the cases".formatted(id));
                }
            }
            var named = all.stream().filter(each -> ids.contains(each.id())).toList();
            if (side != null && ofSide(named).size() < named.size()) {
                throw new IllegalArgumentException("not all of these are cases in which Mocapscope is the %s: %s"
                        .formatted(side, String.join(", ", ids)));
            }
            return named;
        }
        var played = script != null && side == null ? all : ofSide(all);
        if (played.isEmpty()) {
            throw new IllegalArgumentException(none());
        }
        return played;
    }

    private List<ConformanceCase> ofSide(List<ConformanceCase> all) {
        var played = side();
        return all.stream().filter(each -> each.side() == played).toList();
    }

    private String none() {
        if (script == null) {
            return "%s has no case in which Mocapscope is the %s: add your own with --script"
                    .formatted(ProtocolCatalog.of(endpoint).label(), side().keyword());
        }
        return side == null
                ? "the script has no cases: " + script
                : "the script has no case in which Mocapscope is the %s: %s".formatted(side, script);
    }

    private SessionRole side() {
        return side == null
                ? SessionRole.CLIENT
                : SessionRole.find(side)
                        .orElseThrow(
                                () -> new IllegalArgumentException("--side is neither client nor server: " + side));
    }

    private static List<ConformanceCase> bundledCases(Protocol protocol) throws IOException {
        try {
            return ScriptReader.readBundled(protocol).cases();
        } catch (InvalidScriptException exception) {
            throw new IllegalStateException(exception);
        }
    }

    private static List<ConformanceCase> read(Path file) throws IOException {
        try (var in = GzipAwareInputStream.open(file)) {
            return ScriptReader.read(in).cases();
        } catch (InvalidScriptException exception) {
            throw new IllegalArgumentException("%s: %s".formatted(exception.getMessage(), file), exception);
        }
    }
}
