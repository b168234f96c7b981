package mocapscope.protocol.setp;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.setp.SetpDecoderState.SetpSessionState;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/**
 * Encodes the state of one SETP session as packets of a decoder checkpoint. The state consists of the phase, the
 * bubbles, the objects and the recent packets.
 */
final class SetpCheckpointSessionEncoder {
    private static final UUID NOBODY = new UUID(0, 0);
    private static final SetpVersionInfo NO_VERSIONS = new SetpVersionInfo(0, 0, 0, 0);

    /** Nanoseconds between groups of older messages, which may repeat ids (R33). */
    private static final long ROUND = SetpCompletedMessageHistory.NANOS + 1;

    private static final int MOST_ROUNDS = 100;

    /** An older message that moved or animated an object. */
    private record Change(Direction direction, long id, SetpMessage.SetpMessagePayload what) {}

    /** Direction and id of a message. */
    private record Name(Direction direction, long id) {}

    private final SetpCheckpointPacketCollector collector;
    private final SetpSessionState state;
    private final SetpCheckpointDirectionEncoder client;
    private final SetpCheckpointDirectionEncoder server;

    SetpCheckpointSessionEncoder(
            SetpCheckpointPacketCollector collector, Channel channel, long session, SetpSessionState state) {
        this.collector = collector;
        this.state = state;
        this.client = new SetpCheckpointDirectionEncoder(collector, channel, Direction.TO_SERVER, session, state);
        this.server = new SetpCheckpointDirectionEncoder(collector, channel, Direction.TO_CLIENT, session, state);
    }

    /** Encodes the session; {@code first} is its first message and is sent in {@code direction}. */
    void encode(Direction direction, SetpMessage.SetpMessagePayload first) {
        // An object takes more bytes than this, so encoding more objects is not attempted.
        if (state.phase() == SetpSessionPhase.UNHEARD
                || state.scene().objects().size() > SetpCheckpointPacketCollector.MOST / SetpObjectData.LEAST) {
            collector.fail();
            return;
        }
        speaker(direction).encodeMessage(first);
        speaker(direction).flush(collector.longAgo());
        stage();
        bubbles();
        client.flush(collector.longAgo());
        server.flush(collector.longAgo());
        objects();
        left();
        client.halves();
        server.halves();
        client.recent();
        server.recent();
    }

    private SetpCheckpointDirectionEncoder speaker(Direction direction) {
        return direction == Direction.TO_CLIENT ? server : client;
    }

    /** Returns the client's direction, or the server's if the client sent nothing: the decoder accepts either. */
    private SetpCheckpointDirectionEncoder client() {
        return client.silent() ? server : client;
    }

    private SetpCheckpointDirectionEncoder server() {
        return server.silent() ? client : server;
    }

    private void stage() {
        switch (state.phase()) {
            case UNHEARD, ACCEPTED, LINKING -> {}
            case CONNECTED -> connected();
            case JOINED -> {
                connected();
                server().encodeMessage(new SetpBubbleMessage.JoinBubbleResponse(true));
            }
            case LINKED -> linked();
        }
    }

    private void connected() {
        server().encodeMessage(
                        new SetpConnectMessage.ConnectSuccessResponse("", "", NO_VERSIONS, "", "", NOBODY, 0, 0));
    }

    private void linked() {
        var link = state.scene().bubbles().link();
        var cloud = link == null ? "" : link.request().cloudUrl();
        var other = cloud.isEmpty() ? "-" : "";
        var said = link != null && link.portal() ? other : cloud;
        server().encodeMessage(
                        new SetpLinkMessage.BubbleLinkSuccessResponse(said, "", NO_VERSIONS, 0, 0, 0, List.of()));
    }

    /**
     * Adds the listed bubbles and the join. A requested link that is not established, or no longer, is followed by a
     * leave.
     */
    private void bubbles() {
        var atlas = state.scene().bubbles();
        if (atlas.link() == null
                && (state.phase() == SetpSessionPhase.LINKING || state.phase() == SetpSessionPhase.LINKED)) {
            server().encodeMessage(new SetpControlMessage.DisconnectNotification());
        }
        if (!atlas.names().isEmpty()) {
            var entries = atlas.names().entrySet().stream()
                    .map(one -> new SetpBubbleMessage.SetpBubbleEntry(one.getKey(), one.getValue()))
                    .toList();
            server().encodeMessage(new SetpBubbleMessage.ListBubblesResponse(entries));
        }
        if (atlas.requestedBubble() != null) {
            client().encodeMessage(new SetpBubbleMessage.JoinBubbleRequest(atlas.requestedBubble(), NOBODY));
        }
    }

    /** Adds all objects with their names, then the last change of each. */
    private void objects() {
        var changes = new ArrayList<Change>();
        state.scene().objects().forEach((name, index) -> {
            var objectData =
                    SetpObjectData.atRest(name, NOBODY, NOBODY, NOBODY, index, 0, Vec3.ZERO, SetpOpaqueBytes.NONE);
            server().encodeMessage(new SetpPerceptionMessage.ObjectPerception(objectData));
            changes(changes, index, Direction.TO_CLIENT);
            changes(changes, index, Direction.TO_SERVER);
        });
        server().flush(collector.longAgo() + ROUND);
        List<Change> left = changes;
        for (int round = 2; !left.isEmpty(); round++) {
            left = encodeDistinct(left, collector.longAgo() + round * ROUND);
            if (round > MOST_ROUNDS) {
                collector.fail();
            }
        }
    }

    private void changes(List<Change> all, long index, Direction direction) {
        long moved = state.scene().objects().lastMovement(index, direction);
        if (moved != SetpObjectBlock.NONE) {
            all.add(new Change(
                    direction,
                    moved,
                    new SetpPerceptionMessage.MovementPerception(index, Vec3.ZERO, Vec3.ZERO, Quat.IDENTITY)));
        }
        long animated = state.scene().objects().lastAnimation(index, direction);
        if (animated != SetpObjectBlock.NONE) {
            all.add(new Change(direction, animated, new SetpPerceptionMessage.AnimationPerception(index, List.of())));
        }
    }

    /** Adds the first of the changes that share an id but have different times; returns the others. */
    private List<Change> encodeDistinct(List<Change> all, long arrival) {
        Set<Name> names = new HashSet<>();
        var others = new ArrayList<Change>();
        for (var change : all) {
            if (names.add(new Name(change.direction(), change.id()))) {
                speaker(change.direction()).encodeMessage(change.id(), change.what());
            } else {
                others.add(change);
            }
        }
        client.flush(arrival);
        server.flush(arrival);
        return others;
    }

    /** Adds a Leave Bubble at its time if the client is in no bubble any more. */
    private void left() {
        if (state.phase() == SetpSessionPhase.CONNECTED && state.leftAt() != SetpDecoderState.NEVER) {
            server().encodeMessage(new SetpBubbleMessage.JoinBubbleResponse(true));
            server().flush(collector.longAgo() + (MOST_ROUNDS + 1) * ROUND);
            client().encodeMessage(client().unused(), new SetpBubbleMessage.LeaveBubbleNotification());
            client().flush(state.leftAt());
        }
    }
}
