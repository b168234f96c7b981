package mocapscope.protocol.setp.client;

import java.nio.charset.StandardCharsets;
import java.util.UUID;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.setp.bubble.SetpBubbleExtent;
import mocapscope.protocol.setp.bubble.SetpSimulatedLinkedBubblePair;
import mocapscope.protocol.setp.connection.SetpProgramVersion;
import mocapscope.protocol.setp.connection.SetpSessionOptions;
import mocapscope.protocol.setp.connection.SetpUuidInputParser;
import mocapscope.protocol.setp.wire.SetpBubbleLinkMessage;
import mocapscope.protocol.setp.wire.SetpConnectHandshakeMessage;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpVersionInfo;

/**
 * The connection settings of a SETP client: program and protocol versions, account, and the bubbles (shared scenes) to
 * link.
 * @param simulation id of this client's simulation, and of its bubble
 * @param target the bubble to link to
 */
record SetpClientSettings(
        boolean isLink,
        SetpProgramVersion program,
        SetpVersionInfo versions,
        String user,
        String passphrase,
        String cloud,
        UUID simulation,
        UUID target,
        SetpBubbleExtent extent) {
    private static final int CYCLE_MICROS = 50_000;

    /**
     * Parses the settings.
     *
     * @throws IllegalArgumentException for an invalid version or location, or a value too long for its field
     */
    static SetpClientSettings of(OptionValues values) {
        var program = SetpProgramVersion.of(values.text(SetpSessionOptions.PROGRAM));
        var user = values.text(SetpSessionOptions.USER);
        var bubble = values.text(SetpSessionOptions.BUBBLE);
        return new SetpClientSettings(
                SetpSessionOptions.isLink(values),
                program,
                program.withProtocol(values.text(SetpSessionOptions.SPEAKS)),
                fitting("user", user),
                fitting("passphrase", values.text(SetpSessionOptions.PASSPHRASE)),
                values.text(SetpSessionOptions.CLOUD),
                SetpUuidInputParser.parseUser(user)
                        .orElseGet(() -> SetpSimulatedLinkedBubblePair.createBubbleId("of " + user)),
                SetpUuidInputParser.parse(bubble)
                        .orElseGet(() -> SetpSimulatedLinkedBubblePair.createBubbleId(
                                bubble.equals(SetpSessionOptions.FIRST)
                                        ? SetpSimulatedLinkedBubblePair.STAGE
                                        : bubble)),
                new SetpBubbleExtent(
                        SetpSessionOptions.place(values.text(SetpSessionOptions.PLACE)),
                        (float) values.number(SetpSessionOptions.RANGE),
                        (float) values.number(SetpSessionOptions.PERCEPTION)));
    }

    /**
     * Rejects a text that would be truncated on the wire and thereby changed. The error message omits it, since it may
     * be secret.
     */
    private static String fitting(String description, String text) {
        int length = text.getBytes(StandardCharsets.UTF_8).length;
        if (length > SetpConnectHandshakeMessage.ConnectRequest.ACCOUNT) {
            throw new IllegalArgumentException("the %s has %d bytes, but SETP allows %d"
                    .formatted(description, length, SetpConnectHandshakeMessage.ConnectRequest.ACCOUNT));
        }
        return text;
    }

    /** Returns the message that requests the session. */
    SetpMessage.SetpMessagePayload createRequest() {
        return isLink
                ? new SetpBubbleLinkMessage.BubbleLinkRequest(
                        program.name(),
                        versions,
                        cloud,
                        simulation,
                        target,
                        extent.center(),
                        extent.range(),
                        extent.perception(),
                        CYCLE_MICROS)
                : new SetpConnectHandshakeMessage.ConnectRequest(program.name(), versions, user, passphrase);
    }

    /** Omits the passphrase, since this text may be logged (R44). */
    @Override
    public String toString() {
        return "SetpCaller[%s, %s, ***]".formatted(program, user);
    }
}
