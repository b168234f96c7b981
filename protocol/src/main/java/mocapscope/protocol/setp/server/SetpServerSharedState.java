package mocapscope.protocol.setp.server;

import java.util.random.RandomGenerator;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.SimulatedSensorDefectOptions;
import mocapscope.protocol.setp.bubble.SetpSimulatedLinkedBubblePair;
import mocapscope.protocol.setp.connection.SetpReassemblyMemoryBudget;
import mocapscope.protocol.setp.connection.SetpSessionOptions;
import mocapscope.protocol.setp.connection.SetpTransportAdapter;
import mocapscope.protocol.setp.transport.SetpProtocolParameters;

/** The state shared by all sessions of a SETP server, such as options and bubbles (shared scenes). */
record SetpServerSharedState(
        SetpProtocolParameters tuning,
        OptionValues settings,
        SetpAdmissionPolicy admissionPolicy,
        SetpSimulatedLinkedBubblePair cloud,
        SetpReassemblyMemoryBudget budget,
        RandomGenerator random) {

    /** Returns the time as the served device has it, which may be wrong on purpose. */
    MonotonicAndUnixTime clockOfDevice(MonotonicAndUnixTime now) {
        var clock = SimulatedSensorDefectOptions.of(settings).clock();
        return new MonotonicAndUnixTime(
                now.monotonicNanos(), now.epochNanos() + clock.shift(now, SetpTransportAdapter.EPOCH_2000_NANOS));
    }

    String text(String option) {
        return settings.text(option);
    }

    /** Returns the rate of movement messages in hertz. */
    double rate() {
        return settings.number(SetpSessionOptions.RATE);
    }
}
