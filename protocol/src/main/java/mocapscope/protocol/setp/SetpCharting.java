package mocapscope.protocol.setp;

import java.util.UUID;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Sample.BubbleRelation;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.setp.SetpLinking.BubbleLinkRequest;
import mocapscope.protocol.setp.SetpLinking.BubbleLinkSuccessResponse;
import mocapscope.protocol.setp.SetpLinking.LinkedBubble;
import org.jspecify.annotations.Nullable;

/** Emits samples and events from SETP messages that list, join or link bubbles. */
final class SetpCharting {
    private static final String JOINING = "bubble";
    private static final String LINKING = "link";

    private final SetpSource out;
    private SetpAtlas atlas;

    SetpCharting(SetpAtlas atlas, SetpSource out) {
        this.atlas = atlas;
        this.out = out;
    }

    /** Returns the state after all messages. */
    SetpAtlas after() {
        return atlas;
    }

    void bubble(SampleStamp stamp, SetpBubbles what) {
        switch (what) {
            case SetpBubbles.ListBubblesResponse(var bubbles) -> {
                atlas = atlas.listed(bubbles);
                bubbles.forEach(one -> entry(stamp, "listed", one.bubbleId(), one.shortDescription()));
            }
            case SetpBubbles.ListAvatarsResponse(var avatars) ->
                avatars.forEach(one -> entry(stamp, "avatar", one.avatarId(), one.shortDescription()));
            case SetpBubbles.JoinBubbleRequest request -> atlas = atlas.wants(request.bubbleId());
            case SetpBubbles.JoinBubbleResponse(boolean success) ->
                answered(stamp, success ? "joined" : "join rejected", atlas.wanted());
            case SetpBubbles.LeaveBubbleNotification _ -> out.event(stamp, JOINING, "step", "left");
            case SetpBubbles.ListBubblesRequest _, SetpBubbles.ListAvatarsRequest _ -> {}
        }
    }

    private void entry(SampleStamp stamp, String step, UUID id, String text) {
        out.event(stamp, JOINING, "step", step, "id", id, "text", text);
    }

    private void answered(SampleStamp stamp, String step, @Nullable UUID bubble) {
        var name = bubble == null ? null : atlas.names().get(bubble);
        if (bubble == null) {
            out.event(stamp, JOINING, "step", step);
        } else if (name == null) {
            out.event(stamp, JOINING, "step", step, "id", bubble);
        } else {
            entry(stamp, step, bubble, name);
        }
    }

    void link(SampleStamp stamp, SetpLinking what) {
        switch (what) {
            case BubbleLinkRequest asked -> {
                atlas = atlas.asks(asked);
                step(stamp, "asked", asked.programName(), asked.cloudUrl());
            }
            case BubbleLinkSuccessResponse answer -> {
                step(stamp, "linked", answer.programName(), answer.cloudUrl());
                linked(stamp, answer);
            }
            case SetpLinking.BubbleLinkFailureResponse no ->
                out.event(stamp, LINKING, "step", "refused", "program", no.programName(), "code", no.errorCode());
        }
    }

    private void step(SampleStamp stamp, String step, String program, String cloud) {
        out.event(stamp, LINKING, "step", step, "program", program, "cloud", cloud);
    }

    /**
     * Emits the linked bubbles. Their coordinates are relative to the answering bubble, which only the request names.
     */
    private void linked(SampleStamp stamp, BubbleLinkSuccessResponse answer) {
        var link = atlas.link();
        if (link != null) {
            var asked = link.asked();
            boolean portal = !asked.cloudUrl().equals(answer.cloudUrl());
            atlas = atlas.linked(new SetpAtlas.Link(asked, true, portal));
            out.sample(new Sample.Bubble(
                    stamp,
                    BubbleRelation.HOME,
                    asked.targetBubbleId(),
                    answer.programName(),
                    Vec3.ZERO,
                    answer.range(),
                    answer.perceptionRange(),
                    false));
            out.sample(caller(stamp, BubbleRelation.LINKED, asked, portal));
        }
        answer.linkedBubbles().forEach(one -> out.sample(neighbour(stamp, one)));
    }

    private static Sample.Bubble caller(SampleStamp stamp, BubbleRelation event, BubbleLinkRequest asked, boolean portal) {
        return new Sample.Bubble(
                stamp,
                event,
                asked.callingBubbleId(),
                asked.programName(),
                asked.relativeLocation(),
                asked.range(),
                asked.perceptionRange(),
                portal);
    }

    /** Returns the sample of a linked bubble, whose cloud is unknown. */
    private static Sample.Bubble neighbour(SampleStamp stamp, LinkedBubble one) {
        return new Sample.Bubble(
                stamp,
                BubbleRelation.LINKED,
                one.bubbleId(),
                one.address() + ":" + one.port(),
                one.relativeLocation(),
                one.range(),
                one.perceptionRange(),
                false);
    }

    /** Emits the end of the link for which the session was opened; links among the other bubbles remain. */
    void disconnected(SampleStamp stamp) {
        var link = atlas.link();
        if (link != null && link.made()) {
            out.event(stamp, LINKING, "step", "parted");
            out.sample(caller(stamp, BubbleRelation.PARTED, link.asked(), link.portal()));
        }
        atlas = atlas.parted();
    }
}
