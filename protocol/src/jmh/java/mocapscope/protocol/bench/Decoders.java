package mocapscope.protocol.bench;

import java.util.concurrent.TimeUnit;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** A decoder, and the bare loops over the same bytes: all hand what they make to the same sink. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Decoders {
    /** The runner names others. */
    @Param("vrpn tcp poses")
    public String load = "";

    private Load its;
    private Swallowing out;

    @Setup
    public void open(Blackhole hole) {
        its = Loads.open(load);
        out = new Swallowing(hole);
    }

    @Benchmark
    public long decoder() {
        return its.decoded(out);
    }

    @Benchmark
    public long bare() {
        return its.bare(out);
    }

    @Benchmark
    public long whole() {
        return its.whole(out);
    }

    private static final class Swallowing extends Unheeding {
        private final Blackhole hole;

        Swallowing(Blackhole hole) {
            this.hole = hole;
        }

        @Override
        public void message(Message message) {
            hole.consume(message);
        }

        @Override
        public void sample(Sample sample) {
            hole.consume(sample);
        }

        @Override
        public void finding(Finding finding) {
            hole.consume(finding);
        }
    }
}
