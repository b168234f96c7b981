package mocapscope.protocol.setp.decode;

import java.util.LinkedHashMap;
import java.util.OptionalDouble;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.setp.wire.SetpPacketHeader;

/**
 * Emits the samples (decoded values) of one SETP packet with their timestamps. Announces the session's data source
 * before its first sample.
 */
final class SetpTimestampedSampleEmitter {
    private static final String DEVICE = "bubble";
    private static final String EPOCH = "2000-01-01";
    static final long MILLISECOND = 1_000_000;
    private static final long LATEST = Long.MAX_VALUE / MILLISECOND;

    /** Used in place of a header's time: too large for a valid one. */
    static final long NEVER = -1;

    private final SourceId id;
    private final long time;
    private final DecoderEventEmitter out;
    private boolean isAnnounced;

    /** Creates an output; {@code reported} is true if the source was announced before. */
    SetpTimestampedSampleEmitter(SourceId id, SetpPacketHeader header, boolean reported, DecoderEventEmitter out) {
        this.id = id;
        this.time = header.time() < 0 || header.time() > LATEST ? SampleMetadata.NO_TIME : header.time() * MILLISECOND;
        this.isAnnounced = reported;
        this.out = out;
    }

    /** Returns the source id of a session. */
    static SourceId id(String session) {
        return new SourceId(session, DEVICE);
    }

    boolean isAnnounced() {
        return isAnnounced;
    }

    /** Returns the description of a session's source. */
    static DeclaredSourceProperties info(SourceId id) {
        return new DeclaredSourceProperties(
                id, SourceDataKind.OBJECT, "m", DeclaredSourceProperties.UNKNOWN, "xyzw", EPOCH, OptionalDouble.of(0));
    }

    SampleMetadata createStamp(MessageMetadata message) {
        return new SampleMetadata(id, message.direction(), message.n(), message.arrival(), time);
    }

    /** Emits an event with {@code fields}: names and values alternate. */
    void emitEvent(SampleMetadata stamp, String name, Object... fields) {
        var named = new LinkedHashMap<String, String>();
        for (int i = 0; i < fields.length; i += 2) {
            named.put(String.valueOf(fields[i]), String.valueOf(fields[i + 1]));
        }
        emitSample(new Sample.ProtocolEvent(stamp, name, named));
    }

    /**
     * Emits a sample, after the source if that is new. The source declares a rate of 0 Hz, as a bubble may be quiet for
     * any time.
     */
    void emitSample(Sample sample) {
        if (!isAnnounced) {
            isAnnounced = true;
            out.emitSource(info(id));
        }
        out.emitSample(sample);
    }
}
