package mocapscope.protocol.setp.decode;

import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.sample.SceneObjectMotion;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.event.DecoderOutput;
import mocapscope.protocol.session.event.Message;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.setp.wire.SetpBubbleLinkMessage;
import mocapscope.protocol.setp.wire.SetpBubbleMessage;
import mocapscope.protocol.setp.wire.SetpConnectMessage;
import mocapscope.protocol.setp.wire.SetpControlMessage;
import mocapscope.protocol.setp.wire.SetpExamineMessage;
import mocapscope.protocol.setp.wire.SetpHandoverMessage;
import mocapscope.protocol.setp.wire.SetpInteractionMessage;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpObjectAction;
import mocapscope.protocol.setp.wire.SetpObjectInjectionMessage;
import mocapscope.protocol.setp.wire.SetpPacketHeader;
import mocapscope.protocol.setp.wire.SetpPerceptionMessage;
import mocapscope.protocol.setp.wire.SetpRequestResult;
import org.jspecify.annotations.Nullable;

/** Emits the samples and events of one packet's SETP messages, by message family. */
final class SetpSampleEmitter {
    private final SetpSampleOutput out;
    private final SetpObjectSampleEmitter perceiving;
    private final SetpBubbleDecoderState before;
    /** Created on demand: most packets contain no messages about bubbles. */
    private @Nullable SetpBubbleSampleEmitter charting;

    SetpSampleEmitter(SourceId source, SetpSceneState before, SetpPacketHeader header, DecoderOutput out) {
        this.out = new SetpSampleOutput(source, header, before.sourceAnnounced(), out);
        this.perceiving = new SetpObjectSampleEmitter(before, this.out);
        this.before = before.bubbles();
    }

    /** Returns the state after all messages. */
    SetpSceneState toState() {
        return new SetpSceneState(
                out.isAnnounced(),
                charting == null ? before : charting.toState(),
                perceiving.objects(),
                perceiving.waiting());
    }

    private SetpBubbleSampleEmitter charting() {
        charting = charting == null ? new SetpBubbleSampleEmitter(before, out) : charting;
        return charting;
    }

    /** Handles a movement whose message was emitted. */
    void emitMovement(MessageMetadata message, long id, long index, SceneObjectMotion motion) {
        perceiving.emitMovement(out.createStamp(message), id, index, motion);
    }

    /** Handles a message that was emitted. */
    void emit(Message message, SetpMessage.DecodedMessage decodedMessage) {
        var stamp = out.createStamp(message);
        switch (decodedMessage.payload()) {
            case SetpPerceptionMessage perception -> perceiving.emitPerception(stamp, decodedMessage.id(), perception);
            case SetpBubbleMessage bubbles -> charting().emitBubble(stamp, bubbles);
            case SetpBubbleLinkMessage linking -> charting().emitLink(stamp, linking);
            case SetpControlMessage.DisconnectNotification _ -> charting().emitDisconnect(stamp);
            case SetpInteractionMessage interaction -> emitInteraction(stamp, interaction);
            case SetpHandoverMessage handover -> emitHandover(stamp, handover);
            case SetpObjectInjectionMessage injection -> emitInjection(stamp, injection);
            case SetpControlMessage _, SetpConnectMessage _, SetpExamineMessage _ -> {}
        }
    }

    private void emitInteraction(SampleStamp stamp, SetpInteractionMessage message) {
        switch (message) {
            case SetpInteractionMessage.InteractionRequest(var action) -> emitObjectEvent(stamp, "asked", action);
            case SetpInteractionMessage.InteractionPerception seen ->
                emitObjectEvent(stamp, "perceived", seen.action());
            case SetpInteractionMessage.InteractionResponse answer -> result(stamp, "interaction", answer.result());
        }
    }

    private void emitObjectEvent(SampleStamp stamp, String step, SetpObjectAction action) {
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

    private void emitHandover(SampleStamp stamp, SetpHandoverMessage message) {
        switch (message) {
            case SetpHandoverMessage.HandoverRequest one ->
                out.emitEvent(stamp, "handover", "step", "asked", "object", one.objectId());
            case SetpHandoverMessage.HandoverResponse(var result) -> result(stamp, "handover", result);
            case SetpHandoverMessage.HandoverPerception one ->
                out.emitEvent(stamp, "handover", "step", "perceived", "object", one.objectId());
        }
    }

    private void emitInjection(SampleStamp stamp, SetpObjectInjectionMessage message) {
        switch (message) {
            case SetpObjectInjectionMessage.InjectionRequest(var objectData) ->
                out.emitEvent(stamp, "injection", "step", "asked", "object", objectData.objectId());
            case SetpObjectInjectionMessage.InjectionResponse(var result) -> result(stamp, "injection", result);
            case SetpObjectInjectionMessage.EjectionRequest(var object) ->
                out.emitEvent(stamp, "ejection", "step", "asked", "object", object);
            case SetpObjectInjectionMessage.EjectionResponse(var result) -> result(stamp, "ejection", result);
        }
    }
}
