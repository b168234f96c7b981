package mocapscope.protocol.setp.decode;

import java.util.UUID;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Sample.SetpBubbleRelation;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.setp.wire.SetpBubbleLinkMessage;
import mocapscope.protocol.setp.wire.SetpBubbleLinkMessage.BubbleLinkRequest;
import mocapscope.protocol.setp.wire.SetpBubbleLinkMessage.BubbleLinkSuccessResponse;
import mocapscope.protocol.setp.wire.SetpBubbleLinkMessage.SetpLinkedBubbleEntry;
import mocapscope.protocol.setp.wire.SetpBubbleListJoinLeaveMessage;
import org.jspecify.annotations.Nullable;

/** Reports when a SETP client lists, joins or links bubbles (shared 3D scenes). */
final class SetpBubbleMembershipEventEmitter {
    private static final String JOINING = "bubble";
    private static final String LINKING = "link";

    private final SetpTimestampedSampleEmitter out;
    private SetpBubbleDecoderState atlas;

    SetpBubbleMembershipEventEmitter(SetpBubbleDecoderState atlas, SetpTimestampedSampleEmitter out) {
        this.atlas = atlas;
        this.out = out;
    }

    /** Returns the state after all messages. */
    SetpBubbleDecoderState toState() {
        return atlas;
    }

    void emitBubble(SampleMetadata stamp, SetpBubbleListJoinLeaveMessage message) {
        switch (message) {
            case SetpBubbleListJoinLeaveMessage.ListBubblesResponse(var entries) -> {
                atlas = atlas.withBubbles(entries);
                entries.forEach(one -> entry(stamp, "listed", one.bubbleId(), one.shortDescription()));
            }
            case SetpBubbleListJoinLeaveMessage.ListAvatarsResponse(var avatarEntries) ->
                avatarEntries.forEach(one -> entry(stamp, "avatar", one.avatarId(), one.shortDescription()));
            case SetpBubbleListJoinLeaveMessage.JoinBubbleRequest request ->
                atlas = atlas.withRequestedBubble(request.bubbleId());
            case SetpBubbleListJoinLeaveMessage.JoinBubbleResponse(boolean success) ->
                answered(stamp, success ? "joined" : "join rejected", atlas.requestedBubble());
            case SetpBubbleListJoinLeaveMessage.LeaveBubbleNotification _ ->
                out.emitEvent(stamp, JOINING, "step", "left");
            case SetpBubbleListJoinLeaveMessage.ListBubblesRequest _,
                    SetpBubbleListJoinLeaveMessage.ListAvatarsRequest _ -> {}
        }
    }

    private void entry(SampleMetadata stamp, String step, UUID id, String text) {
        out.emitEvent(stamp, JOINING, "step", step, "id", id, "text", text);
    }

    private void answered(SampleMetadata stamp, String step, @Nullable UUID bubble) {
        var name = bubble == null ? null : atlas.names().get(bubble);
        if (bubble == null) {
            out.emitEvent(stamp, JOINING, "step", step);
        } else if (name == null) {
            out.emitEvent(stamp, JOINING, "step", step, "id", bubble);
        } else {
            entry(stamp, step, bubble, name);
        }
    }

    void emitLink(SampleMetadata stamp, SetpBubbleLinkMessage message) {
        switch (message) {
            case BubbleLinkRequest request -> {
                atlas = atlas.withLinkRequest(request);
                step(stamp, "asked", request.programName(), request.cloudUrl());
            }
            case BubbleLinkSuccessResponse response -> {
                step(stamp, "linked", response.programName(), response.cloudUrl());
                linked(stamp, response);
            }
            case SetpBubbleLinkMessage.BubbleLinkFailureResponse failure ->
                out.emitEvent(
                        stamp,
                        LINKING,
                        "step",
                        "refused",
                        "program",
                        failure.programName(),
                        "code",
                        failure.errorCode());
        }
    }

    private void step(SampleMetadata stamp, String step, String program, String cloud) {
        out.emitEvent(stamp, LINKING, "step", step, "program", program, "cloud", cloud);
    }

    /**
     * Emits the linked bubbles. Their coordinates are relative to the answering bubble, which only the request names.
     */
    private void linked(SampleMetadata stamp, BubbleLinkSuccessResponse response) {
        var link = atlas.link();
        if (link != null) {
            var request = link.request();
            boolean portal = !request.cloudUrl().equals(response.cloudUrl());
            atlas = atlas.withLink(new SetpBubbleDecoderState.SetpBubbleLink(request, true, portal));
            out.emitSample(new Sample.SetpBubble(
                    stamp,
                    SetpBubbleRelation.HOME,
                    request.targetBubbleId(),
                    response.programName(),
                    Vec3.ZERO,
                    response.range(),
                    response.perceptionRange(),
                    false));
            out.emitSample(caller(stamp, SetpBubbleRelation.LINKED, request, portal));
        }
        response.linkedBubbles().forEach(one -> out.emitSample(neighbour(stamp, one)));
    }

    private static Sample.SetpBubble caller(
            SampleMetadata stamp, SetpBubbleRelation event, BubbleLinkRequest request, boolean portal) {
        return new Sample.SetpBubble(
                stamp,
                event,
                request.callingBubbleId(),
                request.programName(),
                request.relativeLocation(),
                request.range(),
                request.perceptionRange(),
                portal);
    }

    /** Returns the sample of a linked bubble, whose cloud is unknown. */
    private static Sample.SetpBubble neighbour(SampleMetadata stamp, SetpLinkedBubbleEntry one) {
        return new Sample.SetpBubble(
                stamp,
                SetpBubbleRelation.LINKED,
                one.bubbleId(),
                one.address() + ":" + one.port(),
                one.relativeLocation(),
                one.range(),
                one.perceptionRange(),
                false);
    }

    /** Emits the end of the link for which the session was opened; links among the other bubbles remain. */
    void emitDisconnect(SampleMetadata stamp) {
        var link = atlas.link();
        if (link != null && link.established()) {
            out.emitEvent(stamp, LINKING, "step", "parted");
            out.emitSample(caller(stamp, SetpBubbleRelation.PARTED, link.request(), link.portal()));
        }
        atlas = atlas.withoutLink();
    }
}
