package mocapscope.app.command;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.RequestDefinition;
import mocapscope.protocol.session.SessionRole;
import mocapscope.protocol.session.CommonSessionOptions;
import mocapscope.protocol.session.OptionValues;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The send command: sends one protocol request to a device and prints the answers. */
@Command(
        name = "send",
        description = {
            "Connects, sends one of the protocol's requests, and prints the request and the answer.",
            "It first listens for a second, to distinguish answers from other messages of the device."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:The request was sent.",
            "1:The request was not sent, or the device could not be reached.",
            "2:The arguments are invalid."
        })
final class SendCommand implements Callable<Integer> {
    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final Duration USUAL = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private final CommandConsole terminal;

    @Parameters(
            index = "0",
            paramLabel = "ENDPOINT",
            description = "The device's server, such as vrpn://host/Tracker0.")
    private Endpoint endpoint;

    @Parameters(index = "1", paramLabel = "REQUEST", description = "The request; the list is below.")
    private String request;

    @Parameters(index = "2..*", arity = "0..*", paramLabel = "name=value", description = "The request's parameters.")
    private List<String> parameters = new ArrayList<>();

    @Option(names = "--json", description = "Prints one JSON object per line.")
    private boolean json;

    @Option(names = "--for", paramLabel = "TIME", description = "The time to wait for answers (default: 2s).")
    private Duration answers = Duration.ofSeconds(2);

    SendCommand(CommandConsole terminal) {
        this.terminal = terminal;
    }

    /** Returns the available requests for the help text. */
    static List<String> help() {
        var lines = new ArrayList<String>();
        for (var protocol : ProtocolCatalog.protocols()) {
            var requests = protocol.requests(SessionRole.CLIENT);
            if (!requests.isEmpty()) {
                lines.add("%nRequests of %s:".formatted(protocol.label()));
            }
            for (var request : requests) {
                var keys = request.parameters().stream()
                        .map(option -> option.key() + "=" + option.defaultValue())
                        .collect(Collectors.joining(" "));
                lines.add("  %s %s".formatted(request.name(), keys));
                lines.add("      " + request.help());
            }
        }
        return lines;
    }

    @Override
    public Integer call() throws InterruptedException {
        var asked = request();
        var values = values(asked);
        var lines = terminal.lines(json, EnumSet.of(PrintedContent.MESSAGES));
        var ready = new SessionOutcome();
        var later = new SessionOutcome();
        terminal.interruption().addHandler(() -> {
            ready.complete(SessionOutcome.SessionEndReason.INTERRUPTED);
            later.complete(SessionOutcome.SessionEndReason.INTERRUPTED);
        });
        var whom = endpoint.with(CommonSessionOptions.RECONNECT, "false");
        var taps = new ArrayList<RequestAnswerListener>();
        try (var network = new SessionLauncher(terminal.maps())) {
            var live = network.connect(ProtocolCatalog.of(whom), whom, session -> {
                taps.add(new RequestAnswerListener(lines.createListener(session), SessionRole.CLIENT.outgoing(), ready));
                return taps.getFirst();
            });
            if (ready.await(live, terminal.out(), LONGEST) != SessionOutcome.SessionEndReason.ENOUGH) {
                return failed("not connected", ready);
            }
            if (new SessionOutcome().await(live, terminal.out(), USUAL) == SessionOutcome.SessionEndReason.TIME) {
                live.sendRequest(asked, values);
                later.await(live, terminal.out(), answers);
            }
            live.stop();
            live.awaitEnd(PATIENCE);
            return verdict(taps.getFirst(), ready);
        }
    }

    private int verdict(RequestAnswerListener sending, SessionOutcome outcome) {
        if (!sending.isSent()) {
            return failed("nothing was sent", outcome);
        }
        if (!sending.isAnswered()) {
            terminal.printMessage("sent; no answer arrived, and some requests have none");
        }
        return ExitCode.OK;
    }

    private int failed(String what, SessionOutcome outcome) {
        terminal.printMessage(what + " (" + endpoint + ")" + outcome.troubleWords());
        return ExitCode.SOFTWARE;
    }

    private RequestDefinition request() {
        var known = ProtocolCatalog.of(endpoint).requests(SessionRole.CLIENT);
        return known.stream()
                .filter(one -> one.name().equals(request))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        known.isEmpty()
                                ? "no request '%s': %s has no requests"
                                        .formatted(request, ProtocolCatalog.of(endpoint).label())
                                : "no request '%s'; available: %s"
                                        .formatted(
                                                request,
                                                known.stream()
                                                        .map(RequestDefinition::name)
                                                        .collect(Collectors.joining(", ")))));
    }

    private Map<String, String> values(RequestDefinition asked) {
        var values = new LinkedHashMap<String, String>();
        for (var parameter : parameters) {
            int equals = parameter.indexOf('=');
            if (equals <= 0) {
                throw new IllegalArgumentException("not of the form name=value: '%s'".formatted(parameter));
            }
            values.put(parameter.substring(0, equals), parameter.substring(equals + 1));
        }
        return OptionValues.of(asked.parameters(), values).values();
    }
}
