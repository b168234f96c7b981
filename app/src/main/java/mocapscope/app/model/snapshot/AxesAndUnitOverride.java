package mocapscope.app.model.snapshot;

import java.util.Optional;
import mocapscope.protocol.sample.LengthUnit;
import mocapscope.protocol.sample.SourceBasisAndEvidence;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.OptionValues;

/**
 * The axes and length unit a user sets for a session in place of the detected ones.
 *
 * @param withAxes {@code auto}, or the axes for right, up and towards the viewer, such as {@code x,z,-y}
 * @param withUnit {@code auto}, or a symbol such as {@code cm}
 */
public record AxesAndUnitOverride(String withAxes, String withUnit) {
    public static final AxesAndUnitOverride AUTO =
            new AxesAndUnitOverride(OptionDefinition.AUTO, OptionDefinition.AUTO);

    /** Returns the choice in an endpoint's options, if it has such options. */
    public static AxesAndUnitOverride fromSettings(OptionValues values) {
        return new AxesAndUnitOverride(
                text(values, ProtocolIndependentSessionOptions.AXES),
                text(values, ProtocolIndependentSessionOptions.UNIT));
    }

    /** Returns the endpoint with this choice as options, if it supports them. */
    public Endpoint applyTo(Endpoint endpoint) {
        boolean hasOption = endpoint.settings().options().stream()
                .anyMatch(definition -> definition.key().equals(ProtocolIndependentSessionOptions.AXES));
        return !hasOption || equals(fromSettings(endpoint.settings()))
                ? endpoint
                : endpoint.with(ProtocolIndependentSessionOptions.AXES, withAxes)
                        .with(ProtocolIndependentSessionOptions.UNIT, withUnit);
    }

    public AxesAndUnitOverride withAxes(String other) {
        return new AxesAndUnitOverride(other, withUnit);
    }

    public AxesAndUnitOverride withUnit(String other) {
        return new AxesAndUnitOverride(withAxes, other);
    }

    /** Returns a detected mapping overridden by this choice. */
    public SourceBasisAndEvidence override(SourceBasisAndEvidence found) {
        return found.withUserChoice(
                Optional.of(withAxes).filter(text -> !text.equals(OptionDefinition.AUTO)), LengthUnit.of(withUnit));
    }

    private static String text(OptionValues values, String key) {
        return values.options().stream().anyMatch(definition -> definition.key().equals(key))
                ? values.text(key)
                : OptionDefinition.AUTO;
    }
}
