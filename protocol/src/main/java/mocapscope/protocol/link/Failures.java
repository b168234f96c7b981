package mocapscope.protocol.link;

import java.io.EOFException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.PortUnreachableException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.util.Locale;
import mocapscope.protocol.session.Closing;
import mocapscope.protocol.session.Closing.Cause;

/** Converts socket exceptions to channel close reasons. */
final class Failures {

    private Failures() {}

    static Closing of(Exception failure) {
        var words = failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
        // The message of such an exception is the host name, and sometimes nothing else.
        boolean unknown = failure instanceof UnknownHostException;
        return new Closing(causeOf(failure), unknown ? "unknown host: " + words : words);
    }

    private static Cause causeOf(Exception failure) {
        var words = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
        return switch (failure) {
            case UnknownHostException _ -> Cause.UNKNOWN_HOST;
            case SocketTimeoutException _ -> Cause.TIMEOUT;
            case NoRouteToHostException _ -> Cause.UNREACHABLE;
            case BindException _ -> words.contains("in use") ? Cause.ADDRESS_IN_USE : Cause.FAILED;
            case PortUnreachableException _ -> Cause.REFUSED;
            case ConnectException _ -> words.contains("timed out") ? Cause.TIMEOUT : Cause.REFUSED;
            case AsynchronousCloseException _ -> Cause.OURS;
            case ClosedChannelException _ -> Cause.OURS;
            case EOFException _ -> Cause.PEER;
            default -> words.contains("reset") || words.contains("broken pipe") ? Cause.RESET : byWords(words);
        };
    }

    private static Cause byWords(String words) {
        return words.contains("unreachable") ? Cause.UNREACHABLE : Cause.FAILED;
    }
}
