package mocapscope.app.command;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import mocapscope.app.command.output.PrintedContentKind;
import mocapscope.app.command.output.RequestAnswerPrinter;
import mocapscope.app.command.output.SessionWaitOutcomeRecorder;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
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

    private final CommandConsoleStreams console;

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

    SendCommand(CommandConsoleStreams console) {
        this.console = console;
    }

    /** Returns the available requests for the help text. */
    static List<String> help() {
        var lines = new ArrayList<String>();
        for (var protocol : ProtocolCatalog.protocols()) {
            var definitions = protocol.requests(SessionRole.CLIENT);
            if (!definitions.isEmpty()) {
                lines.add("%nRequests of %s:".formatted(protocol.label()));
            }
            for (var definition : definitions) {
                var keys = definition.parameters().stream()
                        .map(optionDefinition -> optionDefinition.key() + "=" + optionDefinition.defaultValue())
                        .collect(Collectors.joining(" "));
                lines.add("  %s %s".formatted(definition.name(), keys));
                lines.add("      " + definition.help());
            }
        }
        return lines;
    }

    @Override
    public Integer call() throws InterruptedException {
        var requested = request();
        var values = values(requested);
        var printer = console.lines(json, EnumSet.of(PrintedContentKind.MESSAGES));
        var ready = new SessionWaitOutcomeRecorder();
        var outcome = new SessionWaitOutcomeRecorder();
        console.interruption().addHandler(() -> {
            ready.complete(SessionWaitOutcomeRecorder.SessionEndReason.INTERRUPTED);
            outcome.complete(SessionWaitOutcomeRecorder.SessionEndReason.INTERRUPTED);
        });
        var sessionEndpoint = endpoint.with(ProtocolIndependentSessionOptions.RECONNECT, "false");
        var listeners = new ArrayList<RequestAnswerPrinter>();
        try (var launcher = new SessionLauncher(console.maps())) {
            var runningSession = launcher.connect(ProtocolCatalog.of(sessionEndpoint), sessionEndpoint, session -> {
                listeners.add(new RequestAnswerPrinter(
                        printer.createListener(session), SessionRole.CLIENT.outgoing(), ready));
                return listeners.getFirst();
            });
            if (ready.await(runningSession, console.out(), LONGEST)
                    != SessionWaitOutcomeRecorder.SessionEndReason.ENOUGH) {
                return failed("not connected", ready);
            }
            if (new SessionWaitOutcomeRecorder().await(runningSession, console.out(), USUAL)
                    == SessionWaitOutcomeRecorder.SessionEndReason.TIME) {
                runningSession.sendRequest(requested, values);
                outcome.await(runningSession, console.out(), answers);
            }
            outcome.stop(runningSession);
            return verdict(listeners.getFirst(), ready);
        }
    }

    private int verdict(RequestAnswerPrinter listener, SessionWaitOutcomeRecorder outcome) {
        if (!listener.isSent()) {
            return failed("nothing was sent", outcome);
        }
        if (!listener.isAnswered()) {
            console.printMessage("sent; no answer arrived, and some requests have none");
        }
        return ExitCode.OK;
    }

    private int failed(String description, SessionWaitOutcomeRecorder outcome) {
        console.printMessage(description + " (" + endpoint + ")" + outcome.problemText());
        return ExitCode.SOFTWARE;
    }

    private UserRequestDefinition request() {
        var known = ProtocolCatalog.of(endpoint).requests(SessionRole.CLIENT);
        return known.stream()
                .filter(one -> one.name().equals(request))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        known.isEmpty()
                                ? "no request '%s': %s has no requests"
                                        .formatted(
                                                request,
                                                ProtocolCatalog.of(endpoint).label())
                                : "no request '%s'; available: %s"
                                        .formatted(
                                                request,
                                                known.stream()
                                                        .map(UserRequestDefinition::name)
                                                        .collect(Collectors.joining(", ")))));
    }

    private Map<String, String> values(UserRequestDefinition requested) {
        var values = new LinkedHashMap<String, String>();
        for (var parameter : parameters) {
            int equals = parameter.indexOf('=');
            if (equals <= 0) {
                throw new IllegalArgumentException("not of the form name=value: '%s'".formatted(parameter));
            }
            values.put(parameter.substring(0, equals), parameter.substring(equals + 1));
        }
        return OptionValues.of(requested.parameters(), values).values();
    }
}
