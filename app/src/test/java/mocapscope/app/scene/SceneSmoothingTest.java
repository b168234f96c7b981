package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;

import mocapscope.app.scene.model.SceneViewModel;
import org.junit.jupiter.api.Test;

class SceneSmoothingTest {
    private static final long MILLI = 1_000_000;
    private static final long[] ARRIVALS = {0, 18 * MILLI, 36 * MILLI, 54 * MILLI};
    private static final double CLOSE = 1e-6;

    private final SceneViewModel model = SceneSessionBuilder.model();

    @Test
    void smoothModeShowsPoseDelayedByPlayoutDelay() {
        model.setSmooth(true);
        refresh(60);

        double ago = (60 * MILLI - model.playoutDelay().nanos()) / 1e9;

        assertEquals(ago, model.trackers().getFirst().pose().x(), CLOSE);
        assertEquals(ago, model.bodies().getFirst().joint(0).x(), CLOSE);
    }

    @Test
    void showsLatestPoseWithoutSmoothing() {
        refresh(60);

        assertEquals(0.054, model.trackers().getFirst().pose().x(), CLOSE);
        assertEquals(0.054, model.bodies().getFirst().joint(0).x(), CLOSE);
    }

    @Test
    void disablingSmoothingShowsLatestPoseImmediately() {
        model.setSmooth(true);
        refresh(60);

        model.setSmooth(false);
        refresh(61);

        assertEquals(0.054, model.trackers().getFirst().pose().x(), CLOSE);
        assertEquals(0.054, model.bodies().getFirst().joint(0).x(), CLOSE);
    }

    @Test
    void stopsAtLastSample() {
        model.setSmooth(true);
        refresh(500);

        assertEquals(0.054, model.bodies().getFirst().joint(0).x(), CLOSE);
    }

    @Test
    void inPlaceModeCentersMovingSkeleton() {
        model.setInPlace(true);
        refresh(60);
        refresh(61);

        assertEquals(0, model.bodies().getFirst().joint(0).x(), CLOSE);
        assertEquals(-0.054, model.bodies().getFirst().shift(0), CLOSE);

        model.setInPlace(false);
        refresh(62);
        refresh(63);

        assertEquals(0.054, model.bodies().getFirst().joint(0).x(), CLOSE);
    }

    @Test
    void inPlaceModeCentersStationarySkeletonImmediately() {
        var still = SceneSessionBuilder.at(
                60 * MILLI, new SceneSessionBuilder("s", 60 * MILLI).puppetGlide("Body", ARRIVALS));
        model.refresh(still);
        model.setInPlace(true);
        model.refresh(still);
        model.refresh(still);

        assertEquals(0, model.bodies().getFirst().joint(0).x(), CLOSE);
    }

    @Test
    void showsLatestPoseAfterAddedBones() {
        model.setSmooth(true);
        long now = 60 * MILLI;

        model.refresh(SceneSessionBuilder.at(
                now, new SceneSessionBuilder("s", now).glide("Wand", ARRIVALS).growing("Body", ARRIVALS)));

        assertEquals(0.054, model.bodies().getFirst().joint(0).x(), CLOSE);
    }

    private void refresh(long millis) {
        long now = millis * MILLI;
        model.refresh(SceneSessionBuilder.at(
                now, new SceneSessionBuilder("s", now).glide("Wand", ARRIVALS).puppetGlide("Body", ARRIVALS)));
    }
}
