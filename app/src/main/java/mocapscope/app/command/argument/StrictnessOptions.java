package mocapscope.app.command.argument;

import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.endpoint.Endpoint;
import picocli.CommandLine.Option;

/**
 * Options for data that violate the protocol's specification: --strict rejects such data and stops, --lenient reports
 * them and continues. If neither the options nor the endpoint set it, the command's default applies.
 */
public final class StrictnessOptions {
    @Option(
            names = "--strict",
            description = "Rejects what the specification forbids, and stops at the first finding of severity error.")
    private boolean isStrict;

    @Option(
            names = "--lenient",
            description = "Keeps rejected messages as bytes with an error finding, decodes messages with warnings, and"
                    + " continues.")
    private boolean lenient;

    /** Returns true if one of the options is set. */
    public boolean isSet() {
        return isStrict || lenient;
    }

    /** Returns true for strict mode; {@code standard} is the default. */
    public boolean isStrict(boolean standard) {
        return isStrict || standard && !lenient;
    }

    /** Returns true for strict mode; without an option, the endpoint's setting applies, or else {@code standard}. */
    public boolean isStrict(Endpoint endpoint, boolean standard) {
        boolean present = endpoint.settings().values().containsKey(ProtocolIndependentSessionOptions.STRICT);
        return isStrict(present ? endpoint.settings().isOn(ProtocolIndependentSessionOptions.STRICT) : standard);
    }

    /** Returns the endpoint with the strictness set by the options, or else its own. */
    public Endpoint applyTo(Endpoint endpoint) {
        return isSet() ? endpoint.with(ProtocolIndependentSessionOptions.STRICT, String.valueOf(isStrict)) : endpoint;
    }
}
