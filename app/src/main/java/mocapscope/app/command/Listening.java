package mocapscope.app.command;

import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.sample.Detail;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Envelope;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.State;
import mocapscope.protocol.session.Tap;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * A session listener that prints and counts the events of one session until a limit is reached. Later events are
 * neither printed nor counted, so that the summary matches the printed lines.
 */
class Listening implements Tap {
    private final Tap lines;
    private final Tally tally;
    private final Missing missing;
    private final Outcome outcome;
    private final boolean strict;
    private long left;
    private boolean enough;

    /** Creates the listener; {@code count} is the maximum number of samples, or 0 for no limit. */
    Listening(Tap lines, Tally tally, Outcome outcome, boolean strict, long count) {
        this.lines = lines;
        this.tally = tally;
        this.missing = tally.missing();
        this.outcome = outcome;
        this.strict = strict;
        this.left = count;
    }

    @Override
    public void state(State state) {
        outcome.saw(state);
        lines.state(state);
    }

    @Override
    public void entry(Entry entry) {
        if (!enough) {
            tally.entry(entry);
            missing.entry(entry);
        }
    }

    @Override
    public void message(Message message) {
        if (!enough) {
            lines.message(message);
            tally.message(message);
        }
    }

    @Override
    public boolean wantsMessages() {
        return lines.wantsMessages();
    }

    @Override
    public void envelope(Envelope envelope) {
        if (!enough) {
            lines.envelope(envelope);
            tally.envelope(envelope);
        }
    }

    @Override
    public void source(SourceInfo source) {
        if (!enough) {
            lines.source(source);
        }
    }

    @Override
    public void sample(Sample sample) {
        if (!enough) {
            lines.sample(sample);
            tally.sample(sample);
            if (sample.happened() && --left == 0) {
                enough(Outcome.Reason.ENOUGH);
            }
        }
    }

    @Override
    public void finding(Finding finding) {
        if (!enough) {
            lines.finding(finding);
            tally.finding(finding);
            outcome.found(finding);
            if (strict && finding.severity() == Severity.ERROR) {
                enough(Outcome.Reason.REFUSED);
            }
        }
    }

    @Override
    public void announced(SourceId device, boolean internal) {
        if (!enough) {
            lines.announced(device, internal);
        }
    }

    @Override
    public void described(SourceId device, Detail page) {
        if (!enough) {
            lines.described(device, page);
            tally.described(device, page);
        }
    }

    @Override
    public void departed(SourceId device) {
        if (!enough) {
            lines.departed(device);
            tally.departed(device);
        }
    }

    @Override
    public void lost(Channel channel, Direction direction, long messages) {
        if (!enough) {
            missing.lost(channel, direction, messages);
        }
    }

    @Override
    public void numbered(Channel channel, Direction direction, long number, int bits, long message) {
        if (!enough) {
            missing.numbered(channel, direction, number, bits);
        }
    }

    @Override
    public void repeated(Finding finding) {
        if (!enough) {
            tally.repeated(finding);
        }
    }

    /** Returns true once nothing more is printed and counted. */
    final boolean enough() {
        return enough;
    }

    private void enough(Outcome.Reason why) {
        enough = true;
        tally.cut();
        outcome.end(why);
    }
}
