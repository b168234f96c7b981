package mocapscope.protocol.setp;

import java.util.random.RandomGenerator;
import mocapscope.protocol.session.OptionValues;

/** The state that all sessions of a SETP server share: options, admission policy, bubbles and session registry. */
record SetpServerState(
        SetpTransportParameters tuning,
        OptionValues settings,
        SetpAdmissionPolicy admissionPolicy,
        SetpBubbleCloud cloud,
        RandomGenerator random,
        SetpSessionRegistry sessions) {

    String text(String option) {
        return settings.text(option);
    }

    /** Returns the rate of movement messages in hertz. */
    double rate() {
        return settings.number(SetpOptions.RATE);
    }
}
