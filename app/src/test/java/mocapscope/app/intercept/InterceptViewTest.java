package mocapscope.app.intercept;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.stage.Stage;
import mocapscope.app.control.table.LiveTableRow;
import mocapscope.app.model.WindowSessionAndRecordingManager;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.pulse.MenuAndPaletteCommand;
import mocapscope.app.shell.StyledScenes;
import mocapscope.app.synthetic.ViewFrames;
import mocapscope.app.synthetic.WindowExtension;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** Tests four uses of the intercept view over real sockets on loopback. */
@ExtendWith(WindowExtension.class)
@Tag("slow")
class InterceptViewTest {
    private static final int PATIENCE = 60;

    private final SessionLauncher launcher = new SessionLauncher();
    private final WindowSessionAndRecordingManager sessionManager = createManager();
    private final WindowSessionAndRecordingManager devices = createManager();
    private final List<String> texts = new CopyOnWriteArrayList<>();
    private @Nullable InterceptView shown;
    private volatile boolean hidden;

    private WindowSessionAndRecordingManager createManager() {
        return new WindowSessionAndRecordingManager(
                launcher,
                ProtocolCatalog.protocols(),
                uri -> ProtocolCatalog.parse(uri, SessionRole.CLIENT),
                SkeletonMapLibrary.builtIn(),
                Preferences.unsaved());
    }

    @Start
    void start(Stage stage) {
        var view = new InterceptView(
                sessionManager, Preferences.unsaved(), sessionManager.interceptors(), () -> {}, texts::add);
        shown = view;
        stage.setScene(StyledScenes.scene((Parent) view.node(), 1270, 760));
        stage.show();
        ViewFrames.update(stage, now -> {
            var snapshot = sessionManager.snapshot(SystemClock.monotonicNanos());
            view.refreshHidden(snapshot);
            if (!hidden) {
                view.refresh(snapshot);
            }
        });
    }

    @AfterEach
    void close() {
        launcher.close();
    }

    @Test
    void explainsRefusalOfEditedCookieVersion(FxRobot robot) throws Exception {
        var address = serve("vrpn+tcp");
        begin("vrpn+tcp://" + address + "?reconnect=false", SessionRole.CLIENT, Direction.TO_SERVER);
        waitFor(() -> held(robot).contains("cookie"));
        type(robot, "version", "08.38");
        robot.clickOn("#held-release");
        waitFor(() -> first(sessionManager).state().phase().isTerminal());
        open(robot, "break");
        waitFor(() -> follows(robot).contains("cookie: version: 07.38 → 08.38"));
        waitFor(() -> follows(robot).contains("the server closed the connection"));
        assertTrue(follows(robot).contains("V12 §2.2"), follows(robot));
    }

    @Test
    void copiesChangesToNextAttempt(FxRobot robot) throws Exception {
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            begin("vrpn+tcp://127.0.0.1:" + server.getLocalPort(), SessionRole.CLIENT, Direction.TO_SERVER);
            var first = server.accept();
            waitFor(() -> held(robot).contains("cookie"));
            type(robot, "version", "08.38");
            first.close();
            waitFor(() -> label(robot, "#held-lost").contains("the server closed the connection after"));
            try (var second = server.accept()) {
                waitFor(() -> label(robot, "#held-lost").contains("version: 07.38 → 08.38"));
                robot.clickOn("#held-release");
                assertEquals(
                        "vrpn: ver. 08.38",
                        new String(second.getInputStream().readNBytes(16), StandardCharsets.US_ASCII));
            }
        }
    }

    @Test
    void countsDownDeadlineOfOwnServer(FxRobot robot) throws Exception {
        begin("vrpn+tcp://" + serve("vrpn+tcp"), SessionRole.CLIENT, Direction.TO_SERVER);
        waitFor(() -> held(robot).contains("cookie"));
        waitFor(() -> label(robot, "#held-deadline").matches(".*gives up in (29|30)\\d s.*"));
        robot.clickOn("#held-release");
        waitFor(() -> label(robot, "#held-deadline").isEmpty());
    }

    @Test
    void typesVersionAtOnceAndStopsHolding(FxRobot robot) throws Exception {
        run(robot, "bench.begin");
        connectFromDialog(robot, "vrpn+tcp://" + serve("vrpn+tcp") + "?reconnect=false");
        waitFor(() -> isFocused(robot, "version"));
        robot.interact(() -> editField(robot, "version").orElseThrow().replaceSelection("08.38"));
        run(robot, "bench.hold-out");

        waitFor(() -> first(sessionManager).state().phase().isTerminal());
        open(robot, "break");
        waitFor(() -> follows(robot).contains("cookie: version: 07.38 → 08.38"));
    }

    @Test
    void commandActsAsDevice(FxRobot robot) throws Exception {
        run(robot, "bench.begin-device");
        connectFromDialog(robot, "vrpn+tcp://127.0.0.1:0");
        var client = devices.parse("vrpn+tcp://" + address(sessionManager));
        devices.connect(client);
        choosePeer(robot);
        waitFor(() -> isFocused(robot, "version"));
        robot.interact(() -> editField(robot, "version").orElseThrow().replaceSelection("07.35"));
        run(robot, "bench.hold-out");

        waitFor(() -> first(devices).state().phase() == SessionPhase.LIVE);
    }

    private void run(FxRobot robot, String command) {
        robot.interact(() -> Objects.requireNonNull(shown).commandGroups().stream()
                .flatMap(section -> section.commands().stream())
                .filter(one -> one.id().equals(command))
                .forEach(one -> one.action().run()));
    }

    private static void connectFromDialog(FxRobot robot, String endpoint) throws Exception {
        waitFor(() -> robot.lookup("#begin-endpoint").tryQuery().isPresent());
        robot.interact(() -> {
            robot.lookup("#begin-endpoint").queryTextInputControl().setText(endpoint);
            robot.lookup("#begin-go").queryButton().fire();
        });
    }

    /** Returns true if a field of the open message has the focus, and typing replaces its value. */
    private static boolean isFocused(FxRobot robot, String field) {
        return editField(robot, field)
                .filter(text -> text.getScene().getFocusOwner() == text
                        && text.getSelectedText().equals(text.getText()))
                .isPresent();
    }

    private static String label(FxRobot robot, String id) {
        return robot.lookup(id).queryLabeled().getText();
    }

    @Test
    void showsRuleBrokenByEditedDefinition(FxRobot robot) throws Exception {
        begin("rgmp://127.0.0.1:0", SessionRole.SERVER, Direction.TO_CLIENT);
        devices.connect(devices.parse("rgmp://" + address(sessionManager)));
        choosePeer(robot);
        waitFor(() -> held(robot).contains("stream definition"));
        type(robot, "/static_data/0/data_type", "f99");
        robot.clickOn("#held-release");
        open(robot, "break");
        waitFor(() -> follows(robot).contains("→ f99"));
        waitFor(() ->
                follows(robot).contains("is no data type (") && follows(robot).contains("R08"));
    }

    @Test
    void removedAcknowledgementsCauseResends(FxRobot robot) throws Exception {
        var address = serve("setp");
        begin("setp://" + address + "?bubble=none&reconnect=false", SessionRole.CLIENT, Direction.TO_SERVER);
        waitFor(() -> held(robot).contains("Connect"));
        open(robot, "break");
        addRule(robot, "TAKE_OUT", "Acknowledgement", "3");
        waitFor(() -> ruleCount(robot) == 1);
        robot.interact(() -> command("bench.release-all").action().run());
        robot.interact(() -> command("bench.hold-out").action().run());
        waitFor(() -> follows(robot).split("taken out", -1).length == 4);
        // It sends again all packets without acknowledgement.
        waitFor(() ->
                follows(robot).contains("PACKET_REPEATED") && follows(robot).contains("R33 §6.1"));
    }

    @Test
    void retriesWithAnotherNameIfInUse(FxRobot robot) throws Exception {
        var address = serve("aimation");
        begin("aimation://" + address + "?client=Studio", SessionRole.CLIENT, Direction.TO_CLIENT);
        waitFor(() -> held(robot).contains("upgrade response"));
        robot.clickOn("#held-release");
        waitFor(() -> held(robot).startsWith("response"));
        type(robot, "/Response", "1");
        robot.clickOn("#held-release");
        open(robot, "break");
        waitFor(() -> follows(robot).contains("0 → 1") && follows(robot).contains("answer: registration"));
        waitFor(() -> held(robot).contains("response"));
        robot.interact(() -> command("bench.release-all").action().run());
        waitFor(() -> first(sessionManager).trail().toString().contains("Studio-2"));
    }

    @Test
    void enablesForwardAndDropOnlyForHeldMessages(FxRobot robot) throws Exception {
        var letting = List.of("bench.release", "bench.release-to", "bench.release-all", "bench.drop");
        assertTrue(letting.stream().noneMatch(id -> command(id).enabled().get()));
        begin("vrpn+tcp://" + serve("vrpn+tcp"), SessionRole.CLIENT, Direction.TO_SERVER);
        waitFor(() -> held(robot).contains("cookie"));
        waitFor(() -> letting.stream().allMatch(id -> command(id).enabled().get()));
        waitFor(() -> robot.lookup("#intercept-held").queryLabeled().getText().matches("\\d+ held"));
        waitFor(() -> robot.lookup("#intercept-step").queryLabeled().getText().matches(".+ · \\d+ of ours held"));
    }

    @Test
    void hiddenViewFollowsSelectedSession(FxRobot robot) throws Exception {
        begin("vrpn+tcp://" + serve("vrpn+tcp"), SessionRole.CLIENT, Direction.TO_SERVER);
        waitFor(() -> held(robot).contains("cookie"));
        hidden = true;
        begin("setp://127.0.0.1:1?reconnect=false", SessionRole.CLIENT, Direction.TO_SERVER);
        waitFor(() ->
                sessionManager.snapshot(SystemClock.monotonicNanos()).sessions().size() == 2);
        var other = sessionManager
                .snapshot(SystemClock.monotonicNanos())
                .sessions()
                .getLast()
                .session()
                .id();
        // A hidden view shows the selected session once.
        waitFor(() -> sessionManager.interceptors().find(other).stream()
                .anyMatch(interceptor -> !interceptor.state().held().isEmpty()));
        robot.interact(() -> sessionManager.select(new SharedViewSelection.MessageSelection(other, 0, null)));

        waitFor(() -> held(robot).contains("Connect") && !held(robot).contains("cookie"));
    }

    private String serve(String scheme) throws Exception {
        var endpoint = ProtocolCatalog.parse(scheme + "://127.0.0.1:0", SessionRole.SERVER);
        launcher.serve(
                ProtocolCatalog.of(endpoint),
                endpoint,
                SimulatedMotionSource.of(ProtocolCatalog.of(endpoint).devices()),
                devices);
        return address(devices);
    }

    private static String address(WindowSessionAndRecordingManager of) throws Exception {
        waitFor(() -> !of.snapshot(SystemClock.monotonicNanos()).sessions().isEmpty()
                && first(of).state().phase() == SessionPhase.LISTENING);
        return first(of).state().step().replaceAll(".* ", "");
    }

    private static SessionSnapshot first(WindowSessionAndRecordingManager of) {
        return of.snapshot(SystemClock.monotonicNanos()).sessions().getFirst();
    }

    private void begin(String endpoint, SessionRole role, Direction... holding) {
        var ways = EnumSet.noneOf(Direction.class);
        ways.addAll(Set.of(holding));
        sessionManager.interceptors().start(ProtocolCatalog.parse(endpoint, role), role, ways);
    }

    /** Finds a field of the message draft and types another value into it. */
    private void type(FxRobot robot, String fieldName, String value) throws Exception {
        waitFor(() -> robot.lookup("#held-draft-filter").tryQuery().isPresent());
        robot.interact(
                () -> robot.lookup("#held-draft-filter").queryTextInputControl().setText(fieldName));
        waitFor(() -> editField(robot, fieldName).isPresent());
        robot.interact(() -> editField(robot, fieldName).orElseThrow().setText(value));
    }

    private static Optional<TextField> editField(FxRobot robot, String name) {
        return robot.lookup((Node node) -> ("field-" + name).equals(node.getId()))
                .tryQueryAs(TextField.class);
    }

    /** Chooses the latest session: the first client that connected. */
    private static void choosePeer(FxRobot robot) throws Exception {
        ComboBox<?> sessions = robot.lookup("#intercept-session").queryAs(ComboBox.class);
        waitFor(() -> sessions.getItems().size() > 1);
        robot.interact(() -> sessions.getSelectionModel().selectLast());
    }

    /** Creates an intercept rule for a number of messages of that name. */
    private static void addRule(FxRobot robot, String action, String name, String times) {
        robot.interact(() -> {
            choice(robot, "#rule-kind").setValue(InterceptActionKind.valueOf(action));
            robot.lookup("#rule-name").queryAs(ComboBox.class).getEditor().setText(name);
            robot.lookup("#rule-times").queryAs(TextField.class).setText(times);
            robot.lookup("#rule-add").queryButton().fire();
        });
    }

    @SuppressWarnings("unchecked")
    private static ChoiceBox<InterceptActionKind> choice(FxRobot robot, String id) {
        return robot.lookup(id).queryAs(ChoiceBox.class);
    }

    private static int ruleCount(FxRobot robot) {
        return robot.lookup("#rules").queryAs(TableView.class).getItems().size();
    }

    private MenuAndPaletteCommand command(String id) {
        return Objects.requireNonNull(shown).commands().stream()
                .filter(command -> command.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static void open(FxRobot robot, String tab) {
        var tabs = robot.lookup("#intercept-tabs").queryAs(TabPane.class);
        robot.interact(() -> tabs.getSelectionModel()
                .select(List.of("held", "compose", "break", "compare").indexOf(tab)));
    }

    private static String held(FxRobot robot) {
        return robot.lookup("#held").tryQuery().isPresent() ? rows(robot, "#held") : "";
    }

    private static String follows(FxRobot robot) {
        return rows(robot, "#follows");
    }

    private static String rows(FxRobot robot, String table) {
        TableView<?> rows = robot.lookup(table).queryAs(TableView.class);
        return rows.getItems().stream()
                .map(row -> text(((LiveTableRow<?>) row).value()))
                .collect(Collectors.joining("\n"));
    }

    private static String text(Object value) {
        return switch (value) {
            case HeldMessageRow line -> line.name();
            case TrafficChangeOrEffectTableRow effectRow ->
                effectRow.text() + " " + effectRow.rule() + " " + effectRow.section();
            default -> value.toString();
        };
    }

    private static void waitFor(BooleanSupplier condition) throws Exception {
        WaitForAsyncUtils.waitFor(PATIENCE, TimeUnit.SECONDS, condition::getAsBoolean);
    }
}
