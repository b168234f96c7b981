package mocapscope.app.command;

import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.CommonSessionOptions;
import picocli.CommandLine.Option;

/**
 * The options --strict and --lenient, with the endpoint's own setting as their default. If neither the options nor the
 * endpoint set it, the command's default applies.
 */
final class Strictness {
    @Option(
            names = "--strict",
            description = "Rejects what the specification forbids, and stops at the first finding of severity error.")
    private boolean strict;

    @Option(
            names = "--lenient",
            description = "Keeps rejected messages as bytes with an error finding, decodes messages with warnings, and"
                    + " continues.")
    private boolean lenient;

    /** Returns true if one of the options is set. */
    boolean said() {
        return strict || lenient;
    }

    /** Returns true for strict mode; {@code standard} is the default. */
    boolean strict(boolean standard) {
        return strict || standard && !lenient;
    }

    /** Returns true for strict mode; without an option, the endpoint's setting applies, or else {@code standard}. */
    boolean strict(Endpoint endpoint, boolean standard) {
        boolean there = endpoint.settings().values().containsKey(CommonSessionOptions.STRICT);
        return strict(there ? endpoint.settings().isOn(CommonSessionOptions.STRICT) : standard);
    }

    /** Returns the endpoint with the strictness set by the options, or else its own. */
    Endpoint of(Endpoint endpoint) {
        return said() ? endpoint.with(CommonSessionOptions.STRICT, String.valueOf(strict)) : endpoint;
    }
}
