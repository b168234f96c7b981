package mocapscope.protocol.take;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.ObjLongConsumer;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.TransportMetric;
import mocapscope.protocol.take.ProtoField.Kind;
import mocapscope.protocol.timing.ClockEstimate;
import mocapscope.protocol.timing.LatencySummary;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/**
 * Encodes and decodes {@code mocapscope.Health} protobuf messages: transport metrics, clock estimates and message
 * losses. Each message contains one kind of information; its other fields are unset.
 */
final class Health {
    private static final ProtoField VITAL_KEY = ProtoField.of(1, "key", Kind.TEXT);
    private static final ProtoField VITAL_LABEL = ProtoField.of(2, "label", Kind.TEXT);
    private static final ProtoField VITAL_UNIT = ProtoField.of(3, "unit", Kind.TEXT);
    private static final ProtoField VITAL_VALUE = ProtoField.of(4, "value", Kind.REAL);
    private static final ProtoType VITAL =
            new ProtoType("mocapscope.Vital", VITAL_KEY, VITAL_LABEL, VITAL_UNIT, VITAL_VALUE);

    private static final ProtoField OFFSET = ProtoField.of(1, "offset_ns", Kind.WHOLE);
    private static final ProtoField DRIFT = ProtoField.of(2, "drift_ppm", Kind.REAL);
    private static final ProtoField UNCERTAINTY = ProtoField.of(3, "drift_uncertainty_ppm", Kind.REAL);
    private static final ProtoField SPREAD = ProtoField.of(4, "spread_ns", Kind.REAL);
    private static final ProtoField STEPS = ProtoField.of(5, "steps", Kind.COUNT);
    private static final ProtoField MEDIAN = ProtoField.of(6, "latency_median_s", Kind.REAL);
    private static final ProtoField MOST = ProtoField.of(7, "latency_95_s", Kind.REAL);
    private static final ProtoField WORST = ProtoField.of(8, "latency_worst_s", Kind.REAL);
    private static final ProtoType CLOCK =
            new ProtoType("mocapscope.Clock", OFFSET, DRIFT, UNCERTAINTY, SPREAD, STEPS, MEDIAN, MOST, WORST);

    private static final ProtoField LOSS_CHANNEL = ProtoField.of(1, "channel", Kind.TEXT);
    private static final ProtoField LOSS_TO_CLIENT = ProtoField.of(2, "to_client", Kind.FLAG);
    private static final ProtoField LOSS_MESSAGES = ProtoField.of(3, "messages", Kind.COUNT);
    private static final ProtoType LOSS = new ProtoType("mocapscope.Loss", LOSS_CHANNEL, LOSS_TO_CLIENT, LOSS_MESSAGES);

    private static final ProtoField TIME = ProtoField.message(1, "timestamp", Shapes.TIMESTAMP);
    private static final ProtoField SOURCE = ProtoField.of(2, "source", Kind.TEXT);
    private static final ProtoField VITALS =
            ProtoField.message(3, "vitals", VITAL).many();
    private static final ProtoField OUR_CLOCK = ProtoField.message(4, "clock", CLOCK);
    private static final ProtoField LOST = ProtoField.message(5, "lost", LOSS);
    static final ProtoType TYPE = new ProtoType("mocapscope.Health", TIME, SOURCE, VITALS, OUR_CLOCK, LOST);

    private Health() {}

    static void vitals(ProtoWriter out, long time, List<TransportMetric> vitals) {
        out.time(TIME, time);
        for (var vital : vitals) {
            int begun = out.begin(VITALS);
            out.text(VITAL_KEY, vital.key());
            out.text(VITAL_LABEL, vital.label());
            out.text(VITAL_UNIT, vital.unit().name());
            out.real(VITAL_VALUE, vital.value());
            out.end(begun);
        }
    }

    /** Encodes the offset of a device's clock and the recent latency of its messages above the minimum. */
    static void clock(ProtoWriter out, long time, SourceId source, ClockEstimate clock, LatencySummary latency) {
        out.time(TIME, time);
        out.text(SOURCE, source);
        int begun = out.begin(OUR_CLOCK);
        out.count(OFFSET, clock.offset());
        out.real(DRIFT, clock.ppm());
        out.real(UNCERTAINTY, clock.uncertainty());
        out.real(SPREAD, clock.spread());
        out.count(STEPS, clock.steps());
        out.real(MEDIAN, latency.median());
        out.real(MOST, latency.p95());
        out.real(WORST, latency.worst());
        out.end(begun);
    }

    static void lost(ProtoWriter out, long time, Channel channel, Direction direction, long messages) {
        out.time(TIME, time);
        int begun = out.begin(LOST);
        out.text(LOSS_CHANNEL, channel.name());
        out.flag(LOSS_TO_CLIENT, direction == Direction.TO_CLIENT);
        out.count(LOSS_MESSAGES, messages);
        out.end(begun);
    }

    /** Decodes a message and passes any message losses in it to {@code out}. */
    static void lost(ByteBuffer message, ObjLongConsumer<String> out) throws ProtoException {
        var in = new ProtoReader(message);
        while (in.next()) {
            if (in.at(LOST)) {
                var loss = new ProtoReader(in.bytes());
                var channel = "";
                long messages = 0;
                while (loss.next()) {
                    channel = loss.at(LOSS_CHANNEL) ? loss.text() : channel;
                    messages = loss.at(LOSS_MESSAGES) ? loss.number() : messages;
                }
                out.accept(channel, messages);
            }
        }
    }
}
