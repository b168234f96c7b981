package mocapscope.app.command;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;
import mocapscope.app.command.argument.ArgumentConverters;
import mocapscope.app.command.argument.EndpointConverter;
import mocapscope.app.command.argument.InputRecordingProtocolOptions;
import mocapscope.app.command.argument.ScreenshotOptions;
import mocapscope.app.command.output.QueuedStandardStreams;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.recording.RecordingFormat;
import mocapscope.protocol.recording.player.SessionPlaybackSpecification;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.stage.StageAddress;
import mocapscope.protocol.stage.StageEndpoint;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.UnmatchedArgumentException;

/** The top-level command: parses the command line, runs a subcommand or opens the window. */
@Command(
        name = "mocapscope",
        description = {"An oscilloscope for motion capture.", "Without a command it opens the window."},
        versionProvider = VersionProvider.class)
public final class MocapscopeCommand implements Callable<Integer> {
    /** The mark in {@link #OPENED_FILES} that the formats replace. */
    private static final String FORMATS = "{formats}";

    /** A sentence for the descriptions of commands that open recordings of any format. */
    static final String OPENED_FILES =
            "A file is recognised by its content, whatever its name is. Supported are " + FORMATS + ".";

    private final WindowLauncher window;
    private final CommandConsoleStreams console;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Prints this help.")
    private boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Prints the version.")
    private boolean version;

    @Mixin
    private RendererOption rendererOption = new RendererOption();

    @Parameters(
            paramLabel = "ENDPOINT|FILE",
            arity = "0..*",
            description = "Endpoints to connect to in the window, addresses of a stage (nats://HOST/STAGE, or"
                    + " nats://HOST/STAGE/AGENT/SESSION), and recordings to play.")
    private List<String> targets = new ArrayList<>();

    /** Creates the command; {@code window} opens the window for the commands that need it. */
    public MocapscopeCommand(WindowLauncher window, QueuedStandardStreams streams, SkeletonMapLibrary maps) {
        this(window, CommandConsoleStreams.of(streams, maps));
    }

    MocapscopeCommand(WindowLauncher window, CommandConsoleStreams console) {
        this.window = window;
        this.console = console;
    }

    /** Prints messages for the user on stderr, one a line. */
    public void printNotices(Stream<String> words) {
        words.forEach(console::printMessage);
    }

    /** Runs the command that the arguments select and returns the program's exit code. */
    public int run(String... arguments) {
        int code = done(arguments);
        console.interruption().commandReturned();
        if (!console.drain()) {
            code = CommandLine.ExitCode.SOFTWARE;
        }
        console.interruption().complete(code);
        return code;
    }

    private int done(String... arguments) {
        try {
            return arguments.length == 0 ? alone() : commandLine(arguments).execute(arguments);
        } catch (OutOfMemoryError | StackOverflowError exception) {
            return new CommandExceptionHandler(console).handle(exception);
        }
    }

    /** Opens the window without the parser, which would take long to interpret an empty command line. */
    private int alone() {
        try {
            return call();
        } catch (Exception exception) {
            return new CommandExceptionHandler(console).handle(exception);
        }
    }

    @Override
    public Integer call() throws Exception {
        var endpoints = new ArrayList<Endpoint>();
        var recordings = new ArrayList<SessionPlaybackSpecification>();
        var warnings = new ArrayList<WindowLaunchOptions.RecordingWarning>();
        for (var description : targets) {
            if (!description.contains("://") && Files.exists(Path.of(description))) {
                var file = CommandRecordingOpener.open(
                        Path.of(description), new InputRecordingProtocolOptions(), null, console);
                recordings.add(new SessionPlaybackSpecification(file.createSource(file.parts()), 1, false));
                warnings.addAll(WindowLaunchOptions.RecordingWarning.of(file));
            } else {
                endpoints.add(endpoint(description));
            }
        }
        return window.open(new WindowLaunchOptions(
                false, endpoints, recordings, warnings, Optional.empty(), Duration.ZERO, rendererOption.choice()));
    }

    /** Parses an endpoint; any other text in this place may be a misspelt command. */
    private static Endpoint endpoint(String text) {
        if (!text.contains("://")) {
            throw new IllegalArgumentException(
                    "'%s' is neither a command nor an endpoint nor a file, see mocapscope --help"
                            .formatted(ProtocolCatalog.mask(text)));
        }
        return StageAddress.hasScheme(text)
                ? StageEndpoint.of(StageAddress.parse(text))
                : ProtocolCatalog.parse(text, SessionRole.CLIENT, System.getenv());
    }

    private CommandLine commandLine(String... arguments) {
        var line = takesEndpoints(this, SessionRole.CLIENT);
        var commands = commands();
        commands.keySet().retainAll(selectCommands(commands.keySet(), arguments));
        commands.forEach((name, factory) -> line.addSubcommand(name, factory.get()));
        return ArgumentConverters.register(line)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setOut(new PrintWriter(console.out(), true, StandardCharsets.UTF_8))
                .setErr(console.errWriter())
                .setExecutionStrategy(this::execute)
                .setParameterExceptionHandler(this::explain)
                .setExecutionExceptionHandler(new CommandExceptionHandler(console));
    }

    /** Runs the selected command; refuses endpoints and files before its name, which it would ignore. */
    private int execute(ParseResult parsed) {
        if (parsed.hasSubcommand() && !targets.isEmpty()) {
            throw new ParameterException(
                    parsed.commandSpec().commandLine(),
                    "'%s' must follow the command '%s'"
                            .formatted(
                                    targets.getFirst(),
                                    parsed.subcommand().commandSpec().name()));
        }
        return new CommandLine.RunLast().execute(parsed);
    }

    /** Prints the error and a help hint for invalid command-line arguments. */
    private int explain(ParameterException exception, String[] arguments) {
        var command = exception.getCommandLine();
        var reason = String.valueOf(exception.getMessage());
        for (var argument : arguments) {
            // An endpoint in the wrong place is quoted, and may contain a passphrase.
            reason = argument.contains("://") ? reason.replace(argument, ProtocolCatalog.mask(argument)) : reason;
        }
        console.printMessage(reason);
        var err = console.errWriter();
        UnmatchedArgumentException.printSuggestions(exception, err);
        err.println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
        return command.getCommandSpec().exitCodeOnInvalidInput();
    }

    /**
     * Returns the commands to create: none without arguments, the one that is named, or all. Creating all takes longer
     * than JavaFX takes to start.
     */
    private static Set<String> selectCommands(Set<String> commands, String... arguments) {
        if (arguments.length == 0) {
            return Set.of();
        }
        return commands.contains(arguments[0]) ? Set.of(arguments[0]) : Set.copyOf(commands);
    }

    private SequencedMap<String, Supplier<Object>> commands() {
        var all = new LinkedHashMap<String, Supplier<Object>>();
        all.put("demo", () -> new DemoCommand(window));
        all.put("listen", () -> takesEndpoints(new ListenCommand(console), SessionRole.CLIENT));
        all.put("serve", () -> takesEndpoints(new ServeCommand(console), SessionRole.SERVER));
        all.put("proxy", () -> takesEndpoints(new ProxyCommand(console), SessionRole.CLIENT));
        all.put("send", () -> addHelpFooter(takesEndpoints(new SendCommand(console), SessionRole.CLIENT)));
        all.put("record", () -> takesEndpoints(new RecordCommand(console), SessionRole.CLIENT));
        all.put("bridge", () -> takesEndpoints(new FoxgloveBridgeCommand(console), SessionRole.CLIENT));
        all.put("share", () -> takesEndpoints(new StageShareCommand(console), SessionRole.CLIENT));
        all.put("stage", () -> new StageServerCommand(console));
        all.put(
                "play",
                () -> listsFormats(new PlayCommand(window, console))
                        .registerConverter(Endpoint.class, new EndpointConverter(SessionRole.SERVER)));
        all.put("inspect", () -> listsFormats(new InspectCommand(console)));
        all.put("convert", () -> listsFormats(new ConvertCommand(console)));
        all.put("recover", () -> new RecoverCommand(console));
        all.put("dissector", () -> new DissectorCommand(console));
        all.put("doctor", () -> takesEndpoints(new DoctorCommand(console), SessionRole.CLIENT));
        all.put("check", () -> takesEndpoints(new ConformanceTestCommand(console), SessionRole.CLIENT));
        return all;
    }

    /** Inserts the formats of recordings into the description of a command that opens them. */
    private static CommandLine listsFormats(Object command) {
        var line = new CommandLine(command);
        var usage = line.getCommandSpec().usageMessage();
        var formats = RecordingFormat.list(ProtocolCatalog.protocols());
        usage.description(Arrays.stream(usage.description())
                .map(text -> text.replace(FORMATS, formats))
                .toArray(String[]::new));
        return line;
    }

    private static CommandLine addHelpFooter(CommandLine line) {
        var usage = line.getCommandSpec().usageMessage();
        usage.footer(Stream.concat(SendCommand.help().stream(), Arrays.stream(usage.footer()))
                .toArray(String[]::new));
        return line;
    }

    private static CommandLine takesEndpoints(Object command, SessionRole role) {
        var text = new EndpointConverter(role);
        var line = new CommandLine(command).registerConverter(Endpoint.class, text);
        line.getCommandSpec().usageMessage().footer(text.help().toArray(String[]::new));
        return line;
    }

    /** The demo command: opens the window with simulated devices connected over loopback. */
    @Command(
            name = "demo",
            description = "Opens the window with simulated devices on loopback, connected over real sockets.")
    private static final class DemoCommand implements Callable<Integer> {
        private final WindowLauncher window;

        @Mixin
        private ScreenshotOptions options = new ScreenshotOptions();

        @Mixin
        private RendererOption rendererOption = new RendererOption();

        DemoCommand(WindowLauncher window) {
            this.window = window;
        }

        @Override
        public Integer call() throws Exception {
            return window.open(new WindowLaunchOptions(
                    true, List.of(), List.of(), List.of(), options.file(), options.after(), rendererOption.choice()));
        }
    }
}
