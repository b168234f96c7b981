package mocapscope.protocol.setp.wire;

import java.util.UUID;
import mocapscope.protocol.bytes.ByteWriter;

/** The SETP messages with which a client requests a connection and a server accepts or refuses it. */
public sealed interface SetpConnectHandshakeMessage extends SetpMessage.SetpMessagePayload {

    /**
     * Requests a connection with program, versions, user and passphrase; the passphrase is in clear text.
     *
     * <pre>
     *   │char[60] program│VERSIONS│char[32] user│char[32] passphrase│   128 bytes
     * </pre>
     */
    record ConnectRequest(String programName, SetpVersionInfo versions, String userIdentifier, String userPassphrase)
            implements SetpConnectHandshakeMessage {
        /** Size in bytes of the user field, and of the passphrase field. */
        public static final int ACCOUNT = 32;

        static ConnectRequest read(SetpFieldReader in) {
            return new ConnectRequest(
                    in.text("programName", 60),
                    SetpVersionInfo.read(in),
                    in.text("userIdentifier", ACCOUNT),
                    in.secret("userPassphrase", ACCOUNT));
        }

        @Override
        public void write(ByteWriter out) {
            out.text("programName", programName, 60);
            versions.write(out);
            out.text("userIdentifier", userIdentifier, ACCOUNT).text("userPassphrase", userPassphrase, ACCOUNT, true);
        }

        /** Omits the passphrase, since this text may be logged (R44). */
        @Override
        public String toString() {
            return "ConnectRequest[%s, %s, %s, ***]".formatted(programName, versions, userIdentifier);
        }
    }

    /**
     * Accepts a client and states the server's name, program, versions, cloud and media repository.
     *
     * <pre>
     *   │char[32] server│char[28] program│VERSIONS│char[64] cloud│char[64] media repository│
     *   │UUID media packet│u8 its major version│u8 minor│                                   210 bytes
     * </pre>
     */
    record ConnectSuccessResponse(
            String serverName,
            String programName,
            SetpVersionInfo versions,
            String bubbleCloudUrl,
            String mediaRepositoryUrl,
            UUID mediaPacketId,
            int mediaPacketMajorVersion,
            int mediaPacketMinorVersion)
            implements SetpConnectHandshakeMessage {

        static ConnectSuccessResponse read(SetpFieldReader in) {
            return new ConnectSuccessResponse(
                    in.text("serverName", 32),
                    in.text("programName", 28),
                    SetpVersionInfo.read(in),
                    in.text("bubbleCloudUrl", 64),
                    in.text("mediaRepositoryUrl", 64),
                    in.uuid("mediaPacketId"),
                    in.u8("mediaPacketMajorVersion"),
                    in.u8("mediaPacketMinorVersion"));
        }

        @Override
        public void write(ByteWriter out) {
            out.text("serverName", serverName, 32).text("programName", programName, 28);
            versions.write(out);
            out.text("bubbleCloudUrl", bubbleCloudUrl, 64)
                    .text("mediaRepositoryUrl", mediaRepositoryUrl, 64)
                    .uuid("mediaPacketId", mediaPacketId)
                    .u8("mediaPacketMajorVersion", mediaPacketMajorVersion)
                    .u8("mediaPacketMinorVersion", mediaPacketMinorVersion);
        }
    }

    /**
     * Refuses a client with a failure code.
     *
     * <pre>
     *   │char[32] server│char[28] program│VERSIONS│u8 code│   65 bytes
     * </pre>
     *
     * @param failureCode 0 authentication failed, 1 not authorized, 2 unsupported client, 3 unsupported protocol
     *     version; any other is an unspecified failure (R21)
     */
    record ConnectFailureResponse(
            String serverShortDescription, String programName, SetpVersionInfo versions, int failureCode)
            implements SetpConnectHandshakeMessage {

        static ConnectFailureResponse read(SetpFieldReader in) {
            return new ConnectFailureResponse(
                    in.text("serverShortDescription", 32),
                    in.text("programName", 28),
                    SetpVersionInfo.read(in),
                    in.u8("failureCode"));
        }

        @Override
        public void write(ByteWriter out) {
            out.text("serverShortDescription", serverShortDescription, 32).text("programName", programName, 28);
            versions.write(out);
            out.u8("failureCode", failureCode);
        }
    }
}
