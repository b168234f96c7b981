package mocapscope.protocol.stage;

import java.util.List;
import java.util.Optional;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.OptionValues;

/** Converts addresses of sessions shared through a NATS server to endpoints, and back. */
public final class StageEndpoint {
    private StageEndpoint() {}

    /** Returns the endpoint of an address. */
    public static Endpoint of(StageAddress address) {
        return Endpoint.file("", address.toString(), OptionValues.ofDefaults(List.of()));
    }

    /** Returns whether an endpoint is the address of a stage, or that of a session watched there. */
    public static boolean isStage(Endpoint endpoint) {
        return endpoint.isFile() && StageAddress.hasScheme(endpoint.toString());
    }

    /** Returns the address of an endpoint; empty if it is that of a file or of a device. */
    public static Optional<StageAddress> address(Endpoint endpoint) {
        return isStage(endpoint) ? Optional.of(StageAddress.parse(endpoint.toString())) : Optional.empty();
    }
}
