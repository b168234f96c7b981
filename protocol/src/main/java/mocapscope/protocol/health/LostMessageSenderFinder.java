package mocapscope.protocol.health;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Identifies the device that sent a session's lost messages, if only one device can have sent them. Sequence numbers
 * are those of a channel, so they prove a device only if it is the session's only one and sent each numbered message.
 * Not thread-safe.
 */
final class LostMessageSenderFinder {
    /** The time in nanoseconds for which a numbered message of an unknown sender may explain a loss. */
    private static final long WINDOW = HealthThresholds.WINDOW;

    private static final long NEVER = Long.MIN_VALUE;

    private @Nullable String sender;
    private @Nullable String announced;
    private boolean several;
    private long unknownUntil = NEVER;

    /** Notes a device that the peer announced. */
    void addDevice(String device) {
        several |= announced != null && !announced.equals(device);
        announced = device;
    }

    /** Notes a numbered message whose sender is not known yet. */
    void addUnknownSender(long arrival) {
        unknownUntil = arrival + WINDOW;
    }

    /** Notes the sender of a numbered message; empty for a packet, whose number counts no messages of a device. */
    void addSender(String device) {
        several |= sender != null && !sender.equals(device);
        sender = device;
    }

    /** Returns the device; empty if there is no proof. */
    String find(List<SourceHealthMeter> sources, long now) {
        var device = sender;
        if (several
                || device == null
                || device.isEmpty()
                || announced != null && !announced.equals(device)
                || now < unknownUntil) {
            return "";
        }
        for (var source : sources) {
            if (!source.source().device().equals(device)) {
                return "";
            }
        }
        return device;
    }
}
