package mocapscope.protocol.setp;

import java.util.random.RandomGenerator;
import mocapscope.protocol.session.Settings;

/** What all sessions of a server share. */
record SetpHouse(
        SetpTuning tuning,
        Settings settings,
        SetpDoor door,
        SetpCloud cloud,
        RandomGenerator random,
        SessionTable table) {

    String text(String option) {
        return settings.text(option);
    }

    /** How often movements are told, in hertz. */
    double rate() {
        return settings.number(SetpOptions.RATE);
    }
}
