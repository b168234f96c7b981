package mocapscope.protocol.freed;

import java.util.List;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;

/** The options of a FreeD session: the rate and the first camera id of a simulated camera. */
final class FreedSessionOptions {
    private static final String RATE = "rate";
    private static final String CAMERA = "camera";

    private static final List<OptionDefinition> SERVER = List.of(
            OptionDefinition.number(RATE, "Rate (Hz)", 50, 1, 1000, "Rate of messages of each camera."),
            OptionDefinition.number(
                    CAMERA, "Camera id", 1, 0, 255, "Id of the first camera; the others follow in order."));

    private FreedSessionOptions() {}

    static List<OptionDefinition> of(SessionRole role) {
        return role == SessionRole.SERVER ? SERVER : List.of();
    }

    static double rate(OptionValues values) {
        return values.number(RATE);
    }

    static int firstCamera(OptionValues values) {
        return (int) values.number(CAMERA);
    }
}
