package mocapscope.protocol.setp;

import java.util.ArrayList;
import java.util.List;

/** Tells new packets and messages from those that came before, and has them acknowledged (6.1). */
final class Receiver {
    private final Acknowledger acknowledger;
    private final Tally tally;
    private final MessageTypes types;
    private final int insistAfter;
    private SetpWindow seen = SetpWindow.EMPTY;
    private SetpRecent completed = SetpRecent.NONE;

    Receiver(SetpTuning tuning, Acknowledger acknowledger, Tally tally) {
        this.acknowledger = acknowledger;
        this.tally = tally;
        this.types = tuning.types();
        this.insistAfter = tuning.acknowledging().insistAfter();
    }

    /** A packet of this session. */
    Arrival take(SetpPacket packet, FrameRoom room, long now) {
        long id = packet.header().packet();
        boolean guaranteed = packet.header().guaranteed();
        if (seen.has(id)) {
            tally.duplicates++;
            if (guaranteed) {
                acknowledge(packet, true, now);
            }
            return Arrival.without(Verdict.DUPLICATE);
        }
        var frames = packet.frames().stream()
                .filter(frame -> frame.type() != types.acknowledgement())
                .filter(frame -> !completed.has(frame.message(), now))
                .toList();
        if (!room.holds(frames)) {
            tally.noRoom++;
            return Arrival.without(Verdict.NO_ROOM);
        }
        seen = seen.with(id);
        if (guaranteed) {
            acknowledge(packet, packet.frames().stream().anyMatch(frame -> types.urgent(frame.type())), now);
        }
        return new Arrival(Verdict.NEW, unrepeated(frames, now));
    }

    private void acknowledge(SetpPacket packet, boolean urgent, long now) {
        if (packet.header().resends() >= insistAfter) {
            acknowledger.insist(packet.header().packet(), now);
        } else {
            acknowledger.queue(packet.header().packet(), urgent, now);
        }
    }

    /** All frames of a message came; false if it had been complete before and must not be delivered. */
    boolean completes(long message, long now) {
        if (completed.has(message, now)) {
            return false;
        }
        completed = completed.with(message, now);
        return true;
    }

    /** A message of one frame is complete with it, so a second copy in the same packet is one too many. */
    private List<SetpFrame> unrepeated(List<SetpFrame> frames, long now) {
        var fresh = new ArrayList<SetpFrame>();
        for (var frame : frames) {
            if (frame.count() > 1 || completes(frame.message(), now)) {
                fresh.add(frame);
            }
        }
        return fresh;
    }
}
