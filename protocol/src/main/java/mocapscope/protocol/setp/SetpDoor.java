package mocapscope.protocol.setp;

import java.util.OptionalInt;
import java.util.function.Predicate;
import mocapscope.protocol.session.Settings;

/** Who is let into a server (R22): first what it speaks counts, then its program, then who it is. */
final class SetpDoor {
    private static final int UNSUPPORTED_CLIENT = 2;
    private static final int UNSUPPORTED_PROTOCOL = 3;
    private static final int LINK_UNAUTHORIZED = 0;
    private static final int LINK_UNSUPPORTED_SERVER = 1;
    private static final int LINK_UNSUPPORTED_PROTOCOL = 2;

    private final SetpAccounts accounts;
    private final Predicate<SetpProgram> programs;

    /** @throws IllegalArgumentException for accounts or programs that are none */
    SetpDoor(Settings settings) {
        accounts = new SetpAccounts(settings.text(SetpOptions.ACCOUNTS));
        programs = SetpProgram.anyOf(settings.text(SetpOptions.PROGRAMS));
    }

    /** The failure code; empty for whoever may come in. */
    OptionalInt refusal(SetpConnecting.ConnectRequest request) {
        if (foreign(request.versions())) {
            return OptionalInt.of(UNSUPPORTED_PROTOCOL);
        }
        return programs.test(SetpProgram.claimed(request.programName(), request.versions()))
                ? accounts.refusal(request.userIdentifier(), request.userPassphrase())
                : OptionalInt.of(UNSUPPORTED_CLIENT);
    }

    /** The same of one that has shown that it hears us, and so may make an account. */
    OptionalInt claim(SetpConnecting.ConnectRequest request) {
        return accounts.claim(request.userIdentifier(), request.userPassphrase());
    }

    /** The error code; empty for a simulation that may link to a bubble that is there. */
    OptionalInt refusal(SetpLinking.BubbleLinkRequest request) {
        if (foreign(request.versions())) {
            return OptionalInt.of(LINK_UNSUPPORTED_PROTOCOL);
        }
        if (!programs.test(SetpProgram.claimed(request.programName(), request.versions()))) {
            return OptionalInt.of(LINK_UNSUPPORTED_SERVER);
        }
        return accounts.links(request.callingBubbleId()) ? OptionalInt.empty() : OptionalInt.of(LINK_UNAUTHORIZED);
    }

    /** For a simulation that names a bubble which is not here. */
    static int nowhere() {
        return LINK_UNAUTHORIZED;
    }

    private static boolean foreign(Versions versions) {
        return versions.protocolMajorVersion() != SetpProtocol.VERSIONS.protocolMajorVersion()
                || versions.protocolMinorVersion() != SetpProtocol.VERSIONS.protocolMinorVersion();
    }
}
