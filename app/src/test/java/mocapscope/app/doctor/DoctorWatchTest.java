package mocapscope.app.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import mocapscope.app.synthetic.SimulatedDeviceSession;
import org.junit.jupiter.api.Test;

/** Tests that the time for which the doctor watches a device is enough for its verdict. */
class DoctorWatchTest {
    private final SimulatedDeviceSession session = new SimulatedDeviceSession("simulated-1");

    @Test
    void slowDeviceWorksWithWarnings() {
        session.describe("Tracker0", 60).poses("Tracker0", 48.2, 0.2, 20, _ -> false);

        assertEquals(
                new DoctorVerdict(DoctorVerdict.DoctorResult.WARNINGS, "Worked, but slow: 48.2 of 60 Hz"), diagnose());
    }

    @Test
    void lossyDeviceWorksWithWarnings() {
        session.describe("Tracker0", 60).poses("Tracker0", 60, 0, 20, i -> i % 100 == 50);

        assertEquals(DoctorVerdict.DoctorResult.WARNINGS, diagnose().result());
    }

    @Test
    void silentDeviceIsNotUsable() {
        assertEquals(
                new DoctorVerdict(DoctorVerdict.DoctorResult.UNUSABLE, "Connected, but no data arrived for 4.0 s"),
                diagnose());
    }

    private DoctorVerdict diagnose() {
        var doctor = new DoctorSurface(session.session());
        session.play(20, doctor.untilEnd());
        return doctor.finish();
    }
}
