package mocapscope.app.command;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.Callable;
import mocapscope.app.command.argument.StrictnessOptions;
import mocapscope.app.command.output.JsonDoctorPrinter;
import mocapscope.app.command.output.TextDoctorPrinter;
import mocapscope.app.command.output.TextSessionPrinter;
import mocapscope.app.doctor.CompositeDoctorListener;
import mocapscope.app.doctor.ConnectionDoctor;
import mocapscope.app.doctor.DoctorListener;
import mocapscope.app.doctor.DoctorVerdict;
import mocapscope.app.report.HtmlSessionReportWriter;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.session.endpoint.Endpoint;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The doctor command: tests a connection to a device server step by step, or describes this installation. */
@Command(
        name = "doctor",
        description = {
            "Runs the handshake up to the first sample, measures each step, and prints advice if a step fails.",
            "It ends with the devices that the server announced, and marks silent devices.",
            "It connects once, and judges the data of about seven seconds: a loss, a wrong rate or a silence is a warning.",
            "It is strict by default: an error in the data means not usable.",
            "With --self, it prints versions, renderer, display, libraries and folders of this program instead."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:Healthy.",
            "1:Not usable: a step failed, no sample arrived, or there was a severe problem; or it was stopped.",
            "2:The arguments are invalid.",
            "3:Works with warnings."
        })
final class DoctorCommand implements Callable<Integer> {
    private static final int WARNINGS = 3;

    private final CommandConsoleStreams console;

    @Parameters(
            paramLabel = "ENDPOINT",
            arity = "0..1",
            description = "The device's server, such as vrpn+tcp://host/Tracker0.")
    private @Nullable Endpoint endpoint;

    @Option(
            names = "--self",
            description =
                    "Prints a description of this installation, to be pasted into the report of a problem. The home"
                            + " folder is written as ~.")
    private boolean self;

    @Option(names = "--json", description = "Prints one JSON object per line: the steps, the findings and a verdict.")
    private boolean json;

    @Mixin
    private HtmlReportOption report = new HtmlReportOption();

    @ArgGroup
    private StrictnessOptions options = new StrictnessOptions();

    DoctorCommand(CommandConsoleStreams console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (self) {
            return described();
        }
        if (endpoint == null) {
            throw new IllegalArgumentException("name the ENDPOINT to examine, or --self for this program");
        }
        return examined(endpoint);
    }

    private int described() {
        if (endpoint != null || json || report.isSet() || options.isSet()) {
            throw new IllegalArgumentException("--self describes this program as text: omit everything else");
        }
        console.waitForReaders();
        ProgramEnvironmentReport.ofProcess()
                .lines()
                .forEach(line -> console.out().print(line + System.lineSeparator()));
        return ExitCode.OK;
    }

    private int examined(Endpoint endpoint) throws IOException, InterruptedException {
        var chart = json
                ? new JsonDoctorPrinter(console.json())
                : new TextDoctorPrinter(new TextSessionPrinter(console.out(), console.ansi(), Set.of()));
        if (report.isSet()) {
            return reported(endpoint, chart);
        }
        return examined(new ConnectionDoctor(console.maps(), endpoint, options.isStrict(endpoint, true), chart));
    }

    private int reported(Endpoint endpoint, DoctorListener listener) throws IOException, InterruptedException {
        report.validate();
        var htmlReport = new HtmlSessionReportWriter(1, console.maps(), CancellableWriteProgressMonitor.NONE);
        var compositeListener = new CompositeDoctorListener(listener, htmlReport.doctorListener());
        int code = examined(new ConnectionDoctor(
                console.maps(), endpoint, options.isStrict(endpoint, true), compositeListener, htmlReport));
        report.write(htmlReport, console);
        return code;
    }

    private int examined(ConnectionDoctor doctor) throws InterruptedException {
        console.interruption().addHandler(doctor::stop);
        return doctor.run(this::read).map(verdict -> code(verdict.result())).orElse(ExitCode.SOFTWARE);
    }

    private static int code(DoctorVerdict.DoctorResult result) {
        return switch (result) {
            case HEALTHY -> ExitCode.OK;
            case WARNINGS -> WARNINGS;
            case UNUSABLE -> ExitCode.SOFTWARE;
        };
    }

    /** Returns false if the reader of the output has gone away. */
    private boolean read() {
        return !console.out().isClosed();
    }
}
