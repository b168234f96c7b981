package mocapscope.app.command;

import mocapscope.protocol.catalog.Catalog;
import mocapscope.protocol.link.Live;
import mocapscope.protocol.link.Network;
import mocapscope.protocol.recording.RecordedRecital;
import mocapscope.protocol.recording.RecordedSource;
import mocapscope.protocol.sample.Source;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.Taps;

/** What is served. */
sealed interface Performance extends AutoCloseable {

    /** Begins to listen there. */
    Live listen(Network network, Endpoint where, Taps taps);

    @Override
    void close();

    /** What is simulated. */
    record Simulated(Source source) implements Performance {

        @Override
        public Live listen(Network network, Endpoint where, Taps taps) {
            return network.serve(Catalog.of(where), where, source, taps);
        }

        @Override
        public void close() {
            // It is made as it goes.
        }
    }

    /** What a server said. */
    record Bytes(RecordedRecital recital) implements Performance {

        @Override
        public Live listen(Network network, Endpoint where, Taps taps) {
            return network.replay(Catalog.of(where), where, recital, taps);
        }

        @Override
        public void close() {
            recital.close();
        }
    }

    /** What devices did, from when somebody sees it. */
    record Samples(RecordedSource source, Endpoint rated) implements Performance {

        @Override
        public Live listen(Network network, Endpoint where, Taps taps) {
            return network.serve(Catalog.of(where), where, source, new Curtain(taps, source::anew));
        }

        @Override
        public void close() {
            source.close();
        }
    }

    /** The endpoint as it suits what is served. */
    default Endpoint suited(Endpoint where) {
        return this instanceof Samples samples ? samples.rated() : where;
    }
}
