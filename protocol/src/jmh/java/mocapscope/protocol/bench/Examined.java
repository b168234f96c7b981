package mocapscope.protocol.bench;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;

/**
 * What a load says before it is measured: that decoder and bare loop make the same samples of it, and what its messages
 * and samples weigh, and what is new in what is known after them.
 *
 * @param needed bytes of the objects that a message and its samples are; NaN where none is told
 * @param learnt bytes of the objects that are known after a message, and were neither before nor are part of it
 */
record Examined(int messages, double needed, double learnt) {
    private static final int FIRST = 4;

    /** Hears all that is made. */
    private static final class Hearing extends Unheeding {
        private final List<Object> told = new ArrayList<>();
        private final List<Sample> samples = new ArrayList<>();

        @Override
        public void message(Message message) {
            told.add(message);
        }

        @Override
        public void sample(Sample sample) {
            told.add(sample);
            samples.add(sample);
        }

        @Override
        public void finding(Finding finding) {
            throw new IllegalStateException("what is measured has nothing wrong, but: " + finding);
        }
    }

    static Examined of(String name) {
        var load = Loads.open(name);
        var weight = new Weight();
        weight.of(load.known());
        double bytes = 0;
        double learnt = 0;
        for (int i = 0; i < WireLoad.ROUND; i++) {
            var hearing = new Hearing();
            var bare = new Hearing();
            load.decoded(hearing);
            load.bare(bare);
            if (!hearing.samples.equals(bare.samples)) {
                throw new IllegalStateException(
                        "%s: the decoder tells %s, the bare loop %s".formatted(name, hearing.samples, bare.samples));
            }
            long its = hearing.told.stream().mapToLong(weight::of).sum();
            long known = weight.of(load.known());
            // What the first have in common with all others is nobody's.
            bytes += i < FIRST ? 0 : its;
            learnt += i < FIRST ? 0 : known;
        }
        double counted = (double) (WireLoad.ROUND - FIRST) * load.messages();
        return new Examined(load.messages(), bytes == 0 ? Double.NaN : bytes / counted, learnt / counted);
    }
}
