package mocapscope.protocol.benchmark;

import java.util.concurrent.TimeUnit;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/**
 * A decoder and the baseline loops over the same bytes. One pair passes its output to a listener that needs no
 * messages, the
 * other hands them over, too.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class DecoderBenchmarks {
    /** The runner names others. */
    @Param("vrpn tcp poses")
    public String load = "";

    private DecoderWorkload workload;
    private DecoderEventEmitter glancing;
    private DecoderEventEmitter heeding;

    @Setup
    public void open(Blackhole hole) {
        workload = DecoderWorkloads.open(load);
        glancing = new DecoderEventEmitter(new BlackholeListener(hole, false));
        heeding = new DecoderEventEmitter(new BlackholeListener(hole, true));
    }

    @Benchmark
    public long decoder() {
        return workload.decoded(glancing);
    }

    @Benchmark
    public long bare() {
        return workload.baseline(glancing);
    }

    @Benchmark
    public long teller() {
        return workload.decoded(heeding);
    }

    @Benchmark
    public long whole() {
        return workload.baselineWithMessages(heeding);
    }

    private static final class BlackholeListener implements SessionListener {
        private final Blackhole hole;
        private final boolean messages;

        BlackholeListener(Blackhole hole, boolean messages) {
            this.hole = hole;
            this.messages = messages;
        }

        @Override
        public boolean wantsMessages() {
            return messages;
        }

        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case DecodedMessage message -> onMessage(message);
                case MessageMetadata metadata -> onMessageMetadata(metadata);
                case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
                case Finding finding -> onFinding(finding);
                default -> {}
            }
        }

        private void onMessageMetadata(MessageMetadata metadata) {
            hole.consume(metadata.n());
        }

        private void onMessage(DecodedMessage message) {
            hole.consume(message);
        }

        private void onSample(Sample sample) {
            hole.consume(sample);
        }

        private void onFinding(Finding finding) {
            hole.consume(finding);
        }
    }
}
