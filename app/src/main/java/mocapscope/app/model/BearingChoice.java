package mocapscope.app.model;

import java.util.Optional;
import mocapscope.protocol.sample.SourceBasis;
import mocapscope.protocol.sample.LengthUnit;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.OptionDefinition;
import mocapscope.protocol.session.CommonSessionOptions;
import mocapscope.protocol.session.OptionValues;

/**
 * The axes and length unit a user sets for a session in place of the detected ones.
 *
 * @param axes {@code auto}, or the axes for right, up and towards the viewer, such as {@code x,z,-y}
 * @param unit {@code auto}, or a symbol such as {@code cm}
 */
public record BearingChoice(String axes, String unit) {
    public static final BearingChoice AUTO = new BearingChoice(OptionDefinition.AUTO, OptionDefinition.AUTO);

    /** Returns the choice in an endpoint's options, if it has such options. */
    static BearingChoice of(OptionValues settings) {
        return new BearingChoice(text(settings, CommonSessionOptions.AXES), text(settings, CommonSessionOptions.UNIT));
    }

    /** Returns the endpoint with this choice as options, if it supports them. */
    Endpoint in(Endpoint endpoint) {
        boolean says = endpoint.settings().options().stream()
                .anyMatch(option -> option.key().equals(CommonSessionOptions.AXES));
        return !says || equals(of(endpoint.settings()))
                ? endpoint
                : endpoint.with(CommonSessionOptions.AXES, axes).with(CommonSessionOptions.UNIT, unit);
    }

    public BearingChoice axes(String other) {
        return new BearingChoice(other, unit);
    }

    public BearingChoice unit(String other) {
        return new BearingChoice(axes, other);
    }

    /** Returns a detected mapping overridden by this choice. */
    SourceBasis over(SourceBasis found) {
        return found.withUserChoice(Optional.of(axes).filter(said -> !said.equals(OptionDefinition.AUTO)), LengthUnit.of(unit));
    }

    private static String text(OptionValues settings, String key) {
        return settings.options().stream().anyMatch(option -> option.key().equals(key))
                ? settings.text(key)
                : OptionDefinition.AUTO;
    }
}
