package mocapscope.app.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import javafx.scene.Scene;
import javafx.scene.layout.HBox;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import mocapscope.app.synthetic.WindowExtension;
import mocapscope.protocol.bytes.TextTruncator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

@ExtendWith(WindowExtension.class)
class RapidUpdateLabelTest {
    private RapidUpdateLabel label;
    private HBox around;
    private int layoutRequests;
    private long now;

    @Start
    void start(Stage stage) {
        label = new RapidUpdateLabel(() -> now);
        label.setText("120.5 Hz");
        around = new HBox(label) {
            @Override
            public void requestLayout() {
                layoutRequests++;
                super.requestLayout();
            }
        };
        stage.setScene(new Scene(around, 300, 100));
        stage.show();
    }

    @Test
    void requestsParentLayoutOnlyForWidestText(FxRobot robot) {
        robot.interact(() -> {
            around.layout();
            layoutRequests = 0;
            label.setText("99.5 Hz");
            label.setText("119.5 Hz");
            assertEquals(0, layoutRequests);

            label.setText("1,119.5 Hz, and more");
            assertTrue(layoutRequests > 0);
        });
    }

    @Test
    void shrinksAfterTwoSecondsOfNarrowerTexts(FxRobot robot) {
        robot.interact(() -> {
            label.setText("1638758000000.0 Hz");
            double wide = label.prefWidth(-1);
            show("120.5 Hz", 1.9);
            assertEquals(wide, label.prefWidth(-1));

            show("119.5 Hz", 0.2);
            show("118.5 Hz", 2.1);
            assertTrue(label.prefWidth(-1) < wide / 2 + 10, label.prefWidth(-1) + " of " + wide);
            show("1638758000000.0 Hz", 0);
            assertEquals(wide, label.prefWidth(-1));
        });
    }

    private void show(String text, double secondsLater) {
        now += (long) (secondsLater * 1e9);
        label.setText(text);
    }

    @Test
    void hidesTextWithoutAnyWidth(FxRobot robot) {
        robot.interact(() -> {
            label.setMinWidth(0);
            label.resize(0, 20);
            label.layout();
            assertFalse(line().isVisible());

            label.resize(80, 20);
            label.layout();
            assertTrue(line().isVisible());
        });
    }

    @Test
    void truncatesTextWithEllipsisWhenNarrow(FxRobot robot) {
        robot.interact(() -> {
            label.setMinWidth(0);
            label.resize(40, 20);
            label.setText("1,119.5 Hz, and more");
            assertTrue(line().getText().endsWith("…"), line().getText());
            assertTrue(line().getLayoutBounds().getWidth() <= 40, line().getText());
        });
    }

    @Test
    void laysOutOnlyBeginningOfEndlessText(FxRobot robot) {
        var longest = new AtomicInteger();
        robot.interact(() -> {
            line().textProperty().subscribe(text -> longest.accumulateAndGet(text.length(), Math::max));
            label.setText("W".repeat(1385) + "\u0301".repeat(31_000));
        });

        assertEquals(TextTruncator.MOST, longest.get());
    }

    @Test
    void truncatesZeroWidthCharactersInFewTries(FxRobot robot) {
        var tried = new AtomicInteger();
        robot.interact(() -> {
            label.setMinWidth(0);
            label.resize(900, 20);
            line().textProperty().addListener((_, _, _) -> tried.incrementAndGet());
            label.setText("W".repeat(140) + "\u0301".repeat(150));

            assertTrue(line().getText().startsWith("WWW"), line().getText());
            assertTrue(line().getText().endsWith("…"), line().getText());
            assertTrue(line().getLayoutBounds().getWidth() <= 900, line().getText());
            assertTrue(tried.get() <= 11, tried + " layouts");
        });
    }

    private Text line() {
        return (Text) label.lookup(".text");
    }
}
