package mocapscope.app.command;

import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.RunningSession;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.recording.RecordedReplayScript;
import mocapscope.protocol.recording.RecordedMotionSource;
import mocapscope.protocol.sample.MotionSource;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.SessionListenerFactory;

/** The content a server sends: a simulation, recorded bytes or recorded samples. */
sealed interface Performance extends AutoCloseable {

    /** Starts to listen at an endpoint. */
    RunningSession listen(SessionLauncher network, Endpoint where, SessionListenerFactory taps);

    @Override
    void close();

    /** Simulated devices that a server sends. */
    record Simulated(MotionSource source) implements Performance {

        @Override
        public RunningSession listen(SessionLauncher network, Endpoint where, SessionListenerFactory taps) {
            return network.serve(ProtocolCatalog.of(where), where, source, taps);
        }

        @Override
        public void close() {
            // A simulation starts together with its server.
        }
    }

    /** A recorded byte stream that a server replays. */
    record Bytes(RecordedReplayScript recital) implements Performance {

        @Override
        public RunningSession listen(SessionLauncher network, Endpoint where, SessionListenerFactory taps) {
            return network.replay(ProtocolCatalog.of(where), where, recital, taps);
        }

        @Override
        public void close() {
            recital.close();
        }
    }

    /** Recorded samples that a server encodes anew, starting with the first client. */
    record Samples(RecordedMotionSource source, Endpoint rated) implements Performance {

        @Override
        public RunningSession listen(SessionLauncher network, Endpoint where, SessionListenerFactory taps) {
            return network.serve(ProtocolCatalog.of(where), where, source, new Curtain(taps, source::restart));
        }

        @Override
        public void close() {
            source.close();
        }
    }

    /** Returns the endpoint adapted to the content. */
    default Endpoint suited(Endpoint where) {
        return this instanceof Samples samples ? samples.rated() : where;
    }
}
