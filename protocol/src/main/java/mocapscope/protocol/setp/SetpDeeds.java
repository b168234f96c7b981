package mocapscope.protocol.setp;

import mocapscope.protocol.sample.SampleStamp;

/** Emits events from SETP interactions, handovers, injections and ejections. */
final class SetpDeeds {
    private final SetpSource out;

    SetpDeeds(SetpSource out) {
        this.out = out;
    }

    void interaction(SampleStamp stamp, SetpInteraction what) {
        switch (what) {
            case SetpInteraction.InteractionRequest(var deed) -> deed(stamp, "asked", deed);
            case SetpInteraction.InteractionPerception seen -> deed(stamp, "perceived", seen.action());
            case SetpInteraction.InteractionResponse answer -> result(stamp, "interaction", answer.result());
        }
    }

    private void deed(SampleStamp stamp, String step, Deed deed) {
        out.event(
                stamp,
                "interaction",
                "step",
                step,
                "action",
                deed.actionName(),
                "source",
                deed.sourceObjectIndex(),
                "target",
                deed.targetObjectIndex());
    }

    private void result(SampleStamp stamp, String name, Outcome result) {
        out.event(
                stamp,
                name,
                "step",
                "answered",
                "request",
                result.requestMessageId(),
                "success",
                result.success(),
                "text",
                result.failureMessage());
    }

    void handover(SampleStamp stamp, SetpHandover what) {
        switch (what) {
            case SetpHandover.HandoverRequest one ->
                out.event(stamp, "handover", "step", "asked", "object", one.objectId());
            case SetpHandover.HandoverResponse(var result) -> result(stamp, "handover", result);
            case SetpHandover.HandoverPerception one ->
                out.event(stamp, "handover", "step", "perceived", "object", one.objectId());
        }
    }

    void injection(SampleStamp stamp, SetpInjection what) {
        switch (what) {
            case SetpInjection.InjectionRequest(var thing) ->
                out.event(stamp, "injection", "step", "asked", "object", thing.objectId());
            case SetpInjection.InjectionResponse(var result) -> result(stamp, "injection", result);
            case SetpInjection.EjectionRequest(var object) ->
                out.event(stamp, "ejection", "step", "asked", "object", object);
            case SetpInjection.EjectionResponse(var result) -> result(stamp, "ejection", result);
        }
    }
}
