package mocapscope.app.command;

import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.RunningSessionHandle;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.recording.replay.RecordedMotionSource;
import mocapscope.protocol.recording.replay.RecordedServerMessageSupplier;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.endpoint.Endpoint;

/** The content that a server sends: data of simulated devices, or a recording. */
sealed interface ServedSimulationOrReplay extends AutoCloseable {

    /** Starts to listen at an endpoint. */
    RunningSessionHandle startServer(SessionLauncher launcher, Endpoint where, SessionListenerFactory factory);

    @Override
    void close();

    /** Simulated devices that a server sends. */
    record ServedSimulation(ServedMotionSource source) implements ServedSimulationOrReplay {

        @Override
        public RunningSessionHandle startServer(
                SessionLauncher launcher, Endpoint where, SessionListenerFactory factory) {
            return launcher.serve(ProtocolCatalog.of(where), where, source, factory);
        }

        @Override
        public void close() {
            // A simulation starts together with its server.
        }
    }

    /** A recorded byte stream that a server replays. */
    record ServedByteReplay(RecordedServerMessageSupplier script) implements ServedSimulationOrReplay {

        @Override
        public RunningSessionHandle startServer(
                SessionLauncher launcher, Endpoint where, SessionListenerFactory factory) {
            return launcher.replay(ProtocolCatalog.of(where), where, script, factory);
        }

        @Override
        public void close() {
            script.close();
        }
    }

    /** Recorded samples that a server encodes anew, starting with the first client. */
    record ServedSampleReplay(RecordedMotionSource source, Endpoint rated) implements ServedSimulationOrReplay {

        @Override
        public RunningSessionHandle startServer(
                SessionLauncher launcher, Endpoint where, SessionListenerFactory factory) {
            return launcher.serve(
                    ProtocolCatalog.of(where), where, source, new FirstClientReplayRestarter(factory, source::restart));
        }

        @Override
        public void close() {
            source.close();
        }
    }

    /** Returns the endpoint adapted to the content. */
    default Endpoint endpointFor(Endpoint where) {
        return this instanceof ServedSampleReplay replay ? replay.rated() : where;
    }
}
