package mocapscope.app.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import mocapscope.app.connect.SessionCardSorter.CardSorting;
import mocapscope.app.model.SessionCommandController;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.AxesAndUnitOverride;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.TrafficStatistics;
import mocapscope.app.shell.StyledScenes;
import mocapscope.app.synthetic.FxPulses;
import mocapscope.app.synthetic.SessionHealthBuilder;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SourceHealthBuilder;
import mocapscope.app.synthetic.SyntheticRule;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.app.synthetic.WindowExtension;
import mocapscope.protocol.health.HealthCause;
import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** Tests of the session cards: their form, order, buttons and keys. */
@Tag("slow")
@ExtendWith(WindowExtension.class)
class ConnectViewTest {
    private static final long SECOND = 1_000_000_000;
    private static final double LEAST_GAP = 5;
    private static final TrafficStatistics TRAFFIC =
            new TrafficStatistics(100, 1000, 0, 60, 600, TrafficStatistics.NEVER);
    private static final String LONG_NAME =
            "A suit with a name that no card of this width has room for, whatever else it shows";

    private final Preferences preferences = Preferences.unsaved();
    private final List<String> commands = new ArrayList<>();
    private final List<SharedViewSelection> selections = new ArrayList<>();
    private final List<SessionSnapshotBuilder> sessions = new ArrayList<>();
    private Stage stage;
    private ConnectView view;
    private long now;

    @Start
    void start(Stage shown) {
        stage = shown;
        open();
        stage.show();
    }

    private void open() {
        view = new ConnectView(
                new LoggingSessionController(),
                preferences,
                () -> commands.add("demo"),
                () -> commands.add("open"),
                _ -> {},
                file -> commands.add("play " + file),
                selections::add,
                (_, _) -> {});
        stage.setScene(StyledScenes.scene((Parent) view.node(), 460, 620));
    }

    @Test
    void changingNumbersMoveNothing() throws Exception {
        add("wand");
        add("suit");
        rate(sessions.getFirst(), 60);
        refresh();
        var before = bounds("#card-toy-2");
        rate(sessions.getFirst(), 1234.5);
        sessions.getFirst()
                .health(new SessionHealthBuilder()
                        .loss(1000, 31)
                        .verdict(SessionHealthBuilder.verdict(
                                HealthGrade.WARNING,
                                HealthCause.LOSS,
                                "Tracker1 is silent: no data for 29 s, 1,741 expected; 3 of 4 sources work (10 s)")));
        refresh();

        assertEquals(before, bounds("#card-toy-2"));
    }

    @Test
    void equalNumbersLayOutNothing() throws Exception {
        add("wand");
        rate(sessions.getFirst(), 60);
        refresh();
        refresh();

        assertEquals(List.of(), FxPulses.after(() -> {
            view.invalidate();
            view.refresh(SessionSnapshotBuilder.of(now, builders()));
            return view.node().lookupAll(".card-body").stream()
                    .filter(body -> ((Parent) body).isNeedsLayout())
                    .toList();
        }));
    }

    @Test
    void twelveSessionsFitInAlignedLines(FxRobot robot) throws Exception {
        IntStream.range(0, 11).forEach(i -> add("wand " + "x".repeat(i)));
        add(LONG_NAME);
        sessions.forEach(session -> rate(session, 60));
        refresh();
        refresh();

        var columns = nodes(".card-column").filter(Node::isVisible).toList();
        assertEquals(36, columns.size());
        assertEquals(3, columns.stream().map(ConnectViewTest::left).distinct().count());
        assertTrue(bounds("#card-toy-12").getMaxY() < 620, bounds("#card-toy-12")::toString);
        assertEquals("60.0 Hz", ((Labeled) columns.getFirst()).getText());
    }

    @Test
    void cardsThatDoNotFitAreShownInOneLine(FxRobot robot) throws Exception {
        robot.moveTo("#endpoint");
        add("wand");
        refresh();
        assertTrue(isInFull());
        IntStream.range(0, 5).forEach(i -> add("suit " + i));
        refresh();
        assertFalse(isInFull());
        assertTrue(oneLine().isSelected());

        sessions.subList(1, 6).clear();
        refresh();
        refresh();
        assertTrue(isInFull());
    }

    @Test
    void chosenFormReplacesThatOfTheRoom(FxRobot robot) throws Exception {
        add("wand");
        refresh();
        robot.clickOn("#cards-one-line");
        refresh();
        assertFalse(isInFull());
        assertEquals(List.of("on"), preferences.find("connect.one-line"));
        robot.clickOn("#cards-one-line");
        assertEquals(List.of(), preferences.find("connect.one-line"));

        IntStream.range(0, 5).forEach(i -> add("suit " + i));
        refresh();
        robot.clickOn("#cards-one-line");
        refresh();
        assertTrue(isInFull());
        assertEquals(List.of("off"), preferences.find("connect.one-line"));
    }

    @Test
    void openFormLeavesRoomForFourSessions(FxRobot robot) throws Exception {
        FxPulses.after(() -> stage.setHeight(460), () -> true);
        IntStream.range(0, 4).forEach(i -> add("suit " + i));
        refresh();
        robot.clickOn("#details");
        refresh();
        refresh();

        assertTrue(view.node().lookup("#form-host").isVisible());
        assertTrue(bounds("#card-toy-4").getMaxY() < stage.getScene().getHeight(), bounds("#card-toy-4")::toString);
    }

    @Test
    void hintNamesProtocolsOnlyWhileFormShowsThem() throws Exception {
        refresh();
        assertEquals("Type an endpoint such as toy://host, or choose a protocol.", hint());
        add("wand");
        refresh();
        assertEquals("Type an endpoint such as toy://host.", hint());
    }

    @Test
    void lineShowsNumberOfRecentFindings() throws Exception {
        IntStream.range(0, 6).forEach(i -> add("suit " + i));
        sessions.get(1)
                .finding(Finding.of(
                        SyntheticRule.NOT_FINITE, Direction.TO_CLIENT, "", new MonotonicAndUnixTime(now, now)));
        refresh();

        assertEquals(
                List.of("1"),
                nodes(".card-recent")
                        .filter(Node::isVisible)
                        .map(node -> ((Labeled) node).getText())
                        .toList());
    }

    @Test
    void narrowLineShowsRateOrProblem() throws Exception {
        FxPulses.after(() -> stage.setWidth(288), () -> true);
        IntStream.range(0, 6).forEach(i -> add("suit " + i));
        sessions.forEach(session -> rate(session, 60));
        sessions.get(1)
                .health(new SessionHealthBuilder()
                        .verdict(SessionHealthBuilder.verdict(HealthGrade.WARNING, HealthCause.SILENT, "Silent")));
        refresh();
        refresh();

        assertEquals(5, nodes(".card-column").filter(Node::isVisible).count());
        assertEquals(
                List.of("silent"),
                nodes(".card-word")
                        .filter(Node::isVisible)
                        .map(node -> ((Labeled) node).getText())
                        .toList());
    }

    @Test
    void nameThatDoesNotFitIsShortened() throws Exception {
        add("suit");
        sessions.getFirst()
                .name("Smartsuit 1001, Smartgloves 1002")
                .device("Smartsuit 1001", false)
                .device("Smartgloves 1002", false);
        refresh();
        assertEquals("Smartsuit 1001, Smartgloves 1002", title());

        FxPulses.after(() -> stage.setWidth(288), () -> true);
        refresh();
        assertEquals("Smartsuit 1001 + 1", title());
    }

    @Test
    void buttonsAreShownWhileCardIsUsed(FxRobot robot) throws Exception {
        add("wand");
        refresh();
        robot.moveTo("#cards-order");
        awaitHover(false);
        assertFalse(isRemoveShown());

        robot.moveTo("#card-toy-1 .card-state");
        awaitHover(true);
        assertTrue(isRemoveShown());

        robot.moveTo("#cards-order");
        awaitHover(false);
        robot.interact(() -> view.node().lookup("#card-toy-1").requestFocus());
        assertTrue(isRemoveShown());
        robot.push(KeyCode.TAB);
        assertTrue(isRemoveShown());
    }

    @Test
    void newViewRemembersFormAndOrder(FxRobot robot) throws Exception {
        add("wand");
        refresh();
        robot.clickOn("#cards-one-line");
        robot.interact(() -> order().setValue(CardSorting.WORST));

        FxPulses.after(this::open, () -> true);
        refresh();

        assertEquals(CardSorting.WORST, order().getValue());
        assertFalse(view.node().lookup("#card-toy-1 .card-body").isVisible());
    }

    @Test
    void figuresOfNarrowCardHaveGaps() throws Exception {
        FxPulses.after(() -> stage.setWidth(288), () -> true);
        add("wand");
        rate(sessions.getFirst(), 60);
        sessions.getFirst().traffic(TRAFFIC);
        refresh();

        var figures = nodes(".figure-value").filter(Node::isVisible).toList();
        for (int i = 1; i < figures.size(); i++) {
            var before = figures.get(i - 1).localToScene(figures.get(i - 1).getLayoutBounds());
            var next = figures.get(i).localToScene(figures.get(i).getLayoutBounds());
            assertTrue(
                    next.getMinX() >= before.getMaxX() + LEAST_GAP || next.getMinY() > before.getMinY(),
                    () -> before + " touches " + next);
        }
    }

    @Test
    void graphFillsSpaceBelowShortSentence() throws Exception {
        add("wand");
        rate(sessions.getFirst(), 60);
        sessions.getFirst().traffic(TRAFFIC);
        refresh();

        var sentence = bounds("#card-toy-1 .card-state");
        var graph = bounds("#card-toy-1 .flow");
        assertEquals(6, graph.getMinY() - sentence.getMaxY(), 1);
        assertEquals(6, bounds("#card-toy-1 .card-figures").getMinY() - graph.getMaxY(), 1);
    }

    @Test
    void cardIsNamedBySessionVerdictAndPhase() throws Exception {
        add("wand");
        refresh();

        var name = view.node().lookup("#card-toy-1").getAccessibleText();
        var sentence = ((Labeled) view.node().lookup("#card-toy-1 .card-state")).getText();
        assertEquals("wand: " + sentence + ". Phase: live", name);
    }

    @Test
    void longNameLeavesRoomForButtons() throws Exception {
        add(LONG_NAME);
        refresh();

        Region title = (Region) view.node().lookup("#card-toy-1 .card-title");
        assertTrue(title.getWidth() < title.prefWidth(-1), () -> "not cut: " + title.getWidth());
        assertEquals(LONG_NAME, ((Labeled) title).getTooltip().getText());
        assertTrue(bounds("#more-toy-1").getMaxX() < 460, bounds("#more-toy-1")::toString);
    }

    @Test
    void enterOnFocusedCardSelectsItsSession(FxRobot robot) throws Exception {
        preferences.store("connect.one-line", List.of("on"));
        add("wand");
        add("suit");
        refresh();

        robot.interact(() -> view.node().lookup("#card-toy-1").requestFocus());
        robot.push(KeyCode.ENTER);
        robot.clickOn("#card-toy-2 .card-word");

        assertEquals(
                List.of(
                        new SharedViewSelection.SessionSelection("toy-1"),
                        new SharedViewSelection.SessionSelection("toy-2")),
                selections);
    }

    @Test
    void keyOpensMenuOfCard(FxRobot robot) throws Exception {
        add("wand");
        refresh();

        robot.interact(() -> view.node().lookup("#more-toy-1").requestFocus());
        robot.push(KeyCode.SPACE);
        robot.clickOn("#close-toy-1");

        assertEquals(List.of("close toy-1"), commands);
    }

    @Test
    void worstSessionMovesUpAfterPointerLeavesCards(FxRobot robot) throws Exception {
        add("wand");
        add("suit");
        robot.interact(() -> order().setValue(CardSorting.WORST));
        refresh();
        robot.moveTo("#card-toy-1 .card-title");
        awaitHover(true);
        sessions.getLast()
                .health(new SessionHealthBuilder()
                        .verdict(SessionHealthBuilder.verdict(HealthGrade.ERROR, HealthCause.FAILED, "Failed")));
        refresh();
        refresh();
        refresh();

        assertTrue(bounds("#card-toy-1").getMinY() < bounds("#card-toy-2").getMinY());
        robot.moveTo("#endpoint");
        awaitHover(false);
        refresh();
        assertTrue(bounds("#card-toy-2").getMinY() < bounds("#card-toy-1").getMinY());
    }

    @Test
    void undoConnectsRemovedSessionAnew(FxRobot robot) throws Exception {
        add("wand");
        add("suit");
        refresh();
        var before = bounds("#card-toy-2");

        robot.moveTo("#card-toy-1 .card-state").clickOn("#card-toy-1 .icon-remove");
        refresh();
        assertEquals(before, bounds("#card-toy-2"));
        robot.clickOn("#undo-remove");

        assertEquals(List.of("remove toy-1", "connect toy://127.0.0.1:4000"), commands);
        assertFalse(view.node().lookup("#removed-sessions").isVisible());
    }

    @Test
    void undoEndsTenSecondsAfterRemoval(FxRobot robot) throws Exception {
        add("wand");
        refresh();
        robot.moveTo("#card-toy-1 .card-state").clickOn("#card-toy-1 .icon-remove");

        pass(0);
        pass(9 * SECOND);
        assertTrue(view.node().lookup("#removed-sessions").isVisible());
        pass(SECOND);
        assertFalse(view.node().lookup("#removed-sessions").isVisible());
    }

    @Test
    void undoPlaysRecordingOfLastRemovedSession(FxRobot robot) throws Exception {
        addRecording("file-1");
        addRecording("file-2");
        refresh();

        robot.moveTo("#card-file-1 .card-state").clickOn("#card-file-1 .icon-remove");
        assertFalse(view.node().lookup("#removed-sessions").isVisible());
        sessions.removeFirst();
        refresh();
        robot.moveTo("#card-file-2 .card-state").clickOn("#card-file-2 .icon-remove");
        refresh();
        robot.clickOn("#undo-remove");

        assertEquals(List.of("remove file-1", "remove file-2", "play a.mcap"), commands);
    }

    private boolean isInFull() {
        return view.node().lookup("#card-toy-1 .card-body").isVisible();
    }

    private ToggleButton oneLine() {
        return (ToggleButton) view.node().lookup("#cards-one-line");
    }

    private String hint() {
        return ((Labeled) view.node().lookup("#endpoint-problem")).getText();
    }

    private boolean isRemoveShown() throws Exception {
        return nodes("#card-toy-1 .icon-button")
                .filter(button -> "Disconnect and remove".equals(button.getAccessibleText()))
                .findFirst()
                .orElseThrow()
                .isVisible();
    }

    /** Returns the form of the name that the first card shows. */
    private String title() throws Exception {
        return nodes("#card-toy-1 .card-title")
                .filter(Node::isVisible)
                .map(node -> ((Labeled) node).getText())
                .findFirst()
                .orElseThrow();
    }

    private void add(String peer) {
        var toy = new SyntheticSession("toy-" + (sessions.size() + 1), 1 << 20).session();
        sessions.add(new SessionSnapshotBuilder(new Session(
                        toy.id(),
                        toy.protocol(),
                        toy.endpoint(),
                        SessionRole.CLIENT,
                        peer,
                        toy.anchor(),
                        toy.history()))
                .state(SessionPhase.LIVE, "", ""));
    }

    private void addRecording(String id) {
        var toy = new SyntheticSession(id, 1 << 20).session();
        var endpoint = Endpoint.file("toy", "a.mcap", OptionValues.ofDefaults(List.of()));
        sessions.add(new SessionSnapshotBuilder(new Session(
                id, toy.protocol(), endpoint, SessionRole.CLIENT, toy.peer(), toy.anchor(), toy.history())));
    }

    private static void rate(SessionSnapshotBuilder session, double hertz) {
        session.health(new SessionHealthBuilder());
        session.health(new SourceHealthBuilder(session.sourceOf("Tracker0"), SourceDataKind.TRACKER).rate(hertz));
    }

    /** Shows the sessions one second later. */
    private void refresh() throws Exception {
        now += SECOND;
        var snapshot = SessionSnapshotBuilder.of(now, builders());
        Runnable change = () -> {
            view.invalidate(); // refreshed every few frames otherwise
            view.refresh(snapshot);
        };
        FxPulses.after(change, () -> true);
        FxPulses.after(() -> true);
    }

    private void awaitHover(boolean over) throws Exception {
        WaitForAsyncUtils.waitFor(
                60,
                TimeUnit.SECONDS,
                () -> FxPulses.after(() -> view.node().lookup(".cards").isHover() == over));
    }

    private void pass(long nanos) throws Exception {
        now += nanos;
        FxPulses.after(() -> view.refreshHidden(SessionSnapshotBuilder.of(now, builders())), () -> true);
    }

    private SessionSnapshotBuilder[] builders() {
        return sessions.toArray(SessionSnapshotBuilder[]::new);
    }

    @SuppressWarnings("unchecked")
    private ChoiceBox<CardSorting> order() {
        return (ChoiceBox<CardSorting>) view.node().lookup("#cards-order");
    }

    private Bounds bounds(String query) throws Exception {
        return FxPulses.after(() -> {
            var node = view.node().lookup(query);
            return node.localToScene(node.getLayoutBounds());
        });
    }

    private static double left(Node node) {
        return node.localToScene(node.getLayoutBounds()).getMinX();
    }

    private Stream<Node> nodes(String query) throws Exception {
        return FxPulses.after(() -> List.copyOf(view.node().lookupAll(query))).stream();
    }

    /** Records the commands that the user gives. */
    private final class LoggingSessionController implements SessionCommandController {
        @Override
        public List<Protocol> protocols() {
            return List.of(new SyntheticSession("none", 1 << 10).session().protocol());
        }

        @Override
        public Endpoint parse(String uri) {
            throw new IllegalArgumentException(uri);
        }

        @Override
        public void connect(Endpoint endpoint) {
            commands.add("connect " + endpoint);
        }

        @Override
        public void serve(Endpoint endpoint, boolean held) {
            commands.add("serve " + endpoint);
        }

        @Override
        public void close(String session) {
            commands.add("close " + session);
        }

        @Override
        public void retry(String session) {
            commands.add("retry " + session);
        }

        @Override
        public void setAccent(String session, int accent) {
            commands.add("accent " + session + " " + accent);
        }

        @Override
        public void sendRequest(String session, UserRequestDefinition definition, Map<String, String> parameters) {
            commands.add("request " + session);
        }

        @Override
        public void setAxisMapping(String session, AxesAndUnitOverride choice) {}

        @Override
        public void rename(String session, String name) {}

        @Override
        public void resetCounters(String session) {}

        @Override
        public void remove(String session) {
            commands.add("remove " + session);
        }
    }
}
