package mocapscope.protocol.bench;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import mocapscope.protocol.session.GateItem;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.transcript.Transcript;

/** Matches arriving messages against the active intercept rules and executes the rules that match. */
final class Tricks {
    private final Session session;
    private final Waiting waiting;
    private final Reading reading;
    /** The ids of the held messages that the next message of each stream is to overtake. */
    private final Map<Transcript.ChannelDirection, Long> overtaken = new HashMap<>();

    private List<Armed> armed = List.of();
    private long played;

    Tricks(Session session, Waiting waiting, List<Tampering> tamperings) {
        this.session = session;
        this.waiting = waiting;
        this.reading = new Reading(session, waiting.row());
        arm(tamperings);
    }

    void arm(List<Tampering> tamperings) {
        armed = tamperings.stream().map(Armed::new).toList();
        played++;
    }

    void armFirst(Tampering tampering) {
        armed = Stream.concat(Stream.of(new Armed(tampering)), armed.stream()).toList();
        played++;
    }

    /** Returns true if no rule is active and no message waits to be overtaken. */
    boolean idle() {
        return armed.isEmpty() && overtaken.isEmpty();
    }

    /** Returns a number that changes whenever {@link #armed} does. */
    long played() {
        return played;
    }

    List<BenchState.Armed> armed() {
        return armed.stream().map(Armed::state).toList();
    }

    /** Resets the state that belongs to the ended connection. */
    void ended() {
        overtaken.clear();
        reading.forget();
        armed.forEach(Armed::forget);
    }

    /** Applies the rules to a parcel and forwards the result. */
    void play(GateItem parcel, BenchGate.Turn turn) {
        var before = overtaken(parcel);
        if (parcel.closing() != null) {
            before.ifPresent(one -> turn.pass(one, Waiting.AT_ONCE));
            turn.pass(parcel, Waiting.AT_ONCE);
            return;
        }
        tamper(parcel, before.isPresent(), turn);
        before.ifPresent(one -> turn.pass(one, Waiting.AT_ONCE));
    }

    private void tamper(GateItem parcel, boolean overtakes, BenchGate.Turn turn) {
        var aimed = armed.stream()
                .filter(each -> each.aim().direction() == parcel.direction())
                .toList();
        if (aimed.isEmpty()) {
            turn.pass(parcel, Waiting.AT_ONCE);
        } else {
            played++;
            new Playing(session, reading, parcel, turn, overtakes)
                    .play(aimed)
                    .ifPresent(id -> overtaken.put(stream(parcel), id));
        }
    }

    private Optional<GateItem> overtaken(GateItem parcel) {
        var id = overtaken.isEmpty() ? null : overtaken.remove(stream(parcel));
        return id == null ? Optional.empty() : waiting.takeOne(id).map(Held::parcel);
    }

    private static Transcript.ChannelDirection stream(GateItem parcel) {
        return new Transcript.ChannelDirection(parcel.channel(), parcel.direction());
    }
}
