package mocapscope.protocol.benchmark;

import java.util.List;
import mocapscope.protocol.session.event.DecoderOutput;

/**
 * The check of a load before its measurement: decoder and bare loops must return the same, and their objects are
 * weighed.
 *
 * @param samples bytes of the objects that a message's samples are; NaN where none is told
 * @param message bytes of those that it is besides, if it is made
 * @param stateBytes bytes of the objects that are known after a message, and were neither before nor are part of it
 */
record WorkloadCheck(int messages, double samples, double message, double stateBytes) {
    private static final int FIRST = 4;

    static WorkloadCheck of(String name) {
        var load = DecoderWorkloads.open(name);
        var other = DecoderWorkloads.open(name);
        var weight = new ObjectGraphSize();
        weight.of(load.decoderState());
        double samples = 0;
        double besides = 0;
        double learnt = 0;
        for (int i = 0; i < NetworkWorkload.ROUND; i++) {
            var decoded = new DecodedOutput();
            var bare = new DecodedOutput();
            load.decoded(new DecoderOutput(decoded));
            load.baseline(new DecoderOutput(bare));
            alike(name, decoded.samples(), bare.samples());
            wholly(name, other);
            long number = decoded.samples().stream().mapToLong(weight::of).sum();
            long their = decoded.messages().stream().mapToLong(weight::of).sum();
            long known = weight.of(load.decoderState());
            // The first rounds create objects that all later rounds share: they are not counted.
            samples += i < FIRST ? 0 : number;
            besides += i < FIRST ? 0 : their;
            learnt += i < FIRST ? 0 : known;
        }
        double counted = (double) (NetworkWorkload.ROUND - FIRST) * load.messages();
        return new WorkloadCheck(
                load.messages(), samples == 0 ? Double.NaN : samples / counted, besides / counted, learnt / counted);
    }

    private static void wholly(String name, DecoderWorkload load) {
        var decoded = new DecodedOutput();
        var whole = new DecodedOutput();
        load.decoded(new DecoderOutput(decoded));
        load.baselineWithMessages(new DecoderOutput(whole));
        alike(name, decoded.samples(), whole.samples());
        alike(name, decoded.messages(), whole.messages());
    }

    private static void alike(String name, List<?> decoded, List<?> bare) {
        for (int i = 0; i < Math.max(decoded.size(), bare.size()); i++) {
            if (i >= Math.min(decoded.size(), bare.size()) || !decoded.get(i).equals(bare.get(i))) {
                throw new IllegalStateException(
                        "%s: of number %d the decoder and a bare loop tell different things".formatted(name, i));
            }
        }
    }
}
