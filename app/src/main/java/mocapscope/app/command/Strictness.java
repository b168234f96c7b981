package mocapscope.app.command;

import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.SessionOptions;
import picocli.CommandLine.Option;

/** The pair of modes; what is not said is as the endpoint says, or the command's standard. */
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

    /** Whether anything was said. */
    boolean said() {
        return strict || lenient;
    }

    /** Whether to be strict, where {@code standard} holds when nothing was said. */
    boolean strict(boolean standard) {
        return strict || standard && !lenient;
    }

    /** The same where, when nothing was said here, it may be said by the endpoint. */
    boolean strict(Endpoint endpoint, boolean standard) {
        boolean there = endpoint.settings().values().containsKey(SessionOptions.STRICT);
        return strict(there ? endpoint.settings().on(SessionOptions.STRICT) : standard);
    }

    /** The endpoint, strict or lenient as was said here, or else there. */
    Endpoint of(Endpoint endpoint) {
        return said() ? endpoint.with(SessionOptions.STRICT, String.valueOf(strict)) : endpoint;
    }
}
