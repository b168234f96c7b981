package mocapscope.protocol.setp.decode;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import mocapscope.protocol.sample.Sample.SceneObject;
import mocapscope.protocol.sample.Sample.SceneObjectEventKind;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SceneObjectAnimationState;
import mocapscope.protocol.sample.SceneObjectPoseAndMotion;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.setp.wire.SetpBubbleLinkMessage;
import mocapscope.protocol.setp.wire.SetpBubbleListJoinLeaveMessage;
import mocapscope.protocol.setp.wire.SetpConnectHandshakeMessage;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpObjectActionMessage;
import mocapscope.protocol.setp.wire.SetpObjectChangePerceptionMessage;
import mocapscope.protocol.setp.wire.SetpObjectChangePerceptionMessage.AdvancedMovementPerception;
import mocapscope.protocol.setp.wire.SetpObjectChangePerceptionMessage.AnimationPerception;
import mocapscope.protocol.setp.wire.SetpObjectChangePerceptionMessage.CollisionPerception;
import mocapscope.protocol.setp.wire.SetpObjectChangePerceptionMessage.DisappearancePerception;
import mocapscope.protocol.setp.wire.SetpObjectChangePerceptionMessage.MovementPerception;
import mocapscope.protocol.setp.wire.SetpObjectChangePerceptionMessage.ObjectPerception;
import mocapscope.protocol.setp.wire.SetpObjectData;
import mocapscope.protocol.setp.wire.SetpObjectHandoverMessage;
import mocapscope.protocol.setp.wire.SetpObjectInjectionEjectionMessage;
import mocapscope.protocol.setp.wire.SetpObjectStateRequestMessage;
import mocapscope.protocol.setp.wire.SetpPacketHeader;
import mocapscope.protocol.setp.wire.SetpRequestResultStructure;
import mocapscope.protocol.setp.wire.SetpSessionControlMessage;
import mocapscope.protocol.setp.wire.SetpTargetedAction;
import org.jspecify.annotations.Nullable;

/**
 * Emits the samples (decoded object data) and events of one SETP packet. Outdated updates of objects are dropped. See
 * SETP.md §6.4. The samples are emitted in the order that applies. A perception of an object not yet announced is
 * delayed until the object is announced, and then has that arrival time.
 */
final class SetpPacketSampleAndEventEmitter {
    private final SetpTimestampedSampleEmitter out;
    private final boolean lacksStart;
    private final SetpObjectTable.SetpObjectTableBuilder objects;
    private final SetpBubbleDecoderState before;
    private SetpUnannouncedObjectUpdateBuffer waiting;
    /** Created on demand: most packets contain no messages about bubbles. */
    private @Nullable SetpBubbleMembershipEventEmitter charting;

    /** Creates an emitter; {@code lacksStart} is true if objects may have been perceived before the recording began. */
    SetpPacketSampleAndEventEmitter(
            SourceId source,
            SetpSceneDecoderState before,
            boolean lacksStart,
            SetpPacketHeader header,
            DecoderEventEmitter out) {
        this.lacksStart = lacksStart;
        this.out = new SetpTimestampedSampleEmitter(source, header, before.sourceAnnounced(), out);
        this.objects = before.objects().toBuilder();
        this.before = before.bubbles();
        this.waiting = before.earlyPerceptions();
    }

    /** Returns the state after all messages. */
    SetpSceneDecoderState toState() {
        return new SetpSceneDecoderState(
                out.isAnnounced(), charting == null ? before : charting.toState(), objects.build(), waiting);
    }

    private SetpBubbleMembershipEventEmitter charting() {
        charting = charting == null ? new SetpBubbleMembershipEventEmitter(before, out) : charting;
        return charting;
    }

    /** Handles a movement whose message was emitted. */
    void emitMovement(MessageMetadata message, long id, long index, SceneObjectPoseAndMotion motion) {
        emitMovement(out.createStamp(message), id, index, motion);
    }

    /** Handles a message that was emitted. */
    void emit(DecodedMessage message, SetpMessage.DecodedMessage decodedMessage) {
        var stamp = out.createStamp(message);
        switch (decodedMessage.payload()) {
            case SetpObjectChangePerceptionMessage perception -> emitPerception(stamp, decodedMessage.id(), perception);
            case SetpBubbleListJoinLeaveMessage bubbles -> charting().emitBubble(stamp, bubbles);
            case SetpBubbleLinkMessage linking -> charting().emitLink(stamp, linking);
            case SetpSessionControlMessage.DisconnectNotification _ ->
                charting().emitDisconnect(stamp);
            case SetpObjectActionMessage interaction -> emitInteraction(stamp, interaction);
            case SetpObjectHandoverMessage handover -> emitHandover(stamp, handover);
            case SetpObjectInjectionEjectionMessage injection -> emitInjection(stamp, injection);
            case SetpSessionControlMessage _, SetpConnectHandshakeMessage _, SetpObjectStateRequestMessage _ -> {}
        }
    }

    private void emitInteraction(SampleMetadata stamp, SetpObjectActionMessage message) {
        switch (message) {
            case SetpObjectActionMessage.InteractionRequest(var action) -> emitObjectEvent(stamp, "asked", action);
            case SetpObjectActionMessage.InteractionPerception seen ->
                emitObjectEvent(stamp, "perceived", seen.action());
            case SetpObjectActionMessage.InteractionResponse answer -> result(stamp, "interaction", answer.result());
        }
    }

    private void emitObjectEvent(SampleMetadata stamp, String step, SetpTargetedAction action) {
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

    private void result(SampleMetadata stamp, String name, SetpRequestResultStructure result) {
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

    private void emitHandover(SampleMetadata stamp, SetpObjectHandoverMessage message) {
        switch (message) {
            case SetpObjectHandoverMessage.HandoverRequest one ->
                out.emitEvent(stamp, "handover", "step", "asked", "object", one.objectId());
            case SetpObjectHandoverMessage.HandoverResponse(var result) -> result(stamp, "handover", result);
            case SetpObjectHandoverMessage.HandoverPerception one ->
                out.emitEvent(stamp, "handover", "step", "perceived", "object", one.objectId());
        }
    }

    private void emitInjection(SampleMetadata stamp, SetpObjectInjectionEjectionMessage message) {
        switch (message) {
            case SetpObjectInjectionEjectionMessage.InjectionRequest(var objectData) ->
                out.emitEvent(stamp, "injection", "step", "asked", "object", objectData.objectId());
            case SetpObjectInjectionEjectionMessage.InjectionResponse(var result) -> result(stamp, "injection", result);
            case SetpObjectInjectionEjectionMessage.EjectionRequest(var object) ->
                out.emitEvent(stamp, "ejection", "step", "asked", "object", object);
            case SetpObjectInjectionEjectionMessage.EjectionResponse(var result) -> result(stamp, "ejection", result);
        }
    }

    private void emitPerception(SampleMetadata stamp, long id, SetpObjectChangePerceptionMessage perception) {
        switch (perception) {
            case MovementPerception one -> emitMovement(stamp, id, one.objectIndex(), motion(one));
            case ObjectPerception(var objectData) -> emitPerception(stamp, objectData);
            case AdvancedMovementPerception one -> emitMovement(stamp, id, one.objectIndex(), motion(one));
            case AnimationPerception(long index, var entries) -> animated(stamp, id, index, entries);
            case DisappearancePerception(long index) -> {
                out.emitSample(
                        sample(stamp, SceneObjectEventKind.GONE, index, name(index), SceneObjectPoseAndMotion.NONE));
                objects.remove(index);
                waiting = waiting.without(index);
            }
            case CollisionPerception(long index, long with) ->
                out.emitSample(new SceneObject(
                        stamp,
                        SceneObjectEventKind.COLLIDED,
                        index,
                        name(index),
                        SceneObjectPoseAndMotion.NONE,
                        Double.NaN,
                        with,
                        List.of()));
        }
    }

    private void emitPerception(SampleMetadata stamp, SetpObjectData objectData) {
        long index = objectData.objectIndex();
        if (objects.name(index) != null || objects.size() < SetpSceneDecoderState.MOST) {
            objects.setId(index, objectData.objectId());
        }
        out.emitSample(new SceneObject(
                stamp,
                SceneObjectEventKind.PERCEIVED,
                index,
                Optional.of(objectData.objectId()),
                motion(objectData),
                objectData.boundingSphereRadius(),
                SceneObject.NO_OBJECT,
                List.of()));
        var early = waiting.of(index, stamp.arrival());
        waiting = waiting.without(index);
        early.forEach(one -> changed(one.message(), arrived(one.sample(), name(index), stamp.arrival())));
    }

    /** Handles a message that moves an object. */
    private void emitMovement(SampleMetadata stamp, long message, long index, SceneObjectPoseAndMotion motion) {
        var name = objects.name(index);
        if (name == null) {
            early(message, sample(stamp, SceneObjectEventKind.MOVED, index, Optional.empty(), motion));
        } else if (objects.tryUpdate(index, stamp.direction(), message, false)) {
            out.emitSample(sample(stamp, SceneObjectEventKind.MOVED, index, name, motion));
        }
    }

    private void changed(long message, SceneObject sample) {
        boolean animation = sample.event() == SceneObjectEventKind.ANIMATED;
        if (objects.name(sample.index()) == null) {
            early(message, sample);
        } else if (objects.tryUpdate(sample.index(), sample.stamp().direction(), message, animation)) {
            out.emitSample(sample);
        }
    }

    /** Handles a movement or animation of an object not yet announced. */
    private void early(long message, SceneObject sample) {
        if (!lacksStart && objects.size() < SetpSceneDecoderState.MOST) {
            waiting = waiting.with(new SetpUnannouncedObjectUpdateBuffer.SetpEarlyPerception(message, sample));
        } else {
            out.emitSample(sample);
        }
    }

    private static SceneObject sample(
            SampleMetadata stamp,
            SceneObjectEventKind event,
            long index,
            Optional<UUID> name,
            SceneObjectPoseAndMotion motion) {
        return new SceneObject(stamp, event, index, name, motion, Double.NaN, SceneObject.NO_OBJECT, List.of());
    }

    private void animated(
            SampleMetadata stamp,
            long message,
            long index,
            List<SetpObjectChangePerceptionMessage.SetpAnimationEntry> all) {
        var animations = all.stream()
                .map(one -> new SceneObjectAnimationState(
                        one.animationId(), one.lengthMillis(), one.phaseMillis(), one.state()))
                .toList();
        var sample = new SceneObject(
                stamp,
                SceneObjectEventKind.ANIMATED,
                index,
                name(index),
                SceneObjectPoseAndMotion.NONE,
                Double.NaN,
                SceneObject.NO_OBJECT,
                animations);
        changed(message, sample);
    }

    /** Returns a delayed sample with the arrival time of its object's announcement. */
    private static SceneObject arrived(SceneObject early, Optional<UUID> name, long arrival) {
        var previousStamp = early.stamp();
        var stamp = new SampleMetadata(
                previousStamp.source(),
                previousStamp.direction(),
                previousStamp.message(),
                arrival,
                previousStamp.deviceTime());
        return new SceneObject(
                stamp,
                early.event(),
                early.index(),
                name,
                early.motion(),
                early.radius(),
                early.with(),
                early.animations());
    }

    private Optional<UUID> name(long index) {
        var name = objects.name(index);
        return name == null ? Optional.empty() : name;
    }

    private static SceneObjectPoseAndMotion motion(MovementPerception one) {
        return SceneObjectPoseAndMotion.steady(one.location(), one.orientation(), one.velocity());
    }

    private static SceneObjectPoseAndMotion motion(AdvancedMovementPerception one) {
        return new SceneObjectPoseAndMotion(
                one.location(),
                one.orientation(),
                one.velocity(),
                one.acceleration(),
                one.angularVelocity(),
                one.angularAcceleration());
    }

    private static SceneObjectPoseAndMotion motion(SetpObjectData objectData) {
        return new SceneObjectPoseAndMotion(
                objectData.location(),
                objectData.orientation(),
                objectData.velocity(),
                objectData.acceleration(),
                objectData.angularVelocity(),
                objectData.angularAcceleration());
    }
}
