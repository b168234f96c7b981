package mocapscope.protocol.setp;

/**
 * Detects duplicate packets of a SETP session and queues guaranteed packets for acknowledgement (§6.1). The decoder
 * detects repeated messages.
 */
final class SetpPacketReceiver {
    private final SetpAcknowledgementQueue queue;
    private final SetpTransportCounters counters;
    private final SetpMessageTypeTable types;
    private final int insistAfter;
    private SetpDuplicateWindow seen = SetpDuplicateWindow.EMPTY;

    SetpPacketReceiver(SetpTransportParameters tuning, SetpAcknowledgementQueue queue, SetpTransportCounters counters) {
        this.queue = queue;
        this.counters = counters;
        this.types = tuning.types();
        this.insistAfter = tuning.acknowledging().insistAfter();
    }

    /** Receives a packet of this session; {@code room} is true if all its frames can be stored (R38). */
    SetpReceiveResult receive(SetpPacket packet, boolean room, long now) {
        long id = packet.header().packet();
        boolean guaranteed = packet.header().guaranteed();
        if (seen.contains(id)) {
            counters.duplicates++;
            if (guaranteed) {
                acknowledge(packet, true, now);
            }
            return SetpReceiveResult.DUPLICATE;
        }
        if (!room) {
            counters.noRoom++;
            return SetpReceiveResult.NO_ROOM;
        }
        seen = seen.with(id);
        if (guaranteed) {
            acknowledge(packet, packet.frames().stream().anyMatch(frame -> types.isUrgent(frame.type())), now);
        }
        return SetpReceiveResult.NEW;
    }

    private void acknowledge(SetpPacket packet, boolean urgent, long now) {
        if (packet.header().resends() >= insistAfter) {
            queue.queueTwice(packet.header().packet(), now);
        } else {
            queue.queue(packet.header().packet(), urgent, now);
        }
    }
}
