package mocapscope.protocol.aimation.edit;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.aimation.wire.AimationChannelConstants;
import mocapscope.protocol.aimation.wire.AimationMessage;
import mocapscope.protocol.aimation.wire.AimationUpgradeOrFrame;
import mocapscope.protocol.session.decoder.SendableMessageType;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.websocket.WebSocketOpcode;
import org.jspecify.annotations.Nullable;

/** The messages a user can compose by hand in an AImation session, in handshake order. */
enum AimationMessageTemplate {
    UPGRADE_REQUEST(
            AimationUpgradeOrFrame.UpgradeRequestPdu.TITLE,
            Direction.TO_SERVER,
            "The client requests WebSocket.",
            "RFC 6455 §4.1"),
    UPGRADE_RESPONSE(
            AimationUpgradeOrFrame.UpgradeResponsePdu.TITLE,
            Direction.TO_CLIENT,
            "The server grants the upgrade, or rejects an invalid request.",
            "RFC 6455 §4.2.2"),
    REGISTRATION(
            AimationMessage.RegistrationRequest.TITLE,
            Direction.TO_SERVER,
            "Opcode 14: the client sends its name and requests a pose type.",
            "§1.1"),
    RESPONSE(
            AimationMessage.RegistrationResponse.TITLE,
            Direction.TO_CLIENT,
            "Opcode 15: Studio grants the poses, or rejects the client.",
            "§1.1"),
    DATA(AimationMessage.SkeletonData.TITLE, Direction.TO_CLIENT, "Opcode 17: one frame of the skeleton.", "§1.1"),
    PING(WebSocketOpcode.PING, "Tests the connection: the other side answers with this payload.", "RFC 6455 §5.5.2"),
    PONG(
            WebSocketOpcode.PONG,
            "Answers a ping with its payload, or is sent unasked as a sign of life.",
            "RFC 6455 §5.5.3"),
    SHUTDOWN(
            AimationMessage.ShutdownNotification.TITLE,
            Direction.TO_SERVER,
            "Opcode 16: the client will disconnect, and its name becomes free.",
            "§1.1"),
    CLOSE(
            WebSocketOpcode.CLOSE,
            "Ends the messages of this side; the other side answers with a close.",
            "RFC 6455 §5.5.1");

    private final String title;
    /** Null if both sides send the message. */
    private final @Nullable Direction direction;

    private final String about;
    private final String section;

    AimationMessageTemplate(String title, @Nullable Direction direction, String about, String section) {
        this.title = title;
        this.direction = direction;
        this.about = about;
        this.section = section;
    }

    AimationMessageTemplate(WebSocketOpcode opcode, String about, String section) {
        this(AimationUpgradeOrFrame.FramePdu.title(opcode), null, about, section);
    }

    /** Returns all templates of one direction. */
    static List<SendableMessageType> all(Direction direction) {
        return Arrays.stream(values())
                .filter(template -> template.goes(direction))
                .map(messageTemplate -> new SendableMessageType(
                        messageTemplate.title,
                        direction,
                        AimationChannelConstants.TCP,
                        messageTemplate.about,
                        messageTemplate.section))
                .toList();
    }

    /** Returns the template with the name and direction of {@code template}. */
    static Optional<AimationMessageTemplate> of(SendableMessageType template) {
        return Arrays.stream(values())
                .filter(one -> one.goes(template.direction()) && one.title.equals(template.name()))
                .findFirst();
    }

    private boolean goes(Direction way) {
        return direction == null || direction == way;
    }
}
