package mocapscope.app.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.TimeUnit;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.stage.Stage;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.synthetic.SyntheticMessageBytes;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** Tests that findings lead to their messages in every view; every tenth message breaks a rule, from the seventh on. */
@Tag("slow")
class LinkedFindingTest extends TestWindow {
    private static final String ID = "toy-1";
    private static final long HALF_SECOND = 500_000_000L;
    private static final int MESSAGES = 40;

    private final SyntheticSession toy = new SyntheticSession(ID, 1 << 20);
    private final long start = SystemClock.monotonicNanos() - MESSAGES * HALF_SECOND;
    private SessionListener listener;

    @Start
    void start(Stage shown) {
        open(shown);
        shown.setWidth(1500);
        shown.setHeight(900);
        listener = sessionManager.createListener(toy.session());
        listener.on(new SessionStateChange(SessionPhase.LIVE, "", "", start));
        for (int i = 0; i < MESSAGES; i++) {
            add(i);
        }
    }

    private void add(int i) {
        toy.addMessages(
                Direction.TO_CLIENT, at(i), listener, SyntheticMessageBytes.button("Wand", 0, i % 10 == 7 ? 9 : 1));
    }

    private long at(int i) {
        return start + i * HALF_SECOND;
    }

    @Test
    void stepsToNextProblemFromAnyView(FxRobot robot) throws Exception {
        await(robot, "#status-cause .label", text("4 warnings"));
        robot.push(KeyCode.CONTROL, KeyCode.DIGIT2);
        for (int n = 7; n < MESSAGES; n += 10) {
            int problem = n;
            robot.push(KeyCode.CLOSE_BRACKET);
            until(() -> selectedMessage() == problem);
        }
        robot.push(KeyCode.CLOSE_BRACKET);
        await(robot, "#notice", text("No later problem"));

        for (int i = MESSAGES; i < MESSAGES + 10; i++) {
            add(i);
        }
        await(robot, "#status-cause .label", text("5 warnings"));
        robot.push(KeyCode.CLOSE_BRACKET);
        until(() -> selectedMessage() == 47);
        robot.push(KeyCode.OPEN_BRACKET);
        until(() -> selectedMessage() == 37);
    }

    @Test
    void firstKeyStepsToFinding(FxRobot robot) throws Exception {
        until(() -> !sessionManager
                .snapshot(SystemClock.monotonicNanos())
                .sessions()
                .isEmpty());
        await(robot, "#card-" + ID, Node::isVisible);
        robot.push(KeyCode.OPEN_BRACKET);

        until(() -> selectedMessage() == 37);
    }

    @Test
    void findingWithoutMessageShowsNearestOne(FxRobot robot) throws Exception {
        listener.on(Finding.of(
                ConnectionProblemKind.SILENT,
                Direction.TO_CLIENT,
                "no sample for 3.0 s",
                new MonotonicAndUnixTime(at(20) + HALF_SECOND / 5, 0)));
        robot.push(KeyCode.CONTROL, KeyCode.DIGIT7);
        await(robot, "#findings-list .label", text("No sample for 3.0 s"));
        WaitForAsyncUtils.waitFor(60, TimeUnit.SECONDS, () -> {
            // The row may move between the lookup and the click, while the list takes its place.
            robot.clickOn(robot.lookup("#findings-list .label")
                    .match(text("No sample for 3.0 s"))
                    .<Node>query());
            return selection() instanceof SharedViewSelection.MomentSelection moment
                    && moment.nearest() == 20
                    && moment.arrival() == at(20) + HALF_SECOND / 5;
        });
        await(robot, "#finding .caption", text("nearest message 20"));
        robot.push(KeyCode.CONTROL, KeyCode.DIGIT6);
        await(
                robot,
                "#nearest",
                label -> label.isVisible()
                        && text("Nearest message to SILENT at").test(label));
        await(robot, "#nearest", text("100 ms earlier"));
    }

    @Test
    void buttonShowsMomentOfFinding(FxRobot robot) throws Exception {
        await(robot, "#status-cause .label", text("4 warnings"));
        robot.push(KeyCode.CONTROL, KeyCode.DIGIT7);
        await(robot, ".findings-view", Node::isFocusWithin);
        robot.push(KeyCode.E);
        until(() -> selectedMessage() == 37);
        await(robot, "#finding-moment", Node::isVisible);
        robot.interact(() -> robot.lookup("#finding-moment").queryButton().fire());

        until(() -> sessionManager.snapshot(SystemClock.monotonicNanos()).sessions().stream()
                .anyMatch(one -> one.now() == at(37)));
    }

    @Test
    void countOfCardOpensNewestFinding(FxRobot robot) throws Exception {
        robot.push(KeyCode.CONTROL, KeyCode.DIGIT1);
        await(robot, "#card-" + ID + " .finding-count", text("4 warnings"));
        Node count = robot.lookup("#card-" + ID + " .finding-count")
                .match(text("4 warnings"))
                .query();
        robot.interact(() -> click(count));

        until(() -> selectedMessage() == 37);
        await(robot, "#findings-list", Node::isVisible);
    }

    @Test
    void statusLampSelectsWorstFinding(FxRobot robot) throws Exception {
        listener.on(Finding.of(
                ConnectionProblemKind.CONNECTION_FAILED,
                Direction.TO_CLIENT,
                "broken",
                new MonotonicAndUnixTime(at(3), 0)));
        await(robot, "#status-cause .label", text("1 error"));
        robot.clickOn("#status-cause");

        until(() -> selection() instanceof SharedViewSelection.MomentSelection moment && moment.nearest() == 3);
        assertEquals(
                "CONNECTION_FAILED",
                selection() instanceof SharedViewSelection.MomentSelection moment ? moment.code() : "");
    }

    /** Clicks on a node wherever a layout moves it meanwhile. */
    private static void click(Node node) {
        node.fireEvent(new MouseEvent(
                MouseEvent.MOUSE_CLICKED,
                0,
                0,
                0,
                0,
                MouseButton.PRIMARY,
                1,
                false,
                false,
                false,
                false,
                true,
                false,
                false,
                false,
                false,
                true,
                null));
    }

    private SharedViewSelection selection() {
        return sessionManager.snapshot(SystemClock.monotonicNanos()).selection();
    }

    private long selectedMessage() {
        return selection()
                .message()
                .map(SharedViewSelection.MessageSelection::n)
                .orElse(-1L);
    }
}
