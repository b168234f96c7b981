package mocapscope.protocol.take.codec;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.function.ObjLongConsumer;
import mocapscope.protocol.protobuf.ProtobufException;
import mocapscope.protocol.protobuf.ProtobufFieldDescriptor;
import mocapscope.protocol.protobuf.ProtobufFieldDescriptor.ProtobufFieldType;
import mocapscope.protocol.protobuf.ProtobufMessageSchema;
import mocapscope.protocol.protobuf.ProtobufReader;
import mocapscope.protocol.protobuf.ProtobufTimestampSchema;
import mocapscope.protocol.protobuf.ProtobufWriter;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.TransportMetricValue;
import mocapscope.protocol.timing.ClockEstimate;
import mocapscope.protocol.timing.LatencySummary;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/**
 * Encodes and decodes mocapscope.Health protobuf messages, which record measurements of a session, such as message
 * loss. Each message contains one kind of information; its other fields are unset.
 */
public final class SessionHealthProtobufCodec {
    private static final ProtobufFieldDescriptor METRIC_KEY =
            ProtobufFieldDescriptor.of(1, "key", ProtobufFieldType.TEXT);
    private static final ProtobufFieldDescriptor METRIC_LABEL =
            ProtobufFieldDescriptor.of(2, "label", ProtobufFieldType.TEXT);
    private static final ProtobufFieldDescriptor METRIC_UNIT =
            ProtobufFieldDescriptor.of(3, "unit", ProtobufFieldType.TEXT);
    private static final ProtobufFieldDescriptor METRIC_VALUE =
            ProtobufFieldDescriptor.of(4, "value", ProtobufFieldType.REAL);
    private static final ProtobufMessageSchema METRIC =
            new ProtobufMessageSchema("mocapscope.Vital", METRIC_KEY, METRIC_LABEL, METRIC_UNIT, METRIC_VALUE);

    private static final ProtobufFieldDescriptor OFFSET =
            ProtobufFieldDescriptor.of(1, "offset_ns", ProtobufFieldType.WHOLE);
    private static final ProtobufFieldDescriptor DRIFT =
            ProtobufFieldDescriptor.of(2, "drift_ppm", ProtobufFieldType.REAL);
    private static final ProtobufFieldDescriptor UNCERTAINTY =
            ProtobufFieldDescriptor.of(3, "drift_uncertainty_ppm", ProtobufFieldType.REAL);
    private static final ProtobufFieldDescriptor SPREAD =
            ProtobufFieldDescriptor.of(4, "spread_ns", ProtobufFieldType.REAL);
    private static final ProtobufFieldDescriptor STEPS =
            ProtobufFieldDescriptor.of(5, "steps", ProtobufFieldType.COUNT);
    private static final ProtobufFieldDescriptor MEDIAN =
            ProtobufFieldDescriptor.of(6, "latency_median_s", ProtobufFieldType.REAL);
    private static final ProtobufFieldDescriptor MOST =
            ProtobufFieldDescriptor.of(7, "latency_95_s", ProtobufFieldType.REAL);
    private static final ProtobufFieldDescriptor WORST =
            ProtobufFieldDescriptor.of(8, "latency_worst_s", ProtobufFieldType.REAL);
    private static final ProtobufMessageSchema CLOCK = new ProtobufMessageSchema(
            "mocapscope.Clock", OFFSET, DRIFT, UNCERTAINTY, SPREAD, STEPS, MEDIAN, MOST, WORST);

    private static final ProtobufFieldDescriptor LOSS_CHANNEL =
            ProtobufFieldDescriptor.of(1, "channel", ProtobufFieldType.TEXT);
    private static final ProtobufFieldDescriptor LOSS_TO_CLIENT =
            ProtobufFieldDescriptor.of(2, "to_client", ProtobufFieldType.FLAG);
    private static final ProtobufFieldDescriptor LOSS_MESSAGES =
            ProtobufFieldDescriptor.of(3, "messages", ProtobufFieldType.COUNT);
    private static final ProtobufMessageSchema LOSS =
            new ProtobufMessageSchema("mocapscope.Loss", LOSS_CHANNEL, LOSS_TO_CLIENT, LOSS_MESSAGES);

    private static final ProtobufFieldDescriptor TIME =
            ProtobufFieldDescriptor.message(1, "timestamp", ProtobufTimestampSchema.TYPE);
    private static final ProtobufFieldDescriptor SOURCE =
            ProtobufFieldDescriptor.of(2, "source", ProtobufFieldType.TEXT);
    private static final ProtobufFieldDescriptor METRICS =
            ProtobufFieldDescriptor.message(3, "vitals", METRIC).asRepeated();
    private static final ProtobufFieldDescriptor OUR_CLOCK = ProtobufFieldDescriptor.message(4, "clock", CLOCK);
    private static final ProtobufFieldDescriptor LOST = ProtobufFieldDescriptor.message(5, "lost", LOSS);

    private static final ProtobufFieldDescriptor LAG_FROM =
            ProtobufFieldDescriptor.of(1, "from_ns", ProtobufFieldType.NANOS);
    private static final ProtobufFieldDescriptor LAG_UNTIL =
            ProtobufFieldDescriptor.of(2, "until_ns", ProtobufFieldType.NANOS);
    private static final ProtobufFieldDescriptor LAG_DELAY =
            ProtobufFieldDescriptor.of(3, "delay_s", ProtobufFieldType.REAL);
    private static final ProtobufFieldDescriptor LAG_CAUSE =
            ProtobufFieldDescriptor.of(4, "cause", ProtobufFieldType.TEXT);
    private static final ProtobufFieldDescriptor LAG_CLOCK_SHIFT =
            ProtobufFieldDescriptor.of(5, "clock_shift_s", ProtobufFieldType.REAL);
    private static final ProtobufMessageSchema LAG_TYPE =
            new ProtobufMessageSchema("mocapscope.Lag", LAG_FROM, LAG_UNTIL, LAG_DELAY, LAG_CAUSE, LAG_CLOCK_SHIFT);
    private static final ProtobufFieldDescriptor LAG = ProtobufFieldDescriptor.message(6, "lag", LAG_TYPE);

    static final ProtobufMessageSchema TYPE =
            new ProtobufMessageSchema("mocapscope.Health", TIME, SOURCE, METRICS, OUR_CLOCK, LOST, LAG);

    private SessionHealthProtobufCodec() {}

    public static void writeMetrics(ProtobufWriter out, long time, List<TransportMetricValue> metrics) {
        out.writeTimestamp(TIME, time);
        for (var metric : metrics) {
            int start = out.beginField(METRICS);
            out.writeString(METRIC_KEY, metric.key());
            out.writeString(METRIC_LABEL, metric.label());
            out.writeString(METRIC_UNIT, metric.unit().name());
            out.writeDouble(METRIC_VALUE, metric.value());
            out.endField(start);
        }
    }

    /** Encodes the offset of a device's clock and the recent latency of its messages above the minimum. */
    public static void writeClock(
            ProtobufWriter out, long time, SourceId source, ClockEstimate clock, LatencySummary summary) {
        out.writeTimestamp(TIME, time);
        out.writeString(SOURCE, source);
        int start = out.beginField(OUR_CLOCK);
        out.writeCount(OFFSET, clock.offset());
        out.writeDouble(DRIFT, clock.ppm());
        out.writeDouble(UNCERTAINTY, clock.uncertainty());
        out.writeDouble(SPREAD, clock.spread());
        out.writeCount(STEPS, clock.steps());
        out.writeDouble(MEDIAN, summary.median());
        out.writeDouble(MOST, summary.p95());
        out.writeDouble(WORST, summary.worst());
        out.endField(start);
    }

    public static void lost(ProtobufWriter out, long time, Channel channel, Direction direction, long messages) {
        out.writeTimestamp(TIME, time);
        int start = out.beginField(LOST);
        out.writeString(LOSS_CHANNEL, channel.name());
        out.writeBool(LOSS_TO_CLIENT, direction == Direction.TO_CLIENT);
        out.writeCount(LOSS_MESSAGES, messages);
        out.endField(start);
    }

    /** Decodes a message and passes any message losses in it to {@code out}. */
    public static void lost(ByteBuffer message, ObjLongConsumer<String> out) throws ProtobufException {
        var in = new ProtobufReader(message);
        while (in.next()) {
            if (in.isAt(LOST)) {
                var loss = new ProtobufReader(in.bytesValue());
                var channel = "";
                long messages = 0;
                while (loss.next()) {
                    channel = loss.isAt(LOSS_CHANNEL) ? loss.stringValue() : channel;
                    messages = loss.isAt(LOSS_MESSAGES) ? loss.longValue() : messages;
                }
                out.accept(channel, messages);
            }
        }
    }

    /** Encodes a lag with times since 1970. */
    public static void writeLag(ProtobufWriter out, long time, SessionEvent.ProcessLagged lag) {
        out.writeTimestamp(TIME, time);
        int start = out.beginField(LAG);
        out.writeNanos(LAG_FROM, lag.from());
        if (lag.isOver()) {
            out.writeNanos(LAG_UNTIL, lag.until());
        }
        out.writeDouble(LAG_DELAY, lag.seconds());
        out.writeString(LAG_CAUSE, lag.cause());
        if (lag.hasClockShift()) {
            out.writeDouble(LAG_CLOCK_SHIFT, lag.clockShift());
        }
        out.endField(start);
    }

    /** Decodes the lag of a message, if it contains one, with times since 1970; a lag without an end continues. */
    public static Optional<SessionEvent.ProcessLagged> readLag(ByteBuffer message) throws ProtobufException {
        var in = new ProtobufReader(message);
        while (in.next()) {
            if (in.isAt(LAG)) {
                return Optional.of(readLag(new ProtobufReader(in.bytesValue())));
            }
        }
        return Optional.empty();
    }

    private static SessionEvent.ProcessLagged readLag(ProtobufReader in) throws ProtobufException {
        long from = 0;
        long until = SessionEvent.ProcessLagged.OPEN;
        double seconds = 0;
        double clockShift = Double.NaN;
        var cause = "";
        while (in.next()) {
            from = in.isAt(LAG_FROM) ? in.longValue() : from;
            until = in.isAt(LAG_UNTIL) ? in.longValue() : until;
            seconds = in.isAt(LAG_DELAY) ? in.doubleValue() : seconds;
            cause = in.isAt(LAG_CAUSE) ? in.stringValue() : cause;
            clockShift = in.isAt(LAG_CLOCK_SHIFT) ? in.doubleValue() : clockShift;
        }
        return new SessionEvent.ProcessLagged(
                from,
                Math.max(from, until),
                Double.isFinite(seconds) ? seconds : 0,
                cause,
                false,
                Double.isFinite(clockShift) ? clockShift : Double.NaN);
    }
}
