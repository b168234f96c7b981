package mocapscope.protocol.stage;

import java.util.HashMap;
import mocapscope.protocol.recording.SeekableRecordedSession;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.history.SessionCheckpoint;
import mocapscope.protocol.transcript.Transcript;

/**
 * A session that another machine shares through a NATS server.
 *
 * @param address its address on the stage
 * @param checkpoint the state before the first entry that is watched
 */
public record SharedSession(
        StageAddress address, SharedSessionDescription description, Protocol protocol, SessionCheckpoint checkpoint)
        implements SeekableRecordedSession {

    @Override
    public String name() {
        return description.name();
    }

    @Override
    public SkeletonMapLibrary maps(SkeletonMapLibrary known) {
        return known.withRecorded(description.maps());
    }

    /** Creates the session, whose times are those of the other machine; a strict one rejects violations. */
    public Session createSession(SkeletonMapLibrary maps, long budget, boolean strict) {
        return createSession(name(), description.anchor(), maps, checkpoint, budget, strict);
    }

    /** Creates the session with an id that tells sessions of several machines apart. */
    public Session createSessionOfAgent(SkeletonMapLibrary maps, long budget) {
        return createSession(address.agent() + "." + name(), description.anchor(), maps, checkpoint, budget, false);
    }

    @Override
    public Session createSession(
            String id, MonotonicToUnixTimeAnchor anchor, SkeletonMapLibrary maps, SessionCheckpoint from) {
        return createSession(id, anchor, maps, from, Transcript.DEFAULT_BUDGET, false);
    }

    private Session createSession(
            String id,
            MonotonicToUnixTimeAnchor anchor,
            SkeletonMapLibrary maps,
            SessionCheckpoint from,
            long budget,
            boolean strict) {
        var endpoint = Endpoint.file(
                protocol.name(),
                address.toString(),
                description.devices(),
                settings().with(ProtocolIndependentSessionOptions.STRICT, String.valueOf(strict)));
        var history = from.history(protocol.decoder(id, endpoint, maps(maps)), budget);
        return new Session(id, protocol, endpoint, SessionRole.CLIENT, description.peer(), anchor, history);
    }

    /** Creates a replayer for the session, after passing the state from before its start to {@code listener}. */
    public SessionReplayer createReplayer(Session session, SessionListener listener) {
        session.describe(checkpoint, listener);
        return new SessionReplayer(session, listener);
    }

    /** Returns the settings that this program knows. */
    private OptionValues settings() {
        var definitions = ProtocolIndependentSessionOptions.of(protocol, SessionRole.CLIENT);
        var values = new HashMap<String, String>();
        for (var definition : definitions) {
            var value = description.settings().get(definition.key());
            if (value != null && definition.validationError(value).isEmpty()) {
                values.put(definition.key(), value);
            }
        }
        return OptionValues.of(definitions, values);
    }
}
