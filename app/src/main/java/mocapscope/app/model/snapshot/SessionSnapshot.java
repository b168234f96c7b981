package mocapscope.app.model.snapshot;

import java.util.List;
import mocapscope.app.model.buffer.PipelineLatencyMeter;
import mocapscope.protocol.health.SessionHealth;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.session.event.UserRequestWithParameterChoices;

/**
 * An immutable view of one session at one moment, with its traffic, signals, devices and problem reports. Lists are
 * ordered by source. Samples hold the numbers of the protocol, which the {@code bearings} of their sources map into the
 * scene.
 *
 * @param name the user's name for it, or its devices, or protocol and peer; no other session of a snapshot has it
 * @param accent the index of its colour among the session colours, from 0
 * @param now its time on the session's own monotonic clock: the snapshot's time for a live session, the player's
 *     position for a recording
 * @param world objects, bubbles and events, if its peers share a scene
 * @param devices the devices of the server, in the order in which they were announced or first sent data
 * @param transportMetrics the transport metrics, in the order in which the transport reports them
 * @param offers the requests that the user can send
 * @param texts the latest texts, oldest first
 * @param stages the latencies of all sources together; shared and growing
 * @param health the verdict and the figures of the session and its sources
 * @param histories the recent history of its signals
 * @param trail the latest states, oldest first
 */
public record SessionSnapshot(
        Session session,
        String name,
        int accent,
        SessionStateChange state,
        long now,
        TrafficStatistics traffic,
        SourceAxisMappingTable bearings,
        List<DeclaredSourceProperties> sources,
        SessionLatestSamplesSnapshot signals,
        SetpSharedSceneState world,
        List<AnnouncedServerDeviceSnapshot> devices,
        List<SourceTimingHistorySnapshot> sourceTimings,
        List<TransportMetricHistory> transportMetrics,
        List<UserRequestWithParameterChoices> offers,
        List<Sample.Text> texts,
        SessionFindings found,
        PipelineLatencyMeter stages,
        SessionHealth health,
        SignalHistoryStore histories,
        List<SessionStateChange> trail) {
    /** Number of session colours. */
    public static final int ACCENTS = 12;

    /** The step of a paused recording. */
    public static final String PAUSED = "Paused";

    /** Returns the same with a history to which no more messages are added. */
    public SessionSnapshot frozen() {
        var still = new Session(
                session.id(),
                session.protocol(),
                session.endpoint(),
                session.role(),
                session.peer(),
                session.anchor(),
                session.history().copy());
        return with(still, name, bearings);
    }

    /** Returns the same with other axes and units. */
    public SessionSnapshot withBearings(SourceAxisMappingTable newer) {
        return newer == bearings ? this : with(session, name, newer);
    }

    /** Returns the same with another name. */
    SessionSnapshot withName(String other) {
        return with(session, other, bearings);
    }

    private SessionSnapshot with(Session other, String otherName, SourceAxisMappingTable mapping) {
        return new SessionSnapshot(
                other,
                otherName,
                accent,
                state,
                now,
                traffic,
                mapping,
                sources,
                signals,
                world,
                devices,
                sourceTimings,
                transportMetrics,
                offers,
                texts,
                found,
                stages,
                health,
                histories,
                trail);
    }

    /** Returns the name with the first of its devices and the number of the others, where there is no room for more. */
    public String shortName() {
        return SessionNameGenerator.shorten(name, session, devices);
    }

    /** Returns true if it is a paused recording. */
    public boolean isPaused() {
        return session.endpoint().isFile() && state.step().equals(PAUSED);
    }

    /** Returns true if data arrive or may arrive: it is neither ended nor paused. */
    public boolean isActive() {
        return !state.phase().isTerminal() && !isPaused();
    }
}
