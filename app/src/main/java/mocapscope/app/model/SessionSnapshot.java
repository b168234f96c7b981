package mocapscope.app.model;

import java.util.List;
import java.util.Map;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.State;

/**
 * One session as of one moment. Lists are ordered by source, then by number; samples carry the wire's numbers, which
 * {@code basis} maps into the scene.
 *
 * @param accent which of the eight session colours is its, from 0
 * @param findings the latest, oldest first
 * @param severities of all findings so far
 * @param texts the latest, oldest first
 * @param devices of the server, in the order in which they were named or first spoke
 * @param lost messages that left and never came, as far as a channel's numbers tell
 */
public record SessionSnapshot(
        Session session,
        State state,
        Traffic traffic,
        Basis basis,
        List<SourceInfo> sources,
        List<Signal<Sample.Pose>> poses,
        List<Signal<Sample.Velocity>> velocities,
        List<Signal<Sample.Acceleration>> accelerations,
        List<Signal<Sample.Skeleton>> skeletons,
        List<Signal<Sample.Button>> buttons,
        List<Signal<Sample.Analog>> analogs,
        List<Dialed> dials,
        List<Beat> beats,
        List<Sample.Text> texts,
        List<Finding> findings,
        Map<Severity, Long> severities,
        int accent,
        List<Device> devices,
        long lost,
        List<Signal<Sample.Flags>> flags) {
    /** Sessions have so many colours among them. */
    public static final int ACCENTS = 8;

    /** A session of the first colour, whose devices are not known. */
    public SessionSnapshot(
            Session session,
            State state,
            Traffic traffic,
            Basis basis,
            List<SourceInfo> sources,
            List<Signal<Sample.Pose>> poses,
            List<Signal<Sample.Velocity>> velocities,
            List<Signal<Sample.Acceleration>> accelerations,
            List<Signal<Sample.Skeleton>> skeletons,
            List<Signal<Sample.Button>> buttons,
            List<Signal<Sample.Analog>> analogs,
            List<Dialed> dials,
            List<Beat> beats,
            List<Sample.Text> texts,
            List<Finding> findings,
            Map<Severity, Long> severities) {
        this(
                session,
                state,
                traffic,
                basis,
                sources,
                poses,
                velocities,
                accelerations,
                skeletons,
                buttons,
                analogs,
                dials,
                beats,
                texts,
                findings,
                severities,
                0,
                List.of(),
                0,
                List.of());
    }
}
