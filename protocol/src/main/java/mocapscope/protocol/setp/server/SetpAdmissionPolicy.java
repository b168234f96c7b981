package mocapscope.protocol.setp.server;

import java.util.OptionalInt;
import java.util.function.Predicate;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.setp.connection.SetpProgramVersion;
import mocapscope.protocol.setp.connection.SetpSessionOptions;
import mocapscope.protocol.setp.wire.SetpBubbleLinkMessage;
import mocapscope.protocol.setp.wire.SetpConnectHandshakeMessage;
import mocapscope.protocol.setp.wire.SetpVersionInfo;

/**
 * Decides whether a SETP server accepts a client's connection request or another simulation's link request. See SETP.md
 * R22.
 */
final class SetpAdmissionPolicy {
    private static final int UNSUPPORTED_CLIENT = 2;
    private static final int UNSUPPORTED_PROTOCOL = 3;
    private static final int LINK_UNAUTHORIZED = 0;
    private static final int LINK_UNSUPPORTED_SERVER = 1;
    private static final int LINK_UNSUPPORTED_PROTOCOL = 2;

    private final SetpAuthenticator accounts;
    private final Predicate<SetpProgramVersion> programs;

    /**
     * Creates a policy from the settings.
     *
     * @throws IllegalArgumentException for invalid accounts or programs
     */
    SetpAdmissionPolicy(OptionValues values) {
        accounts = new SetpAuthenticator(values.text(SetpSessionOptions.ACCOUNTS));
        programs = SetpProgramVersion.anyOf(values.text(SetpSessionOptions.PROGRAMS));
    }

    /** Returns the failure code for a client; empty if it is admitted. */
    OptionalInt findRefusal(SetpConnectHandshakeMessage.ConnectRequest request) {
        if (foreign(request.versions())) {
            return OptionalInt.of(UNSUPPORTED_PROTOCOL);
        }
        return programs.test(SetpProgramVersion.fromPeer(request.programName(), request.versions()))
                ? accounts.findRefusal(request.userIdentifier(), request.userPassphrase())
                : OptionalInt.of(UNSUPPORTED_CLIENT);
    }

    /** Returns the failure code for a client whose address is verified, so that it may create an account. */
    OptionalInt claim(SetpConnectHandshakeMessage.ConnectRequest request) {
        return accounts.claim(request.userIdentifier(), request.userPassphrase());
    }

    /** Returns the error code for a simulation that wants to link to an existing bubble; empty if it may. */
    OptionalInt findRefusal(SetpBubbleLinkMessage.BubbleLinkRequest request) {
        if (foreign(request.versions())) {
            return OptionalInt.of(LINK_UNSUPPORTED_PROTOCOL);
        }
        if (!programs.test(SetpProgramVersion.fromPeer(request.programName(), request.versions()))) {
            return OptionalInt.of(LINK_UNSUPPORTED_SERVER);
        }
        return accounts.mayLink(request.callingBubbleId()) ? OptionalInt.empty() : OptionalInt.of(LINK_UNAUTHORIZED);
    }

    /** Returns the error code for a simulation that names an unknown bubble. */
    static int unknownBubbleCode() {
        return LINK_UNAUTHORIZED;
    }

    private static boolean foreign(SetpVersionInfo versionInfo) {
        return versionInfo.protocolMajorVersion() != SetpVersionInfo.OURS.protocolMajorVersion()
                || versionInfo.protocolMinorVersion() != SetpVersionInfo.OURS.protocolMinorVersion();
    }
}
