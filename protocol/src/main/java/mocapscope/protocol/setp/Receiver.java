package mocapscope.protocol.setp;

/**
 * Detects duplicate packets of a SETP session and queues guaranteed packets for acknowledgement (§6.1). The decoder
 * detects repeated messages.
 */
final class Receiver {
    private final Acknowledger acknowledger;
    private final Tally tally;
    private final SetpTypes types;
    private final int insistAfter;
    private SetpWindow seen = SetpWindow.EMPTY;

    Receiver(SetpTuning tuning, Acknowledger acknowledger, Tally tally) {
        this.acknowledger = acknowledger;
        this.tally = tally;
        this.types = tuning.types();
        this.insistAfter = tuning.acknowledging().insistAfter();
    }

    /** Receives a packet of this session; {@code room} is true if all its frames can be stored (R38). */
    Verdict take(SetpPacket packet, boolean room, long now) {
        long id = packet.header().packet();
        boolean guaranteed = packet.header().guaranteed();
        if (seen.has(id)) {
            tally.duplicates++;
            if (guaranteed) {
                acknowledge(packet, true, now);
            }
            return Verdict.DUPLICATE;
        }
        if (!room) {
            tally.noRoom++;
            return Verdict.NO_ROOM;
        }
        seen = seen.with(id);
        if (guaranteed) {
            acknowledge(packet, packet.frames().stream().anyMatch(frame -> types.urgent(frame.type())), now);
        }
        return Verdict.NEW;
    }

    private void acknowledge(SetpPacket packet, boolean urgent, long now) {
        if (packet.header().resends() >= insistAfter) {
            acknowledger.insist(packet.header().packet(), now);
        } else {
            acknowledger.queue(packet.header().packet(), urgent, now);
        }
    }
}
