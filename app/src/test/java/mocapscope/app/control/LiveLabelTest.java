package mocapscope.app.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import javafx.scene.Scene;
import javafx.scene.layout.HBox;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import mocapscope.protocol.bytes.TextTruncator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class LiveLabelTest {
    private LiveLabel reading;
    private HBox around;
    private int asked;

    @Start
    void start(Stage stage) {
        reading = new LiveLabel();
        reading.setText("120.5 Hz");
        around = new HBox(reading) {
            @Override
            public void requestLayout() {
                asked++;
                super.requestLayout();
            }
        };
        stage.setScene(new Scene(around, 300, 100));
        stage.show();
    }

    @Test
    void whatIsAroundIsLaidOutAnewOnlyForAWiderTextThanAllBefore(FxRobot robot) {
        robot.interact(() -> {
            around.layout();
            asked = 0;
            reading.setText("99.5 Hz");
            reading.setText("119.5 Hz");
            assertEquals(0, asked);

            reading.setText("1,119.5 Hz, and more");
            assertTrue(asked > 0);
        });
    }

    @Test
    void aTextWithoutAnyRoomIsNotDrawnOverWhatIsBesideIt(FxRobot robot) {
        robot.interact(() -> {
            reading.setMinWidth(0);
            reading.resize(0, 20);
            reading.layout();
            assertFalse(line().isVisible());

            reading.resize(80, 20);
            reading.layout();
            assertTrue(line().isVisible());
        });
    }

    @Test
    void aTextWithoutRoomEndsInDots(FxRobot robot) {
        robot.interact(() -> {
            reading.setMinWidth(0);
            reading.resize(40, 20);
            reading.setText("1,119.5 Hz, and more");
            assertTrue(line().getText().endsWith("…"), line().getText());
            assertTrue(line().getLayoutBounds().getWidth() <= 40, line().getText());
        });
    }

    @Test
    void ofATextWithoutEndItsBeginningIsLaidOut(FxRobot robot) {
        var longest = new AtomicInteger();
        robot.interact(() -> {
            line().textProperty().subscribe(text -> longest.accumulateAndGet(text.length(), Math::max));
            reading.setText("W".repeat(1385) + "\u0301".repeat(31_000));
        });

        assertEquals(TextTruncator.MOST, longest.get());
    }

    @Test
    void lettersThatTakeNoRoomAtAllCostAFewTries(FxRobot robot) {
        var tried = new AtomicInteger();
        robot.interact(() -> {
            reading.setMinWidth(0);
            reading.resize(900, 20);
            line().textProperty().addListener((_, _, _) -> tried.incrementAndGet());
            reading.setText("W".repeat(140) + "\u0301".repeat(150));

            assertTrue(line().getText().startsWith("WWW"), line().getText());
            assertTrue(line().getText().endsWith("…"), line().getText());
            assertTrue(line().getLayoutBounds().getWidth() <= 900, line().getText());
            assertTrue(tried.get() <= 11, tried + " layouts");
        });
    }

    private Text line() {
        return (Text) reading.lookup(".text");
    }
}
