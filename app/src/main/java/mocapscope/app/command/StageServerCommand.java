package mocapscope.app.command;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import mocapscope.app.command.output.SessionWaitOutcomeRecorder;
import mocapscope.protocol.bytes.ControlCharacterEscaper;
import mocapscope.protocol.file.UserStateFolder;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.stage.InstalledNatsServer;
import mocapscope.protocol.stage.StageAddress;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The stage command: runs the NATS server of a stage with a configuration that has three users. */
@Command(
        name = "stage",
        description = {
            "Runs the server of a stage on this machine: the installed nats-server, with JetStream and three users. It"
                    + " prints how other machines join, and ends with Ctrl+C.",
            "On the loopback address every program of this machine may share and watch. On other addresses programs need"
                    + " the credentials of a user, which this command writes to files: view watches and records, operate"
                    + " shares too, administer changes what is stored."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:It ran until it was stopped.",
            "1:No nats-server is installed, or it did not start, or ended.",
            "2:The arguments are invalid."
        })
final class StageServerCommand implements Callable<Integer> {
    private static final String CONFIGURATION = "nats-server.conf";
    private static final int PASSWORD_BYTES = 16;
    private static final int MOST_PORT = 65_535;

    private final CommandConsoleStreams console;

    @Parameters(paramLabel = "start", description = "The action: start.")
    private String action = "";

    @Option(
            names = "--name",
            paramLabel = "STAGE",
            defaultValue = "stage",
            description = "The name of the stage in the addresses that are printed (default: ${DEFAULT-VALUE}).")
    private String name = "";

    @Option(
            names = "--bind",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "The address to listen on, such as 0.0.0.0 for all networks (default: ${DEFAULT-VALUE}).")
    private String address = "";

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "4222",
            description = "The port; 0 for any free one (default: ${DEFAULT-VALUE}).")
    private Integer port = 0;

    @Option(
            names = "--folder",
            paramLabel = "FOLDER",
            description = "The folder for what is stored, the configuration and the credentials (default: one in the"
                    + " user's folder for the state of programs).")
    private @Nullable Path folder;

    @Option(
            names = "--server",
            paramLabel = "PROGRAM",
            description = "The nats-server to run (default: the one that is installed).")
    private @Nullable Path server;

    @Option(names = "--for", paramLabel = "TIME", description = "Stops after a time such as 10s, 500ms or 2m.")
    private @Nullable Duration most;

    /** The users of the server, from least to most permissions. */
    private enum StageUser {
        VIEW,
        OPERATE,
        ADMINISTER;

        String userName() {
            return name().toLowerCase(Locale.ROOT);
        }

        String variable() {
            return "MOCAPSCOPE_%s_PASSWORD".formatted(name());
        }
    }

    StageServerCommand(CommandConsoleStreams console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (!action.equals("start")) {
            throw new IllegalArgumentException("the only action is start: mocapscope stage start");
        }
        if (port < 0 || port > MOST_PORT) {
            throw new IllegalArgumentException("not a port: " + port);
        }
        var stage = StageAddress.parse("nats://host/" + name);
        if (!stage.agent().isEmpty()) {
            throw new IllegalArgumentException("not the name of a stage: " + name);
        }
        var program = server == null
                ? InstalledNatsServer.find(System.getenv().getOrDefault("PATH", ""))
                : Optional.of(server).filter(Files::isExecutable);
        if (program.isEmpty()) {
            console.printMessage(
                    "no nats-server is installed%s: on Debian as root, apt-get install nats-server; on other"
                                    .formatted(server == null ? "" : " there (" + server + ")")
                            + " systems, see https://docs.nats.io/running-a-nats-service/introduction/installation");
            return ExitCode.SOFTWARE;
        }
        return run(program.get(), folder == null ? UserStateFolder.find().resolve("stage-server") : folder);
    }

    private int run(Path program, Path place) throws IOException, InterruptedException {
        var outcome = new SessionWaitOutcomeRecorder();
        console.interruption()
                .addHandler(() -> outcome.complete(SessionWaitOutcomeRecorder.SessionEndReason.INTERRUPTED));
        Files.createDirectories(place);
        var bound = InetAddress.getByName(address); // an empty name is the loopback address
        boolean isLocal = bound.isLoopbackAddress();
        var environment = writeCredentials(place);
        var configuration = writeConfiguration(place, isLocal);
        try (var running = InstalledNatsServer.start(
                program,
                configuration,
                bound.getHostAddress(),
                port == 0 ? -1 : port,
                place.resolve("store"),
                environment,
                console::printMessage)) {
            printUse(place, isLocal, running.port());
            var reason = outcome.await(
                    () -> !running.isRunning(),
                    console.out(),
                    most == null ? SessionWaitOutcomeRecorder.FOREVER : most);
            if (reason == SessionWaitOutcomeRecorder.SessionEndReason.SESSION) {
                console.printMessage("nats-server has ended");
                return ExitCode.SOFTWARE;
            }
        }
        return ExitCode.OK;
    }

    /** Writes the configuration; on the loopback address, programs without credentials are the user that shares. */
    private static Path writeConfiguration(Path place, boolean isLocal) throws IOException {
        var text = new StringBuilder();
        try (InputStream in = Objects.requireNonNull(StageServerCommand.class.getResourceAsStream(CONFIGURATION))) {
            text.append(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
        if (isLocal) {
            text.append("\nno_auth_user: ").append(StageUser.OPERATE.userName()).append('\n');
        }
        return Files.writeString(place.resolve(CONFIGURATION), text);
    }

    /** Writes the file of each user that has none, which only its owner can read; returns the passwords by variable. */
    private static Map<String, String> writeCredentials(Path place) throws IOException {
        var environment = new HashMap<String, String>();
        for (var user : StageUser.values()) {
            var file = credentials(place, user);
            if (!Files.exists(file)) {
                writePrivately(file, "user: %s%npassword: %s%n".formatted(user.userName(), createPassword()));
            }
            environment.put(user.variable(), readPassword(file));
        }
        return environment;
    }

    private static Path credentials(Path place, StageUser user) {
        return place.resolve(user.userName() + ".txt");
    }

    private static String createPassword() {
        var bytes = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(bytes);
        return "p" + HexFormat.of().formatHex(bytes); // a word for the server's parser, not a number
    }

    private static void writePrivately(Path file, String text) throws IOException {
        if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
        Files.writeString(file, text);
    }

    private static String readPassword(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> line.startsWith("password: "))
                .map(line -> line.substring("password: ".length()).strip())
                .findFirst()
                .orElseThrow(() -> new IOException("no line 'password: SECRET': " + file));
    }

    private void printUse(Path place, boolean isLocal, int realPort) {
        var stage = "nats://%s/%s".formatted(new NetworkAddress(reachableHost(), realPort), name);
        printLine("the server of the stage runs: " + stage);
        var share = isLocal
                ? ""
                : " --stage-credentials "
                        + credentials(place, StageUser.OPERATE).getFileName();
        var watch = isLocal
                ? ""
                : " --stage-credentials " + credentials(place, StageUser.VIEW).getFileName();
        printLine("  share:   mocapscope share ENDPOINT… --stage " + stage + share);
        printLine("  list:    mocapscope listen " + stage + watch);
        printLine("  watch:   mocapscope listen " + stage + "/AGENT/SESSION" + watch);
        printLine("  record:  mocapscope record " + stage + " -o take.mcap" + watch);
        if (!isLocal) {
            for (var user : List.of(StageUser.OPERATE, StageUser.VIEW)) {
                printLine("  copy to other machines: " + credentials(place, user));
            }
            printLine("  connections are not encrypted: for TLS, see docs/stage.md");
        }
    }

    /** Returns the host by which others reach the server: the name of this machine if it listens on all addresses. */
    private String reachableHost() {
        try {
            return InetAddress.getByName(address).isAnyLocalAddress()
                    ? InetAddress.getLocalHost().getHostName()
                    : address;
        } catch (UnknownHostException _) {
            return "HOST";
        }
    }

    private void printLine(String line) {
        console.out().print(ControlCharacterEscaper.escapeLines(line) + System.lineSeparator());
    }
}
