package mocapscope.protocol.setp;

import java.util.List;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.session.SignalOrigin;

/** Maps the fields of a SETP perception message to the objects whose samples were decoded from them. */
final class SetpSignalOriginMapper {

    private SetpSignalOriginMapper() {}

    static List<SignalOrigin> map(SetpPerceptionMessage perception, SourceId source) {
        return switch (perception) {
            case SetpPerceptionMessage.ObjectPerception(SetpObjectData objectData) ->
                moved(source, objectData.objectIndex());
            case SetpPerceptionMessage.MovementPerception moves -> moved(source, moves.objectIndex());
            case SetpPerceptionMessage.AdvancedMovementPerception moves -> moved(source, moves.objectIndex());
            case SetpPerceptionMessage.AnimationPerception acts ->
                List.of(object(source, acts.objectIndex(), "animations"));
            case SetpPerceptionMessage.DisappearancePerception(long index)
            when index == SetpPerceptionMessage.DisappearancePerception.UNNAMED -> List.of();
            case SetpPerceptionMessage.DisappearancePerception(long index) ->
                List.of(object(source, index, "objectIndex"));
            case SetpPerceptionMessage.CollisionPerception(long one, long other) ->
                List.of(object(source, one, "sourceObjectIndex"), object(source, other, "targetObjectIndex"));
        };
    }

    private static List<SignalOrigin> moved(SourceId source, long index) {
        return List.of(object(source, index, "location", "orientation"));
    }

    /**
     * Maps an object's fields. Indices are unsigned on the wire; those too large for an int are replaced by its
     * maximum.
     */
    private static SignalOrigin object(SourceId source, long index, String... paths) {
        return new SignalOrigin(source, SourceKind.OBJECT, (int) Math.min(index, Integer.MAX_VALUE), paths);
    }
}
