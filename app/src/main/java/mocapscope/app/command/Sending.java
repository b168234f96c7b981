package mocapscope.app.command;

import java.util.HashSet;
import java.util.Set;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.session.State;
import mocapscope.protocol.session.Tap;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * Prints what is asked of a device and what it answers. A protocol need not say which message answers which, so an answer
 * is whatever the device had not said before it was asked.
 */
final class Sending implements Tap {
    private record Kind(String name, String sender) {}

    private final Tap lines;
    private final Direction outgoing;
    private final Outcome outcome;
    private final Set<Kind> usual = new HashSet<>();
    private volatile boolean asked;
    private volatile boolean sent;
    private volatile boolean answered;

    Sending(Tap lines, Direction outgoing, Outcome outcome) {
        this.lines = lines;
        this.outgoing = outgoing;
        this.outcome = outcome;
    }

    /** From now on what is new is an answer. */
    void ask() {
        asked = true;
    }

    /** Whether anything left since the asking. */
    boolean sent() {
        return sent;
    }

    boolean answered() {
        return answered;
    }

    @Override
    public void state(State state) {
        if (state.phase() == Phase.LIVE) {
            outcome.live();
            outcome.end(Outcome.Reason.ENOUGH);
        }
    }

    @Override
    public void entry(Entry entry) {}

    @Override
    public void message(Message message) {
        boolean ours = message.direction() == outgoing;
        boolean fresh = ours || usual.add(new Kind(message.name(), message.sender()));
        if (asked && fresh) {
            lines.message(message);
            sent |= ours;
            answered |= !ours;
        }
    }

    @Override
    public void source(SourceInfo source) {}

    @Override
    public void sample(Sample sample) {}

    @Override
    public void finding(Finding finding) {
        outcome.trouble(finding);
        lines.finding(finding);
    }
}
