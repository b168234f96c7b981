package mocapscope.protocol.vrpn.connection;

import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.vrpn.wire.VrpnCookie;
import mocapscope.protocol.vrpn.wire.VrpnProblemKind;
import mocapscope.protocol.vrpn.wire.VrpnSessionOptions;
import org.jspecify.annotations.Nullable;

/**
 * Runs the VRPN cookie handshake for client or server: sends a cookie, checks the peer's cookie and detects timeouts.
 * Both sides send their cookies immediately.
 */
public final class VrpnCookieHandshake {
    public static final String TIMEOUT_TIMER = "cookie";
    private static final long USUAL_PATIENCE = 5_000_000_000L;

    private final SessionRole sessionRole;
    private final String other;
    /** True if any error by the peer ends the session. */
    private final boolean strict;

    private final long patience;
    /** Our cookie; once sent, as it was sent: the gate may have changed it. */
    private VrpnCookie handleOwnCookie;

    private boolean started;
    private boolean left;
    private boolean handlePeerCookie;
    private boolean agreed;
    private boolean explained;

    public VrpnCookieHandshake(SessionRole role, VrpnCookie cookie, OptionValues values) {
        this.sessionRole = role;
        this.handleOwnCookie = cookie;
        this.other = role == SessionRole.CLIENT ? "the server" : "the client";
        this.strict = VrpnSessionOptions.isStrict(values);
        this.patience = ProtocolIndependentSessionOptions.scaleByPatience(values, USUAL_PATIENCE);
    }

    public void start(VrpnMessageSender sender, MonotonicAndUnixTime now, SessionLogicContext out) {
        started = true;
        out.enterStep(SessionPhase.HANDSHAKING, "connected", "our cookie to be sent");
        sender.sendCookie(handleOwnCookie, out);
        out.schedulePeerDeadline(TIMEOUT_TIMER, now.monotonicNanos(), patience);
    }

    public void handleSent(String name, SessionLogicContext out) {
        if (!handlePeerCookie && name.equals(VrpnCookie.NAME)) {
            out.enterStep(SessionPhase.HANDSHAKING, "cookie sent", other + "'s cookie");
        }
    }

    /**
     * Records our own cookie as the decoder saw it leave. Until then the gate may hold it, and the session is not live.
     */
    public void handleOwnCookie(VrpnCookie cookie, SessionLogicContext out) {
        handleOwnCookie = cookie;
        if (agreed && !left) {
            live(out);
        }
        left = true;
    }

    /** Checks the peer's cookie; returns true if the session continues. */
    public boolean handlePeerCookie(VrpnCookie cookie, SessionLogicContext out) {
        handlePeerCookie = true;
        out.cancelTimer(TIMEOUT_TIMER);
        if (!cookie.isValid()) {
            out.fail(
                    VrpnProblemKind.COOKIE_INVALID,
                    "%s began with %s, which is not a VRPN cookie".formatted(other, cookie.toPrintableText()));
        } else if (!cookie.isCompatible()) {
            out.fail(
                    VrpnProblemKind.COOKIE_MAJOR,
                    "%s has VRPN version %s, this program has %s"
                            .formatted(other, cookie.version(), VrpnCookie.OURS.version()));
        } else {
            agreed = true;
            if (left) {
                live(out);
            } else {
                out.enterStep(SessionPhase.HANDSHAKING, other + "'s cookie received", "our cookie to be sent");
            }
        }
        return agreed;
    }

    private static void live(SessionLogicContext out) {
        out.enterStep(SessionPhase.LIVE, "cookies agree", "");
    }

    /** Ends the session if the peer's cookie has not arrived in time. */
    public void handleTimeout(SessionLogicContext out) {
        var reason = started
                ? "no cookie from %s within %d s".formatted(other, patience / 1_000_000_000L)
                : "the connection to %s was not established".formatted(other);
        out.reportFinding(VrpnProblemKind.COOKIE_MISSING, reason);
        out.abandonAttempt(VrpnProblemKind.COOKIE_MISSING, reason);
    }

    /** Handles a finding; in strict mode an error by the peer ends the session. */
    public void handleFinding(Finding finding, SessionLogicContext out) {
        explained |= finding.rule() == VrpnProblemKind.COOKIE_INVALID;
        boolean fromPeer = finding.direction() == sessionRole.incoming() && finding.message() != Finding.NONE;
        if (strict && fromPeer && finding.severity() == Severity.ERROR) {
            out.fail(finding, "%s broke a rule: %s".formatted(other, finding.text()));
        }
    }

    /** Reports a likely cause on our side if the connection closed during the handshake; returns its rule, or null. */
    public @Nullable VrpnProblemKind handleClosed(ChannelCloseReason reason, SessionLogicContext out) {
        if (reason.cause() == ChannelCloseReason.ChannelCloseCause.CUT) {
            return null;
        }
        if (!handleOwnCookie.isCompatible()) {
            out.reportFinding(
                    VrpnProblemKind.COOKIE_MAJOR,
                    "%s closed the connection: our cookie was sent as %s instead of %s"
                            .formatted(other, handleOwnCookie.toPrintableText(), VrpnCookie.OURS.toPrintableText()));
            return VrpnProblemKind.COOKIE_MAJOR;
        }
        if (!started || handlePeerCookie) {
            return null;
        }
        if (explained) {
            return VrpnProblemKind.COOKIE_INVALID;
        }
        out.reportFinding(
                VrpnProblemKind.COOKIE_MISSING, "%s closed the connection before it sent its cookie".formatted(other));
        return VrpnProblemKind.COOKIE_MISSING;
    }

    /** Returns the reason for a closed channel as text. */
    public String describeClosing(ChannelCloseReason reason) {
        return switch (reason.cause()) {
            case PEER -> other + " closed the connection";
            case RESET -> other + " reset the connection";
            case OURS, REFUSED, TIMEOUT, UNKNOWN_HOST, UNREACHABLE, ADDRESS_IN_USE, SLOW_PEER, CUT, FAILED ->
                reason.describe();
        };
    }
}
