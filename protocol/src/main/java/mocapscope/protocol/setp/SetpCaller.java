package mocapscope.protocol.setp;

import java.nio.charset.StandardCharsets;
import java.util.UUID;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.Settings;

/**
 * Who we are as a client, and what we ask for.
 *
 * @param simulation our own, and our bubble's
 * @param target the bubble that a simulation wants to link to
 */
record SetpCaller(
        boolean links,
        SetpProgram program,
        Versions versions,
        String user,
        String passphrase,
        String cloud,
        UUID simulation,
        UUID target,
        SetpExtent extent) {
    private static final int CYCLE_MICROS = 50_000;

    /** @throws IllegalArgumentException for a version or place that is none, or what the wire has no room for */
    static SetpCaller of(Settings settings) {
        var program = SetpProgram.of(settings.text(SetpOptions.PROGRAM));
        var user = settings.text(SetpOptions.USER);
        var bubble = settings.text(SetpOptions.BUBBLE);
        return new SetpCaller(
                SetpOptions.links(settings),
                program,
                program.speaking(settings.text(SetpOptions.SPEAKS)),
                fitting("user", user),
                fitting("passphrase", settings.text(SetpOptions.PASSPHRASE)),
                settings.text(SetpOptions.CLOUD),
                SetpText.user(user).orElseGet(() -> SetpCloud.bubble("of " + user)),
                SetpText.uuid(bubble)
                        .orElseGet(() -> SetpCloud.bubble(bubble.equals(SetpOptions.FIRST) ? SetpCloud.STAGE : bubble)),
                new SetpExtent(
                        place(settings.text(SetpOptions.PLACE)), (float) settings.number(SetpOptions.RANGE), (float)
                                settings.number(SetpOptions.PERCEPTION)));
    }

    /** A text that would be cut on the wire would be another's; it is not repeated, since it may be secret. */
    private static String fitting(String what, String text) {
        int length = text.getBytes(StandardCharsets.UTF_8).length;
        if (length > SetpConnecting.ConnectRequest.ACCOUNT) {
            throw new IllegalArgumentException("the %s has %d bytes, but SETP allows %d"
                    .formatted(what, length, SetpConnecting.ConnectRequest.ACCOUNT));
        }
        return text;
    }

    /** Three numbers with commas between. */
    static Vec3 place(String text) {
        var parts = text.split(",", -1);
        if (parts.length == 3) {
            try {
                var place = new Vec3(
                        Double.parseDouble(parts[0]), Double.parseDouble(parts[1]), Double.parseDouble(parts[2]));
                if (Double.isFinite(place.length())) {
                    return place;
                }
            } catch (NumberFormatException _) {
                // It is said below what is expected.
            }
        }
        throw new IllegalArgumentException("a position is three numbers, separated by commas: '%s'".formatted(text));
    }

    /** What asks for the session. */
    SetpMessage.Sayable request() {
        return links
                ? new SetpLinking.BubbleLinkRequest(
                        program.name(),
                        versions,
                        cloud,
                        simulation,
                        target,
                        extent.center(),
                        extent.range(),
                        extent.perception(),
                        CYCLE_MICROS)
                : new SetpConnecting.ConnectRequest(program.name(), versions, user, passphrase);
    }

    /** Without the passphrase: this may end up in logs (R44). */
    @Override
    public String toString() {
        return "SetpCaller[%s, %s, ***]".formatted(program, user);
    }
}
