package mocapscope.protocol.setp;

import mocapscope.protocol.sample.SampleStamp;

/** Emits events from SETP interactions, handovers, injections and ejections. */
final class SetpActionEventEmitter {
    private final SetpSampleOutput out;

    SetpActionEventEmitter(SetpSampleOutput out) {
        this.out = out;
    }

    void emitInteraction(SampleStamp stamp, SetpInteractionMessage what) {
        switch (what) {
            case SetpInteractionMessage.InteractionRequest(var action) -> deed(stamp, "asked", action);
            case SetpInteractionMessage.InteractionPerception seen -> deed(stamp, "perceived", seen.action());
            case SetpInteractionMessage.InteractionResponse answer -> result(stamp, "interaction", answer.result());
        }
    }

    private void deed(SampleStamp stamp, String step, SetpObjectAction action) {
        out.emitEvent(
                stamp,
                "interaction",
                "step",
                step,
                "action",
                action.actionName(),
                "source",
                action.sourceObjectIndex(),
                "target",
                action.targetObjectIndex());
    }

    private void result(SampleStamp stamp, String name, SetpRequestResult result) {
        out.emitEvent(
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

    void emitHandover(SampleStamp stamp, SetpHandoverMessage what) {
        switch (what) {
            case SetpHandoverMessage.HandoverRequest one ->
                out.emitEvent(stamp, "handover", "step", "asked", "object", one.objectId());
            case SetpHandoverMessage.HandoverResponse(var result) -> result(stamp, "handover", result);
            case SetpHandoverMessage.HandoverPerception one ->
                out.emitEvent(stamp, "handover", "step", "perceived", "object", one.objectId());
        }
    }

    void emitInjection(SampleStamp stamp, SetpInjectionMessage what) {
        switch (what) {
            case SetpInjectionMessage.InjectionRequest(var objectData) ->
                out.emitEvent(stamp, "injection", "step", "asked", "object", objectData.objectId());
            case SetpInjectionMessage.InjectionResponse(var result) -> result(stamp, "injection", result);
            case SetpInjectionMessage.EjectionRequest(var object) ->
                out.emitEvent(stamp, "ejection", "step", "asked", "object", object);
            case SetpInjectionMessage.EjectionResponse(var result) -> result(stamp, "ejection", result);
        }
    }
}
