package mocapscope.protocol.setp;

import java.util.LinkedHashMap;
import java.util.OptionalDouble;
import mocapscope.protocol.sample.Kind;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.sample.Stamp;
import mocapscope.protocol.session.Envelope;
import mocapscope.protocol.session.Sink;

/** Where the samples of one packet come from: it is announced before the first of all. */
final class SetpSource {
    private static final String DEVICE = "bubble";
    private static final String EPOCH = "2000-01-01";
    static final long MILLISECOND = 1_000_000;
    private static final long LATEST = Long.MAX_VALUE / MILLISECOND;

    /** In place of a header's time: too late to be one. */
    static final long NEVER = -1;

    private final SourceId id;
    private final long time;
    private final Sink out;
    private boolean told;

    /** {@code told} says whether it was announced. */
    SetpSource(SourceId id, SetpHeader header, boolean told, Sink out) {
        this.id = id;
        this.time = header.time() < 0 || header.time() > LATEST ? Stamp.NO_TIME : header.time() * MILLISECOND;
        this.told = told;
        this.out = out;
    }

    /** Whose samples they are. */
    static SourceId id(String session) {
        return new SourceId(session, DEVICE);
    }

    boolean told() {
        return told;
    }

    Stamp stamp(Envelope message) {
        return new Stamp(id, message.direction(), message.n(), message.arrival(), time);
    }

    /** An event whose fields are {@code fields}: names and values in turn. */
    void event(Stamp stamp, String name, Object... fields) {
        var named = new LinkedHashMap<String, String>();
        for (int i = 0; i < fields.length; i += 2) {
            named.put(String.valueOf(fields[i]), String.valueOf(fields[i + 1]));
        }
        sample(new Sample.Event(stamp, name, named));
    }

    /** A bubble may be quiet for as long as it likes. */
    void sample(Sample sample) {
        if (!told) {
            told = true;
            out.source(new SourceInfo(id, Kind.OBJECT, "m", SourceInfo.UNKNOWN, "xyzw", EPOCH, OptionalDouble.of(0)));
        }
        out.sample(sample);
    }
}
