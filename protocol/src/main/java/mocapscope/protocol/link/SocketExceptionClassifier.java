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
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.ChannelCloseReason.ChannelCloseCause;

/** Converts socket exceptions to reasons for closing a connection, such as a timeout, refusal or reset by the peer. */
final class SocketExceptionClassifier {

    private SocketExceptionClassifier() {}

    static ChannelCloseReason of(Exception failure) {
        var words = failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
        // The message of such an exception is the host name, and sometimes nothing else.
        boolean unknown = failure instanceof UnknownHostException;
        return new ChannelCloseReason(causeOf(failure), unknown ? "unknown host: " + words : words);
    }

    private static ChannelCloseCause causeOf(Exception failure) {
        var words = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
        return switch (failure) {
            case UnknownHostException _ -> ChannelCloseCause.UNKNOWN_HOST;
            case SocketTimeoutException _ -> ChannelCloseCause.TIMEOUT;
            case NoRouteToHostException _ -> ChannelCloseCause.UNREACHABLE;
            case BindException _ ->
                words.contains("in use") ? ChannelCloseCause.ADDRESS_IN_USE : ChannelCloseCause.FAILED;
            case PortUnreachableException _ -> ChannelCloseCause.REFUSED;
            case ConnectException _ ->
                words.contains("timed out") ? ChannelCloseCause.TIMEOUT : ChannelCloseCause.REFUSED;
            case AsynchronousCloseException _ -> ChannelCloseCause.OURS;
            case ClosedChannelException _ -> ChannelCloseCause.OURS;
            case EOFException _ -> ChannelCloseCause.PEER;
            default ->
                words.contains("reset") || words.contains("broken pipe") ? ChannelCloseCause.RESET : byWords(words);
        };
    }

    private static ChannelCloseCause byWords(String words) {
        return words.contains("unreachable") ? ChannelCloseCause.UNREACHABLE : ChannelCloseCause.FAILED;
    }
}
