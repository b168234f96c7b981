package mocapscope.app.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import mocapscope.app.report.Report;
import mocapscope.protocol.catalog.Catalog;
import mocapscope.protocol.link.Clock;
import mocapscope.protocol.link.Network;
import mocapscope.protocol.motion.Devices;
import mocapscope.protocol.recording.Progress;
import mocapscope.protocol.script.Case;
import mocapscope.protocol.script.Outcome;
import mocapscope.protocol.script.Pace;
import mocapscope.protocol.script.ScriptReader;
import mocapscope.protocol.script.ScriptRefused;
import mocapscope.protocol.script.Trial;
import mocapscope.protocol.script.Verdict;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.State;
import mocapscope.protocol.session.Taps;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The check command: runs conformance cases against a peer and prints their verdicts. */
@Command(
        name = "check",
        description = {
            "Tries a peer, case by case: says things to it, right and wrong ones, and judges what it does then.",
            "The cases are the protocol's own or a script's; docs/scripts.md of the program says how one is written."
                    + " Each has a session of its own, one after the other.",
            "It connects leniently, so that one breach does not end a case, and judges strictly: an error found in what"
                    + " the peer says means failed, unless the case expects it."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:All cases came out as ok, informational or non-strict.",
            "1:One failed, or not all were run.",
            "2:The arguments are wrong, or the script."
        })
final class CheckCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(
            paramLabel = "ENDPOINT",
            description = "The server to try, such as vrpn://host; for cases that try a client, where to listen.")
    private String endpoint = "";

    @Option(
            names = "--script",
            paramLabel = "FILE",
            converter = SourceFile.class,
            description = "Cases of your own, in YAML or JSON, instead of the protocol's.")
    private @Nullable Path script;

    @Option(names = "--case", paramLabel = "ID", description = "Only that case; may be said again.")
    private List<String> ids = new ArrayList<>();

    @Option(
            names = "--side",
            paramLabel = "client|server",
            description =
                    "Of the protocol's cases, those in which we play that side: client, so that a server is tried,"
                            + " when left out.")
    private @Nullable String side;

    @Option(names = "--list", description = "Lists the cases, and tries nothing.")
    private boolean list;

    @Option(names = "--json", description = "Prints one JSON object a line: a case each, and a verdict.")
    private boolean json;

    @Mixin
    private ReportFile report = new ReportFile();

    CheckCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        var protocol = Catalog.of(endpoint);
        var cases = chosen(script == null ? shipped(protocol) : read(script));
        var sheet = json
                ? new JsonSheet(terminal.json())
                : new TextSheet(new TextLines(terminal.out(), terminal.ansi(), Set.of()));
        if (list) {
            if (report.wanted()) {
                throw new IllegalArgumentException("a list is no report: leave --list or --report out");
            }
            cases.forEach(sheet::listed);
            return ExitCode.OK;
        }
        var outcomes =
                report.wanted() ? reported(cases, sheet) : ended(run(cases, sheet, Taps.NOBODY, _ -> {}), cases, sheet);
        boolean failed = outcomes.stream().anyMatch(outcome -> outcome.verdict() == Verdict.FAILED);
        return failed || outcomes.size() < cases.size() ? ExitCode.SOFTWARE : ExitCode.OK;
    }

    private List<Outcome> reported(List<Case> cases, Sheet sheet) throws IOException, InterruptedException {
        report.check();
        var told = new Report(cases.size(), terminal.maps(), Progress.NONE);
        var outcomes = ended(run(cases, sheet, told, told::outcome), cases, sheet);
        report.write(told, terminal);
        return outcomes;
    }

    private static List<Outcome> ended(List<Outcome> outcomes, List<Case> cases, Sheet sheet) {
        sheet.end(outcomes, cases.size() - outcomes.size());
        return outcomes;
    }

    /** Also passes the traffic of each case to a session listener. */
    private interface Following {
        void ran(Outcome outcome) throws IOException;
    }

    private List<Outcome> run(List<Case> cases, Sheet sheet, Taps watching, Following following)
            throws IOException, InterruptedException {
        for (var each : cases) {
            endpoint(each.side()); // reject invalid endpoints before running any case
        }
        var outcomes = new ArrayList<Outcome>();
        try (var network = new Network(terminal.maps())) {
            var trial = trial(network, watching);
            terminal.interruption().asks(trial::cancel);
            for (var each : cases) {
                terminal.say("%s %s (%d of %d)".formatted(each.id(), each.title(), outcomes.size() + 1, cases.size()));
                var outcome = trial.run(each);
                if (outcome.isEmpty()) {
                    break;
                }
                following.ran(outcome.get());
                outcomes.add(outcome.get().alone());
                sheet.ran(outcome.get());
                if (terminal.out().gone()) {
                    break;
                }
            }
        }
        return outcomes;
    }

    private Trial trial(Network network, Taps watching) {
        var protocol = Catalog.of(endpoint);
        var setting =
                new Trial.Setting(protocol, this::endpoint, _ -> Devices.of(protocol.devices()), this::waits, watching);
        return new Trial(network, setting, new Pace(Clock::now, 1), new SecureRandom());
    }

    /** Prints the address of our server, for the client that will connect. */
    private void waits(State state) {
        if (state.phase() == Phase.LISTENING) {
            terminal.say("waiting for a client: " + state.step());
        }
    }

    private Endpoint endpoint(Role role) {
        return Catalog.parse(endpoint, role);
    }

    private List<Case> chosen(List<Case> all) {
        if (!ids.isEmpty()) {
            var known = all.stream().map(Case::id).collect(Collectors.toSet());
            for (var id : ids) {
                if (!known.contains(id)) {
                    throw new IllegalArgumentException(
                            "there is no case '%s'; --list shows those there are".formatted(id));
                }
            }
            var named = all.stream().filter(each -> ids.contains(each.id())).toList();
            if (side != null && ofSide(named).size() < named.size()) {
                throw new IllegalArgumentException("not all of these are cases in which we play the %s: %s"
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

    private List<Case> ofSide(List<Case> all) {
        var played = side();
        return all.stream().filter(each -> each.side() == played).toList();
    }

    private String none() {
        if (script == null) {
            return "%s has no case in which we play the %s: --script takes yours"
                    .formatted(Catalog.of(endpoint).label(), side().name().toLowerCase(Locale.ROOT));
        }
        return side == null
                ? "there is no case in it: " + script
                : "there is no case in it in which we play the %s: %s".formatted(side, script);
    }

    private Role side() {
        return switch (side == null ? "client" : side) {
            case "client" -> Role.CLIENT;
            case "server" -> Role.SERVER;
            default -> throw new IllegalArgumentException("--side is neither client nor server: " + side);
        };
    }

    private static List<Case> shipped(Protocol protocol) throws IOException {
        try {
            return ScriptReader.shipped(protocol).cases();
        } catch (ScriptRefused bug) {
            throw new IllegalStateException(bug);
        }
    }

    private static List<Case> read(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return ScriptReader.read(in).cases();
        } catch (ScriptRefused wrong) {
            throw new IllegalArgumentException("%s: %s".formatted(wrong.getMessage(), file), wrong);
        }
    }
}
