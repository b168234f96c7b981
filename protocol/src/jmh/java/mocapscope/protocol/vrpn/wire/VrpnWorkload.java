package mocapscope.protocol.vrpn.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import mocapscope.protocol.benchmark.NetworkWorkload;
import mocapscope.protocol.benchmark.ServerEntryBuilder;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Entry;

/**
 * A device that sends sixteen reports at once, as a tracker of sixteen sensors does, in a datagram or on the
 * stream.
 */
public final class VrpnWorkload extends NetworkWorkload {
    private static final int REPORTS = 16;
    private static final int CHANNELS = 8;
    private static final int HEADER = 24;
    private static final int DEVICE = 0;
    private static final int TYPE = 7;
    private static final SourceId SOURCE = new SourceId(SESSION, "Device0");
    private static final AnalogChannelDescription LAYOUT = AnalogChannelDescription.plain(CHANNELS);

    /** A kind of report. */
    public enum VrpnWorkloadReportKind {
        POSE("poses", "vrpn_Tracker Pos_Quat", 64),
        BUTTON("buttons", "vrpn_Button Change", 8),
        ANALOG("analogs", "vrpn_Analog Channel", 8 + 8 * CHANNELS);

        private final String label;
        private final String type;
        private final int payload;

        VrpnWorkloadReportKind(String words, String type, int payload) {
            this.label = words;
            this.type = type;
            this.payload = payload;
        }

        public String label() {
            return label;
        }
    }

    private final VrpnWorkloadReportKind report;

    public VrpnWorkload(VrpnWorkloadReportKind report, boolean datagrams) {
        this(
                report,
                datagrams ? VrpnChannelConstants.UDP : VrpnChannelConstants.TCP,
                new ServerEntryBuilder(VrpnChannelConstants.TCP));
    }

    private VrpnWorkload(VrpnWorkloadReportKind report, Channel channel, ServerEntryBuilder builder) {
        super(
                "vrpn://127.0.0.1",
                greeting(report, builder),
                round(report, channel, builder),
                REPORTS,
                ByteOrder.BIG_ENDIAN);
        this.report = report;
    }

    private static List<Entry> greeting(VrpnWorkloadReportKind report, ServerEntryBuilder builder) {
        var out = ByteBuffer.allocate(1 << 10);
        out.put("vrpn: ver. 07.38  0\0\0\0\0\0".getBytes(StandardCharsets.US_ASCII));
        describe(out, -1, DEVICE, SOURCE.device());
        describe(out, -2, TYPE, report.type);
        return builder.then(out).opened(VrpnChannelConstants.UDP).cut();
    }

    private static void describe(ByteBuffer out, int type, int id, String name) {
        var text = (name + "\0").getBytes(StandardCharsets.US_ASCII);
        header(out, Integer.BYTES + text.length, id, type, 0, 0);
        out.putInt(text.length).put(text);
        while (out.position() % 8 != 0) {
            out.put((byte) 0);
        }
    }

    private static void header(ByteBuffer out, int payload, int sender, int type, int moment, int number) {
        out.putInt(HEADER + payload).putInt(1_700_000_000 + moment / 100).putInt(moment % 100 * 10_000);
        out.putInt(sender).putInt(type).putInt(number);
    }

    private static List<Entry> round(VrpnWorkloadReportKind report, Channel channel, ServerEntryBuilder builder) {
        for (int moment = 0; moment < ROUND; moment++) {
            var out = ByteBuffer.allocate(1 << 12);
            for (int i = 0; i < REPORTS; i++) {
                header(out, report.payload, DEVICE, TYPE, moment, moment * REPORTS + i);
                payload(report, moment, i, out);
            }
            builder.then(channel, out);
        }
        return builder.cut();
    }

    private static void payload(VrpnWorkloadReportKind report, int moment, int i, ByteBuffer out) {
        switch (report) {
            case POSE -> {
                double turn = (moment + i) * Math.PI / 180;
                out.putInt(i).putInt(i);
                out.putDouble(0.01 * moment).putDouble(-0.02 * i).putDouble(1.5);
                out.putDouble(0).putDouble(0).putDouble(Math.sin(turn / 2)).putDouble(Math.cos(turn / 2));
            }
            case BUTTON -> out.putInt(i).putInt((moment + i) & 1);
            case ANALOG -> {
                out.putDouble(CHANNELS);
                for (int channel = 0; channel < CHANNELS; channel++) {
                    out.putDouble(moment + 0.1 * channel);
                }
            }
        }
    }

    @Override
    protected long read(ByteBuffer in, Entry entry, long n, boolean messages, DecoderEventEmitter out) {
        int end = in.limit();
        int from = 0;
        long number = n;
        var origin = messages ? DecodedMessage.ByteOrigin.of(in, entry) : null;
        while (end - from >= HEADER) {
            int size = (in.getInt(from) + 7) & ~7;
            if (size < HEADER || size > end - from) {
                break;
            }
            long time = in.getInt(from + 4) * 1_000_000_000L + in.getInt(from + 8) * 1_000L;
            if (in.getInt(from + 12) == DEVICE && in.getInt(from + 16) == TYPE) {
                var stamp = new SampleMetadata(SOURCE, entry.direction(), number, entry.arrival(), time);
                var sample = sample(in, from + HEADER, stamp);
                if (origin != null) {
                    var body = message(sample);
                    out.emitMessage(
                            new DecodedMessage(number, entry, report.type, SOURCE.device(), body, origin, from, size));
                }
                out.emitSample(sample);
            }
            number++;
            from += size;
        }
        return number;
    }

    /** Returns the message of which that sample is made. */
    private static VrpnMessage message(Sample sample) {
        return switch (sample) {
            case Sample.Pose pose -> new VrpnTrackerMessage.PosQuat(pose.sensor(), pose.position(), pose.orientation());
            case Sample.Button change -> new VrpnButtonMessage.ButtonChange(change.button(), change.pressed() ? 1 : 0);
            case Sample.Analog analog -> new VrpnAnalogMessage(analog.channels());
            default -> throw new IllegalStateException("none of the reports");
        };
    }

    private Sample sample(ByteBuffer in, int at, SampleMetadata stamp) {
        return switch (report) {
            case POSE ->
                new Sample.Pose(
                        stamp,
                        in.getInt(at),
                        new Vec3(in.getDouble(at + 8), in.getDouble(at + 16), in.getDouble(at + 24)),
                        new Quat(
                                in.getDouble(at + 32),
                                in.getDouble(at + 40),
                                in.getDouble(at + 48),
                                in.getDouble(at + 56)));
            case BUTTON -> new Sample.Button(stamp, in.getInt(at), in.getInt(at + 4) != 0, false);
            case ANALOG -> {
                int count = Math.min((int) in.getDouble(at), (in.limit() - at - 8) / Double.BYTES);
                var channels = new double[count];
                for (int i = 0; i < count; i++) {
                    channels[i] = in.getDouble(at + 8 + i * Double.BYTES);
                }
                yield new Sample.Analog(stamp, LAYOUT, ImmutableDoubleArray.of(channels));
            }
        };
    }
}
