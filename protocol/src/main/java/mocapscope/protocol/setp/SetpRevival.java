package mocapscope.protocol.setp;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.setp.SetpKnowledge.Talk;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/**
 * Encodes the state of one SETP session as packets of a decoder checkpoint. The state consists of the phase, the
 * bubbles, the objects and the recent packets.
 */
final class SetpRevival {
    private static final UUID NOBODY = new UUID(0, 0);
    private static final Versions NO_VERSIONS = new Versions(0, 0, 0, 0);

    /** Nanoseconds between groups of older messages, which may repeat ids (R33). */
    private static final long ROUND = SetpRecent.NANOS + 1;

    private static final int MOST_ROUNDS = 100;

    /** An older message that moved or animated an object. */
    private record Change(Direction direction, long id, SetpMessage.Sayable what) {}

    /** Direction and id of a message. */
    private record Name(Direction direction, long id) {}

    private final SetpRecap recap;
    private final Talk talk;
    private final SetpSpeaker client;
    private final SetpSpeaker server;

    SetpRevival(SetpRecap recap, Channel channel, long session, Talk talk) {
        this.recap = recap;
        this.talk = talk;
        this.client = new SetpSpeaker(recap, channel, Direction.TO_SERVER, session, talk);
        this.server = new SetpSpeaker(recap, channel, Direction.TO_CLIENT, session, talk);
    }

    /** Encodes the session; {@code first} is its first message and is sent in {@code direction}. */
    void tell(Direction direction, SetpMessage.Sayable first) {
        // An object takes more bytes than this, so encoding more objects is not attempted.
        if (talk.stage() == SetpStage.UNHEARD || talk.scene().objects().size() > SetpRecap.MOST / Thing.LEAST) {
            recap.fail();
            return;
        }
        speaker(direction).say(first);
        speaker(direction).flush(recap.longAgo());
        stage();
        bubbles();
        client.flush(recap.longAgo());
        server.flush(recap.longAgo());
        objects();
        left();
        client.halves();
        server.halves();
        client.recent();
        server.recent();
    }

    private SetpSpeaker speaker(Direction direction) {
        return direction == Direction.TO_CLIENT ? server : client;
    }

    /** Returns the client's direction, or the server's if the client sent nothing: the decoder accepts either. */
    private SetpSpeaker client() {
        return client.silent() ? server : client;
    }

    private SetpSpeaker server() {
        return server.silent() ? client : server;
    }

    private void stage() {
        switch (talk.stage()) {
            case UNHEARD, ACCEPTED, LINKING -> {}
            case CONNECTED -> connected();
            case JOINED -> {
                connected();
                server().say(new SetpBubbles.JoinBubbleResponse(true));
            }
            case LINKED -> linked();
        }
    }

    private void connected() {
        server().say(new SetpConnecting.ConnectSuccessResponse("", "", NO_VERSIONS, "", "", NOBODY, 0, 0));
    }

    private void linked() {
        var link = talk.scene().atlas().link();
        var cloud = link == null ? "" : link.asked().cloudUrl();
        var other = cloud.isEmpty() ? "-" : "";
        var said = link != null && link.portal() ? other : cloud;
        server().say(new SetpLinking.BubbleLinkSuccessResponse(said, "", NO_VERSIONS, 0, 0, 0, List.of()));
    }

    /**
     * Adds the listed bubbles and the join. A requested link that is not established, or no longer, is followed by a
     * leave.
     */
    private void bubbles() {
        var atlas = talk.scene().atlas();
        if (atlas.link() == null && (talk.stage() == SetpStage.LINKING || talk.stage() == SetpStage.LINKED)) {
            server().say(new SetpControl.DisconnectNotification());
        }
        if (!atlas.names().isEmpty()) {
            var bubbles = atlas.names().entrySet().stream()
                    .map(one -> new SetpBubbles.Bubble(one.getKey(), one.getValue()))
                    .toList();
            server().say(new SetpBubbles.ListBubblesResponse(bubbles));
        }
        if (atlas.wanted() != null) {
            client().say(new SetpBubbles.JoinBubbleRequest(atlas.wanted(), NOBODY));
        }
    }

    /** Adds all objects with their names, then the last change of each. */
    private void objects() {
        var changes = new ArrayList<Change>();
        talk.scene().objects().forEach((name, index) -> {
            var thing = Thing.still(name, NOBODY, NOBODY, NOBODY, index, 0, Vec3.ZERO, Octets.NONE);
            server().say(new SetpPerception.ObjectPerception(thing));
            changes(changes, index, Direction.TO_CLIENT);
            changes(changes, index, Direction.TO_SERVER);
        });
        server().flush(recap.longAgo() + ROUND);
        List<Change> left = changes;
        for (int round = 2; !left.isEmpty(); round++) {
            left = say(left, recap.longAgo() + round * ROUND);
            if (round > MOST_ROUNDS) {
                recap.fail();
            }
        }
    }

    private void changes(List<Change> all, long index, Direction direction) {
        long moved = talk.scene().objects().moved(index, direction);
        if (moved != SetpNeighbours.NONE) {
            all.add(new Change(
                    direction,
                    moved,
                    new SetpPerception.MovementPerception(index, Vec3.ZERO, Vec3.ZERO, Quat.IDENTITY)));
        }
        long animated = talk.scene().objects().animated(index, direction);
        if (animated != SetpNeighbours.NONE) {
            all.add(new Change(direction, animated, new SetpPerception.AnimationPerception(index, List.of())));
        }
    }

    /** Adds the first of the changes that share an id but have different times; returns the others. */
    private List<Change> say(List<Change> all, long arrival) {
        Set<Name> names = new HashSet<>();
        var others = new ArrayList<Change>();
        for (var change : all) {
            if (names.add(new Name(change.direction(), change.id()))) {
                speaker(change.direction()).say(change.id(), change.what());
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
        if (talk.stage() == SetpStage.CONNECTED && talk.leftAt() != SetpKnowledge.NEVER) {
            server().say(new SetpBubbles.JoinBubbleResponse(true));
            server().flush(recap.longAgo() + (MOST_ROUNDS + 1) * ROUND);
            client().say(client().unused(), new SetpBubbles.LeaveBubbleNotification());
            client().flush(talk.leftAt());
        }
    }
}
