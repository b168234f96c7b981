package mocapscope.app.command;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.recording.Unclaimed;
import mocapscope.protocol.sample.Detail;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleKind;
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

/** Counts what a command saw, for the summary at its end. Used by the sessions' one thread, and read when they ended. */
final class Tally implements Tap {
    private final Counts<String> names = new Counts<>();
    private final Counts<SampleKind> samples = new Counts<>();
    private final Counts<Severity> findings = new Counts<>();
    private final List<Missing> sessions = new ArrayList<>();
    private long messages;
    private long bytes;
    private long inMessages;
    private long lost;
    private long described;
    private long departed;
    private long entry = -1;
    private long entryEnd;
    /** Of the last message. */
    private long lastEntry = -1;

    private long lastEnd;
    private Unclaimed unclaimed = Unclaimed.NONE;

    @Override
    public void entry(Entry entry) {
        bytes += entry.bytes().remaining();
        this.entry = entry.index();
        entryEnd = entry.at() + entry.bytes().remaining();
    }

    @Override
    public void message(Message message) {
        envelope(message);
    }

    @Override
    public boolean wantsMessages() {
        return false;
    }

    @Override
    public void envelope(Envelope envelope) {
        messages++;
        names.add(envelope.name());
        if (envelope.carrier() == Message.ON_THE_WIRE) {
            inMessages += envelope.length();
            lastEntry = envelope.entry().index();
            lastEnd = envelope.at() + envelope.length();
        }
    }

    @Override
    public void sample(Sample sample) {
        if (sample.happened()) {
            samples.add(SampleKind.of(sample));
        }
    }

    @Override
    public void finding(Finding finding) {
        findings.add(finding.severity());
    }

    @Override
    public void described(SourceId device, Detail page) {
        described++;
    }

    @Override
    public void departed(SourceId device) {
        departed++;
    }

    @Override
    public void lost(Channel channel, Direction direction, long messages) {
        lost += messages;
    }

    @Override
    public void repeated(Finding finding) {
        findings.add(finding.severity());
    }

    @Override
    public void source(SourceInfo source) {}

    @Override
    public void state(State state) {}

    /** What was in the file besides its sessions. */
    void besides(Unclaimed conversations) {
        unclaimed = conversations;
    }

    /** Counts what a session loses, until that is {@link #over}. */
    Missing missing() {
        var one = new Missing(this);
        sessions.add(one);
        return one;
    }

    /** A session is over. */
    void over(Missing its) {
        its.end();
        sessions.remove(its);
    }

    /** Leaves out the bytes behind the last message of the last entry: nobody looked at them. */
    void cut() {
        if (lastEntry == entry) {
            bytes -= entryEnd - lastEnd;
        }
    }

    long messages() {
        return messages;
    }

    Counts<String> names() {
        return names;
    }

    Counts<SampleKind> samples() {
        return samples;
    }

    Counts<Severity> findings() {
        return findings;
    }

    /** Bytes of both directions. */
    long bytes() {
        return bytes;
    }

    /** Messages that left and never came, now that nothing more comes. */
    long lost() {
        sessions.forEach(Missing::end);
        return lost;
    }

    /** What nobody counted, since it is of no session. */
    Unclaimed unclaimed() {
        return unclaimed;
    }

    /** Pages that devices told of themselves. */
    long described() {
        return described;
    }

    /** Devices that went. */
    long departed() {
        return departed;
    }

    /** Bytes that belong to no whole message. */
    long leftover() {
        return bytes - inMessages;
    }
}
