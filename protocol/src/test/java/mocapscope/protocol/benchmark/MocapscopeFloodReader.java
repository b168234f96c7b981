package mocapscope.protocol.benchmark;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;

/**
 * The client that {@code listen} runs, with network, engine, transcript and decoder, and a listener that adds the
 * numbers up.
 */
final class MocapscopeFloodReader implements FloodReader {
    private static final long PATIENCE_SECONDS = 120;

    @Override
    public double read(int port, long count) throws Exception {
        var endpoint = ProtocolCatalog.parse("vrpn+tcp://127.0.0.1:" + port, SessionRole.CLIENT);
        var counting = new SummingListener(count);
        try (var launcher = new SessionLauncher()) {
            launcher.connect(ProtocolCatalog.of(endpoint), endpoint, _ -> counting);
            if (!counting.done.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("only %d of %d poses came".formatted(counting.poses, count));
            }
            return counting.sum;
        }
    }

    /** Used by the session's thread; read after {@code done}. */
    private static final class SummingListener implements SessionListener {
        private final CountDownLatch done = new CountDownLatch(1);
        private final long count;
        private long poses;
        private double sum;

        SummingListener(long count) {
            this.count = count;
        }

        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
                default -> {}
            }
        }

        private void onSample(Sample sample) {
            if (sample instanceof Sample.Pose pose) {
                var p = pose.position();
                var q = pose.orientation();
                // One after the other, as the plain reader adds them: the sums must be the same to the last bit.
                sum += pose.sensor();
                sum += p.x();
                sum += p.y();
                sum += p.z();
                sum += q.x();
                sum += q.y();
                sum += q.z();
                sum += q.w();
                poses++;
                if (poses == count) {
                    done.countDown();
                }
            }
        }

        @Override
        public boolean wantsMessages() {
            return false;
        }
    }
}
