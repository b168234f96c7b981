package mocapscope.protocol.session;

import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.session.history.SessionCheckpoint;
import mocapscope.protocol.transcript.Direction;

/**
 * The communication with one peer, across reconnects, with its protocol, endpoint and message history.
 * @param id unique within the program; samples refer to it
 * @param peer the peer's address for display; {@link #LISTENER_PEER} for a listener; both addresses if it is relayed
 */
public record Session(
        String id,
        Protocol protocol,
        Endpoint endpoint,
        SessionRole role,
        String peer,
        MonotonicToUnixTimeAnchor anchor,
        EarlierMessageDecoder history) {

    private static final String RELAYED_TO = " → ";
    /** The peer of a listener. */
    public static final String LISTENER_PEER = "clients";

    /** Returns the peer of a session whose bytes this program relays between a client and its server. */
    public static String relayedPeer(String client, NetworkAddress server) {
        return client + RELAYED_TO + server;
    }

    /** Returns whether a session with that peer is relayed between a client and its server. */
    public static boolean isRelayed(String peer) {
        return peer.contains(RELAYED_TO);
    }

    /** Returns whether this program relays the session's bytes, so that both sides are other programs. */
    public boolean isRelayed() {
        return isRelayed(peer);
    }

    /** Returns whether this is a listener of this program, which has a session for each of its clients. */
    public boolean isListener() {
        return peer.equals(LISTENER_PEER);
    }

    /** Returns whether this is the session of one client of a listener of this program. */
    public boolean isServedClient() {
        return role == SessionRole.SERVER && !isListener() && !isRelayed();
    }

    /** Returns whether this program has the role that begins a session; the other one waits for it. */
    public boolean isInitiator() {
        return role == protocol.initiator();
    }

    /** Returns the title where several sessions are displayed: protocol and peer. */
    public String title() {
        return protocol.label() + " " + peer;
    }

    /**
     * Reports the sources, devices, skeletons and retained samples of the checkpoint from which this session continues,
     * and {@link ConnectionProblemKind#STATE_UNREADABLE} if its state cannot be read.
     */
    public void describe(SessionCheckpoint checkpoint, SessionListener listener) {
        history.decoder().describeState(history.decoderState(), listener);
        if (!checkpoint.fault().isEmpty()) {
            listener.on(Finding.of(
                    ConnectionProblemKind.STATE_UNREADABLE,
                    Direction.TO_CLIENT,
                    checkpoint.fault(),
                    new MonotonicAndUnixTime(anchor.monotonicNanos(), anchor.epochNanos())));
        }
        for (var sample : checkpoint.retainedSamples()) {
            listener.on(new SessionEvent.RetainedSampleReplayed(continued(sample)));
        }
    }

    private Sample.RetainedSample continued(Sample.RetainedSample sample) {
        var stamp = sample.stamp();
        var source = new SourceId(id, stamp.source().device(), stamp.source().part());
        return sample.withStamp(
                new SampleMetadata(source, stamp.direction(), stamp.message(), stamp.arrival(), stamp.deviceTime()));
    }
}
