package mocapscope.protocol.rgmp.definition;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import mocapscope.protocol.bytes.MessageLayout;

/** The measure_type of an RGMP stream: the physical quantity of its values, with unit and component names. */
public enum RgmpMeasureType {
    POSITION("m", Names.VECTOR),
    ORIENTATION("", List.of("x", "y", "z", "w")),
    TRANSFORM(
            "m",
            List.of(
                    "position.x",
                    "position.y",
                    "position.z",
                    "orientation.x",
                    "orientation.y",
                    "orientation.z",
                    "orientation.w")),
    ANGULAR_VELOCITY("rad/s", Names.VECTOR),
    LINEAR_VELOCITY("m/s", Names.VECTOR),
    LINEAR_ACCELERATION("m/s²", Names.VECTOR),
    PROPER_ACCELERATION("m/s²", Names.VECTOR),
    MAGNETIC_FIELD("G", Names.VECTOR),
    STATUS_FLAGS("", List.of()),
    CUSTOM("", List.of());

    private final String unit;
    private final List<String> componentNames;

    RgmpMeasureType(String unit, List<String> parts) {
        this.unit = unit;
        this.componentNames = parts;
    }

    public static Optional<RgmpMeasureType> findByName(String name) {
        for (var measureType : values()) {
            if (measureType.name().equals(name)) {
                return Optional.of(measureType);
            }
        }
        return Optional.empty();
    }

    public String unit() {
        return unit;
    }

    /** Returns the component names; empty if the sender defines them. */
    public List<String> componentNames() {
        return componentNames;
    }

    /** Returns the layout of a stream of floats with named components; without fields if the sender defines them. */
    public MessageLayout layout() {
        var fields = componentNames.stream()
                .map(name -> new MessageLayout.FieldLayout(
                        "f32",
                        name,
                        name.startsWith("orientation.") ? "" : unit,
                        MessageLayout.FieldLength.FIXED,
                        false,
                        List.of()))
                .toList();
        return new MessageLayout(name(), OptionalInt.empty(), OptionalInt.empty(), name(), fields);
    }

    /** Returns true for position, orientation and transform. */
    public boolean isPose() {
        return this == POSITION || this == ORIENTATION || this == TRANSFORM;
    }

    /** Returns the reason why {@code type} does not fit this measure type; empty if it fits. */
    String describeMismatch(RgmpDataTypeShape type) {
        if (this == STATUS_FLAGS) {
            return type.base().isInteger() ? "" : "flags must be whole numbers, not " + type.toText();
        }
        return componentNames.isEmpty() || type.shape().equals(List.of(componentNames.size()))
                ? ""
                : "%s needs %d numbers in a row, but %s does not have them"
                        .formatted(name(), componentNames.size(), type.toText());
    }

    private static final class Names {
        static final List<String> VECTOR = List.of("x", "y", "z");
    }
}
