package mocapscope.app.command;

import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.MessageMetadata;
import mocapscope.protocol.session.SessionListener;
import mocapscope.protocol.session.SessionState;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * A session listener that prints and counts the events of one session until a limit is reached. Later events are
 * neither printed nor counted, so that the summary matches the printed lines.
 */
class PrintingSessionListener implements SessionListener {
    private final SessionListener lines;
    private final SummaryCounter counter;
    private final MessageLossCounter lossCounter;
    private final SessionOutcome sessionOutcome;
    private final boolean strict;
    private long left;
    private boolean isFinished;

    /** Creates the listener; {@code count} is the maximum number of samples, or 0 for no limit. */
    PrintingSessionListener(
            SessionListener lines, SummaryCounter counter, SessionOutcome outcome, boolean strict, long count) {
        this.lines = lines;
        this.counter = counter;
        this.lossCounter = counter.addSession();
        this.sessionOutcome = outcome;
        this.strict = strict;
        this.left = count;
    }

    @Override
    public void onState(SessionState state) {
        sessionOutcome.updateState(state);
        lines.onState(state);
    }

    @Override
    public void onEntry(Entry entry) {
        if (!isFinished) {
            counter.onEntry(entry);
            lossCounter.addEntry(entry);
        }
    }

    @Override
    public void onMessage(Message message) {
        if (!isFinished) {
            lines.onMessage(message);
            counter.onMessage(message);
        }
    }

    @Override
    public boolean wantsMessages() {
        return lines.wantsMessages();
    }

    @Override
    public void onMessageMetadata(MessageMetadata metadata) {
        if (!isFinished) {
            lines.onMessageMetadata(metadata);
            counter.onMessageMetadata(metadata);
        }
    }

    @Override
    public void onSource(SourceInfo source) {
        if (!isFinished) {
            lines.onSource(source);
        }
    }

    @Override
    public void onSample(Sample sample) {
        if (!isFinished) {
            lines.onSample(sample);
            counter.onSample(sample);
            if (sample.countsAsEvent() && --left == 0) {
                isFinished(SessionOutcome.SessionEndReason.ENOUGH);
            }
        }
    }

    @Override
    public void onFinding(Finding finding) {
        if (!isFinished) {
            lines.onFinding(finding);
            counter.onFinding(finding);
            sessionOutcome.addFinding(finding);
            if (strict && finding.severity() == Severity.ERROR) {
                isFinished(SessionOutcome.SessionEndReason.REFUSED);
            }
        }
    }

    @Override
    public void onDeviceAnnounced(SourceId device, boolean internal) {
        if (!isFinished) {
            lines.onDeviceAnnounced(device, internal);
        }
    }

    @Override
    public void onDeviceProperty(SourceId device, DeviceProperty page) {
        if (!isFinished) {
            lines.onDeviceProperty(device, page);
            counter.onDeviceProperty(device, page);
        }
    }

    @Override
    public void onDeviceDeparted(SourceId device) {
        if (!isFinished) {
            lines.onDeviceDeparted(device);
            counter.onDeviceDeparted(device);
        }
    }

    @Override
    public void onMessagesLost(Channel channel, Direction direction, long messages) {
        if (!isFinished) {
            lossCounter.addLost(channel, direction, messages);
        }
    }

    @Override
    public void onSequenceNumber(Channel channel, Direction direction, long number, int bits, long message) {
        if (!isFinished) {
            lossCounter.addSequenceNumber(channel, direction, number, bits);
        }
    }

    @Override
    public void onFindingRepeated(Finding finding) {
        if (!isFinished) {
            counter.onFindingRepeated(finding);
        }
    }

    /** Returns true once nothing more is printed and counted. */
    final boolean isFinished() {
        return isFinished;
    }

    private void isFinished(SessionOutcome.SessionEndReason why) {
        isFinished = true;
        counter.discardTail();
        sessionOutcome.complete(why);
    }
}
