package mocapscope.protocol.benchmark;

import java.util.List;
import mocapscope.protocol.session.event.DecoderEventEmitter;

/**
 * The check of a load before its measurement: decoder and bare loops must return the same, and their objects are
 * weighed.
 *
 * @param samples bytes of a message's sample objects; NaN if it has none
 * @param message bytes of those that it is besides, if it is made
 * @param stateBytes bytes of the objects that are known after a message, and were neither before nor are part of it
 */
record WorkloadCheck(int messages, double samples, double message, double stateBytes) {
    private static final int FIRST = 4;

    static WorkloadCheck of(String name) {
        var workload = DecoderWorkloads.open(name);
        var other = DecoderWorkloads.open(name);
        var size = new ObjectGraphSize();
        size.of(workload.decoderState());
        double samples = 0;
        double besides = 0;
        double stateBytes = 0;
        for (int i = 0; i < NetworkWorkload.ROUND; i++) {
            var decoded = new DecodedOutput();
            var baseline = new DecodedOutput();
            workload.decoded(new DecoderEventEmitter(decoded));
            workload.baseline(new DecoderEventEmitter(baseline));
            alike(name, decoded.samples(), baseline.samples());
            wholly(name, other);
            long number = decoded.samples().stream().mapToLong(size::of).sum();
            long their = decoded.messages().stream().mapToLong(size::of).sum();
            long known = size.of(workload.decoderState());
            // The first rounds create objects that all later rounds share: they are not counted.
            samples += i < FIRST ? 0 : number;
            besides += i < FIRST ? 0 : their;
            stateBytes += i < FIRST ? 0 : known;
        }
        double counted = (double) (NetworkWorkload.ROUND - FIRST) * workload.messages();
        return new WorkloadCheck(
                workload.messages(),
                samples == 0 ? Double.NaN : samples / counted,
                besides / counted,
                stateBytes / counted);
    }

    private static void wholly(String name, DecoderWorkload workload) {
        var decoded = new DecodedOutput();
        var withMessages = new DecodedOutput();
        workload.decoded(new DecoderEventEmitter(decoded));
        workload.baselineWithMessages(new DecoderEventEmitter(withMessages));
        alike(name, decoded.samples(), withMessages.samples());
        alike(name, decoded.messages(), withMessages.messages());
    }

    private static String item(List<?> items, int index) {
        return index < items.size() ? items.get(index).toString() : "none";
    }

    private static void alike(String name, List<?> decoded, List<?> baseline) {
        for (int i = 0; i < Math.max(decoded.size(), baseline.size()); i++) {
            if (i >= Math.min(decoded.size(), baseline.size())
                    || !decoded.get(i).equals(baseline.get(i))) {
                throw new IllegalStateException("%s: item %d differs between the decoder and a bare loop: %s, not %s"
                        .formatted(name, i, item(decoded, i), item(baseline, i)));
            }
        }
    }
}
