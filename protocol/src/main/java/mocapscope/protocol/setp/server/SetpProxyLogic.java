package mocapscope.protocol.setp.server;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Predicate;
import mocapscope.protocol.session.ProxyLogic;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.gate.GatedTrafficUnit;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.setp.wire.SetpBubbleLinkMessage;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * Relays one SETP client's datagrams and replaces the server's address in datagrams to the client with the proxy's own.
 * An address that is split between two packets crosses unchanged.
 */
public final class SetpProxyLogic extends ProxyLogic {
    private volatile byte[] theirs = {};
    private byte[] ours = {};
    private final Predicate<ByteBuffer> withoutLink = datagram -> findLink(copy(datagram), 0) < 0;
    private @Nullable NetworkAddress here;

    /** Creates the logic of a client of the server at {@code server}. */
    public SetpProxyLogic(NetworkAddress server) {
        super(server);
    }

    @Override
    protected void onClientOpened(
            Channel channel, NetworkAddress local, NetworkAddress remote, SessionLogicContext out) {
        here = local;
        ours = encode(local);
        super.onClientOpened(channel, local, remote, out);
    }

    @Override
    public void onOpened(
            Channel channel,
            NetworkAddress local,
            NetworkAddress remote,
            MonotonicAndUnixTime now,
            SessionLogicContext out) {
        theirs = encode(remote);
        super.onOpened(channel, local, remote, now, out);
    }

    private static byte[] encode(NetworkAddress address) {
        int length = SetpBubbleLinkMessage.ADDRESS_LENGTH;
        var host = address.host().getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(length + Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(Arrays.copyOf(host, length))
                .putInt(address.port())
                .array();
    }

    @Override
    protected Predicate<ByteBuffer> unchangedBytes(Channel channel, Direction direction) {
        return direction == Direction.TO_SERVER ? ACCEPT_ALL : withoutLink;
    }

    @Override
    protected GatedTrafficUnit rewrite(GatedTrafficUnit item, SessionLogicContext out) {
        if (!isToClient(item)) {
            return item;
        }
        var bytes = copy(item.bytes());
        boolean found = false;
        for (int at = findLink(bytes, 0); at >= 0; at = findLink(bytes, at + 1)) {
            System.arraycopy(ours, 0, bytes, at, ours.length);
            found = true;
        }
        return found
                ? item.withBytes(ByteBuffer.wrap(bytes))
                        .withEdit("address %s replaced by %s".formatted(upstream(), here))
                : item;
    }

    private static byte[] copy(ByteBuffer datagram) {
        var bytes = new byte[datagram.remaining()];
        datagram.duplicate().get(bytes);
        return bytes;
    }

    /** Returns the index of the server's address at or after {@code from}, or -1. */
    private int findLink(byte[] bytes, int from) {
        var address = theirs;
        for (int at = from; at + address.length <= bytes.length; at++) {
            if (Arrays.equals(bytes, at, at + address.length, address, 0, address.length)) {
                return at;
            }
        }
        return -1;
    }
}
