package mocapscope.protocol.setp.server;

import java.util.random.RandomGenerator;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.setp.bubble.SetpBubbleCloud;
import mocapscope.protocol.setp.connection.SetpOptions;
import mocapscope.protocol.setp.connection.SetpReassemblyBudget;
import mocapscope.protocol.setp.transport.SetpProtocolParameters;

/**
 * The state shared by all sessions of a SETP server: options, admission policy, bubbles (shared scenes) and
 * reassembly budget.
 */
record SetpServerState(
        SetpProtocolParameters tuning,
        OptionValues settings,
        SetpAdmissionPolicy admissionPolicy,
        SetpBubbleCloud cloud,
        SetpReassemblyBudget budget,
        RandomGenerator random) {

    String text(String option) {
        return settings.text(option);
    }

    /** Returns the rate of movement messages in hertz. */
    double rate() {
        return settings.number(SetpOptions.RATE);
    }
}
