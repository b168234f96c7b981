package mocapscope.app.command.output;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicLong;
import mocapscope.app.doctor.DoctorVerdict;
import mocapscope.app.json.JsonLineWriter;
import mocapscope.app.synthetic.ShownVerdict;
import mocapscope.protocol.health.HealthOutputThrottle;
import mocapscope.protocol.health.ProcessEventDelayMonitor;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.session.event.SessionListener;
import picocli.CommandLine.Help.Ansi;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The verdicts that commands print about a session. */
public final class PrintedVerdicts {
    private static final String HEALTH = " health ";
    private static final String COLON = ": ";

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final LossyQueuedLineOutputStream out = new LossyQueuedLineOutputStream(bytes);
    private final TrafficSummaryCounter textCounter = new TrafficSummaryCounter();
    private final TrafficSummaryCounter jsonCounter = new TrafficSummaryCounter();
    private final SessionPrinter text = new TextSessionPrinter(out, Ansi.OFF, EnumSet.noneOf(PrintedContentKind.class));
    private final SessionPrinter json = new JsonSessionPrinter(out, EnumSet.noneOf(PrintedContentKind.class));
    private final String command;
    private final SessionListener listener;

    /** Creates the listener that prints about a session; {@code lines} prints its events. */
    @FunctionalInterface
    public interface PrintingListenerFactory {
        SessionListener create(SessionListener lines, SessionHealthPrinter health, TrafficSummaryCounter counter);
    }

    private PrintedVerdicts(String command, Session session, boolean live, PrintingListenerFactory factory) {
        this.command = command;
        this.listener = new CompositeSessionListener(
                listener(session, text, textCounter, live, factory),
                listener(session, json, jsonCounter, live, factory));
    }

    /** Prints as a live command does whose listener of the session {@code factory} creates. */
    public static PrintedVerdicts live(String command, Session session, PrintingListenerFactory factory) {
        return new PrintedVerdicts(command, session, true, factory);
    }

    private static SessionListener printAll(
            SessionListener lines, SessionHealthPrinter health, TrafficSummaryCounter counter) {
        return new PrintingSessionListener(
                lines, health, counter, new SessionWaitOutcomeRecorder(), false, new AtomicLong());
    }

    /** Prints as {@code listen} does. */
    public static PrintedVerdicts listen(Session session) {
        return new PrintedVerdicts("listen", session, true, PrintedVerdicts::printAll);
    }

    /** Prints as {@code inspect} does. */
    public static PrintedVerdicts inspect(Session session) {
        return new PrintedVerdicts("inspect", session, false, PrintedVerdicts::printAll);
    }

    private static SessionListener listener(
            Session session,
            SessionPrinter printer,
            TrafficSummaryCounter counter,
            boolean live,
            PrintingListenerFactory factory) {
        var lines = printer.createListener(session);
        var health = live
                ? SessionHealthPrinter.live(
                        session, lines::print, new HealthOutputThrottle(), new ProcessEventDelayMonitor())
                : SessionHealthPrinter.recorded(session, lines::print);
        return factory.create(lines, health, counter);
    }

    public SessionListener listener() {
        return listener;
    }

    /** Returns the verdicts about the session that were printed since the last call. */
    public List<ShownVerdict> take() {
        var shown = new ArrayList<ShownVerdict>();
        for (var line : takeLines()) {
            if (line.startsWith("{")) {
                var node = JsonMapper.shared().readTree(line);
                if (node.get("type").asString().equals("health")
                        && node.get("subject").asString().equals("session")) {
                    shown.add(ofJson(command + " --json", node));
                }
            } else if (line.contains(HEALTH) && !line.contains("This program")) {
                shown.add(ofText(command, line));
            }
        }
        return shown;
    }

    /** Returns the verdicts of the summaries. */
    public List<ShownVerdict> finish() {
        takeLines();
        text.printSummary(textCounter);
        json.printSummary(jsonCounter);
        var lines = takeLines();
        var runs = jsonCounter.runs().runs();
        return List.of(
                ShownVerdict.of(
                        "summary of " + command, runs.getFirst().verdict().grade(), lines.get(1)),
                ofJson(
                        "summary of %s --json".formatted(command),
                        JsonMapper.shared()
                                .readTree(lines.getLast())
                                .get("health")
                                .get(0)));
    }

    /** Returns the verdict of {@code doctor} as it is printed. */
    public static List<ShownVerdict> doctor(DoctorVerdict verdict) {
        var bytes = new ByteArrayOutputStream();
        var out = new LossyQueuedLineOutputStream(bytes);
        new TextDoctorPrinter(new TextSessionPrinter(out, Ansi.OFF, EnumSet.noneOf(PrintedContentKind.class)))
                .verdict(verdict);
        new JsonDoctorPrinter(new JsonLineWriter(out)).verdict(verdict);
        out.drain(SystemClock.monotonicNanos());
        var lines = bytes.toString(StandardCharsets.UTF_8).lines().toList();
        return List.of(
                ofDoctor(lines.getFirst()),
                ofJson("doctor --json", JsonMapper.shared().readTree(lines.getLast())));
    }

    /** Records a session, and returns what {@code record} prints about it. */
    public static final class RecordLine {
        private final Queue<String> messages = new ArrayDeque<>();
        private final ConnectionOutageReporter monitor;
        private final SessionListener listener;

        public RecordLine(Session session) {
            monitor = new ConnectionOutageReporter(session.endpoint(), messages);
            listener = monitor.createListener(session);
        }

        public SessionListener listener() {
            return listener;
        }

        /** Returns the sentence; {@code record} prints no grade. */
        public ShownVerdict finish(long now) {
            return new ShownVerdict("record", ShownVerdict.NO_GRADE, monitor.describeRun(now));
        }
    }

    private List<String> takeLines() {
        out.drain(SystemClock.monotonicNanos());
        var lines = bytes.toString(StandardCharsets.UTF_8).lines().toList();
        bytes.reset();
        return lines;
    }

    private static ShownVerdict ofText(String surface, String line) {
        var verdict = line.substring(line.indexOf(HEALTH) + HEALTH.length()).strip();
        int end = verdict.indexOf(COLON);
        return new ShownVerdict(surface, verdict.substring(0, end), verdict.substring(end + COLON.length()));
    }

    private static ShownVerdict ofDoctor(String line) {
        int end = line.indexOf(COLON);
        var result = Arrays.stream(DoctorVerdict.DoctorResult.values())
                .filter(each -> each.word().equals(line.substring(0, end)))
                .findFirst()
                .orElseThrow();
        return ShownVerdict.of("doctor", result.grade(), line.substring(end + COLON.length()));
    }

    private static ShownVerdict ofJson(String surface, JsonNode node) {
        return new ShownVerdict(
                surface, node.get("grade").asString(), node.get("sentence").asString());
    }
}
