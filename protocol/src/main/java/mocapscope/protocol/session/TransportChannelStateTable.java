package mocapscope.protocol.session;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.TransportKind;

/**
 * The states of a session's TCP and UDP channels: open, being closed by this side, or paused for backpressure. Holds
 * state only; its owner makes the network calls.
 */
final class TransportChannelStateTable {
    /** The open channels, each with the number of its opening. */
    private final Map<Channel, Long> open = new LinkedHashMap<>();
    /** The channels whose closing this side has requested; nothing more is read of them. */
    private final Set<Channel> closing = new HashSet<>();
    /** The paused channels, each with the number of datagrams dropped meanwhile. */
    private final Map<Channel, Long> paused = new LinkedHashMap<>();

    private final Set<Channel> blocked = new HashSet<>();
    private long openings;

    /** Adds an open channel; a channel that is opened again gets a new number. */
    void addOpen(Channel channel) {
        closing.remove(channel);
        open.put(channel, ++openings);
    }

    void removeOpen(Channel channel) {
        open.remove(channel);
        blocked.remove(channel);
    }

    boolean isOpen(Channel channel) {
        return open.containsKey(channel);
    }

    boolean hasOpen() {
        return !open.isEmpty();
    }

    /** Returns the open channels in the order of their opening. */
    List<Channel> openChannels() {
        return List.copyOf(open.keySet());
    }

    /** Returns the number of a channel's opening; 0 while it is not open. */
    long connectionNumber(Channel channel) {
        return open.getOrDefault(channel, 0L);
    }

    /** Notes that this side closes the channel; returns false if it was noted before. */
    boolean addClosing(Channel channel) {
        return closing.add(channel);
    }

    /** Returns whether this side requested the closing of this channel. */
    boolean isClosing(Channel channel) {
        return closing.contains(channel);
    }

    /** Notes that the channel is closed; returns whether this side had requested the closing. */
    boolean removeClosing(Channel channel) {
        return closing.remove(channel);
    }

    void clearClosing() {
        closing.clear();
    }

    /** Notes that the channel is paused; returns false if it was paused before. */
    boolean addPaused(Channel channel) {
        return paused.putIfAbsent(channel, 0L) == null;
    }

    /** Notes that the channel is read again; returns the number of dropped datagrams, or empty if it was not paused. */
    OptionalLong removePaused(Channel channel) {
        var dropped = paused.remove(channel);
        return dropped == null ? OptionalLong.empty() : OptionalLong.of(dropped);
    }

    List<Channel> pausedChannels() {
        return List.copyOf(paused.keySet());
    }

    /** Notes whether the bytes of a channel cannot be passed on now, because their receiver is slow. */
    void setBlocked(Channel channel, boolean on) {
        if (on) {
            blocked.add(channel);
        } else {
            blocked.remove(channel);
        }
    }

    /** Returns whether a channel must not be read: it is paused, or its bytes cannot be passed on. */
    boolean mustWait(Channel channel) {
        return paused.containsKey(channel) || blocked.contains(channel);
    }

    /** Returns whether a datagram that has just arrived is dropped; counts it. */
    boolean countIfDropped(Channel channel) {
        return channel.transport() == TransportKind.UDP && paused.computeIfPresent(channel, (_, n) -> n + 1) != null;
    }
}
