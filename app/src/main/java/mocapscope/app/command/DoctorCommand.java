package mocapscope.app.command;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.Callable;
import mocapscope.protocol.catalog.Catalog;
import mocapscope.protocol.link.Clock;
import mocapscope.protocol.link.Network;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.SessionOptions;
import mocapscope.protocol.session.SessionRule;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says whether a device can be reached and whether it is well, and what to try if not. */
@Command(
        name = "doctor",
        description = {
            "Walks through the handshake, step by step, each step timed, up to the first sample;"
                    + " and says what to try when one fails.",
            "It ends with the devices that the server named, and which of them were silent meanwhile.",
            "It connects once. Strict is its standard: an error that was found means not healthy."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:Healthy.", "1:Not healthy.", "2:The arguments are wrong."})
final class DoctorCommand implements Callable<Integer> {
    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final String NOTHING_CAME =
            "The connection stands: is a device switched on, and is this the port of such a server?";
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private final Terminal terminal;

    @Parameters(paramLabel = "ENDPOINT", description = "The device's server, such as vrpn+tcp://host/Tracker0.")
    private Endpoint endpoint;

    @Option(names = "--json", description = "Prints one JSON object a line: a step each, findings, and a verdict.")
    private boolean json;

    @ArgGroup
    private Strictness strictness = new Strictness();

    DoctorCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException {
        var chart = json
                ? new Chart.OfJson(new Json(terminal.out()))
                : new Chart.OfText(new TextLines(terminal.out(), terminal.ansi(), Set.of()));
        var roster = new Roster();
        boolean healthy = resolved(chart) && connected(chart, roster);
        roster.members().forEach(chart::device);
        chart.verdict(healthy);
        return healthy ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private boolean resolved(Chart chart) {
        long begin = Clock.nanos();
        var host = endpoint.address().host();
        try {
            var number = Arrays.stream(InetAddress.getAllByName(host))
                    .min(Comparator.comparing(one -> !(one instanceof Inet4Address))) // as we connect
                    .orElseThrow(() -> new UnknownHostException(host))
                    .getHostAddress();
            chart.step(new Step("resolved " + host, true, Clock.nanos() - begin, number, ""));
            return true;
        } catch (UnknownHostException _) {
            var advice = SessionRule.HOST_UNKNOWN.advice();
            chart.step(new Step("resolve " + host, false, Clock.nanos() - begin, "the name is not known", advice));
            return false;
        }
    }

    /** Where there is a second way, it is tried too: what works tells what does not. */
    private static Endpoint thorough(Endpoint endpoint) {
        boolean twoWays = endpoint.settings().options().stream()
                .anyMatch(option -> option.key().equals(SessionOptions.FALLBACK));
        return twoWays ? endpoint.with(SessionOptions.FALLBACK, "true") : endpoint;
    }

    private boolean connected(Chart chart, Roster roster) throws InterruptedException {
        var outcome = new Outcome();
        terminal.interruption().asks(() -> outcome.end(Outcome.Reason.INTERRUPTED));
        boolean strict = strictness.strict(true);
        var whom = thorough(
                endpoint.with(SessionOptions.STRICT, String.valueOf(strict)).with(SessionOptions.RECONNECT, "false"));
        try (var network = new Network(terminal.maps())) {
            var live = network.connect(
                    Catalog.of(whom), whom, session -> new Examination(session, chart, roster, outcome, strict));
            var reason = outcome.await(live, terminal.out(), LONGEST);
            live.stop();
            live.awaitEnd(PATIENCE);
            if (reason == Outcome.Reason.TIME) {
                chart.step(new Step(outcome.waitsFor(), false, LONGEST.toNanos(), "nothing came", NOTHING_CAME));
            }
            return reason == Outcome.Reason.ENOUGH;
        }
    }
}
