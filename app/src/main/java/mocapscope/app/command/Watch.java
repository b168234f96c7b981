package mocapscope.app.command;

import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.session.State;
import mocapscope.protocol.session.Tap;
import mocapscope.protocol.transcript.Entry;

/** Sees how a session fares, and nothing else. */
record Watch(Outcome outcome) implements Tap {

    @Override
    public void state(State state) {
        if (state.phase() == Phase.LIVE) {
            outcome.live();
        }
        outcome.waits(state.waitingFor());
    }

    @Override
    public void entry(Entry entry) {
        if (entry.kind() == Entry.Kind.OPENED) {
            outcome.connected();
        }
    }

    @Override
    public void finding(Finding finding) {
        if (finding.severity() == Severity.ERROR) {
            outcome.trouble(finding);
        }
    }

    @Override
    public void message(Message message) {}

    @Override
    public void source(SourceInfo source) {}

    @Override
    public void sample(Sample sample) {}
}
