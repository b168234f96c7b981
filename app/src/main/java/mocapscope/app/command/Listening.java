package mocapscope.app.command;

import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.MessageMetadata;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.SessionState;
import mocapscope.protocol.session.SessionListener;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * A session listener that prints and counts the events of one session until a limit is reached. Later events are
 * neither printed nor counted, so that the summary matches the printed lines.
 */
class Listening implements SessionListener {
    private final SessionListener lines;
    private final Tally tally;
    private final Missing missing;
    private final Outcome outcome;
    private final boolean strict;
    private long left;
    private boolean enough;

    /** Creates the listener; {@code count} is the maximum number of samples, or 0 for no limit. */
    Listening(SessionListener lines, Tally tally, Outcome outcome, boolean strict, long count) {
        this.lines = lines;
        this.tally = tally;
        this.missing = tally.missing();
        this.outcome = outcome;
        this.strict = strict;
        this.left = count;
    }

    @Override
    public void onState(SessionState state) {
        outcome.saw(state);
        lines.onState(state);
    }

    @Override
    public void onEntry(Entry entry) {
        if (!enough) {
            tally.onEntry(entry);
            missing.entry(entry);
        }
    }

    @Override
    public void onMessage(Message message) {
        if (!enough) {
            lines.onMessage(message);
            tally.onMessage(message);
        }
    }

    @Override
    public boolean wantsMessages() {
        return lines.wantsMessages();
    }

    @Override
    public void onMessageMetadata(MessageMetadata envelope) {
        if (!enough) {
            lines.onMessageMetadata(envelope);
            tally.onMessageMetadata(envelope);
        }
    }

    @Override
    public void onSource(SourceInfo source) {
        if (!enough) {
            lines.onSource(source);
        }
    }

    @Override
    public void onSample(Sample sample) {
        if (!enough) {
            lines.onSample(sample);
            tally.onSample(sample);
            if (sample.countsAsEvent() && --left == 0) {
                enough(Outcome.Reason.ENOUGH);
            }
        }
    }

    @Override
    public void onFinding(Finding finding) {
        if (!enough) {
            lines.onFinding(finding);
            tally.onFinding(finding);
            outcome.found(finding);
            if (strict && finding.severity() == Severity.ERROR) {
                enough(Outcome.Reason.REFUSED);
            }
        }
    }

    @Override
    public void onDeviceAnnounced(SourceId device, boolean internal) {
        if (!enough) {
            lines.onDeviceAnnounced(device, internal);
        }
    }

    @Override
    public void onDeviceProperty(SourceId device, DeviceProperty page) {
        if (!enough) {
            lines.onDeviceProperty(device, page);
            tally.onDeviceProperty(device, page);
        }
    }

    @Override
    public void onDeviceDeparted(SourceId device) {
        if (!enough) {
            lines.onDeviceDeparted(device);
            tally.onDeviceDeparted(device);
        }
    }

    @Override
    public void onMessagesLost(Channel channel, Direction direction, long messages) {
        if (!enough) {
            missing.lost(channel, direction, messages);
        }
    }

    @Override
    public void onSequenceNumber(Channel channel, Direction direction, long number, int bits, long message) {
        if (!enough) {
            missing.numbered(channel, direction, number, bits);
        }
    }

    @Override
    public void onFindingRepeated(Finding finding) {
        if (!enough) {
            tally.onFindingRepeated(finding);
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
