package mocapscope.protocol.setp;

import java.util.List;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Sink;
import mocapscope.protocol.transcript.Entry;

/** Hands over a packet, and then what it carries, with what is wrong with each. */
final class SetpTelling {
    private final Entry entry;
    private final Sink out;
    private long n;

    SetpTelling(Entry entry, long nextMessage, Sink out) {
        this.entry = entry;
        this.n = nextMessage;
        this.out = out;
    }

    long nextMessage() {
        return n;
    }

    void dropped(DecodeException why, List<DecodeException> odd) {
        var rule = (SetpRule) why.rule();
        var message = wire(
                SetpMessage.Dropped.NAME,
                new SetpMessage.Dropped(rule, entry.bytes().remaining()));
        odd(odd, message);
        out.finding(Finding.of(why, message));
    }

    /** A packet that says nothing new. */
    void unused(SetpPacket packet, SetpFate fate, long kept, List<DecodeException> odd) {
        odd(odd, wire(packet, fate, kept));
    }

    /** A packet that is used; {@code samples} hears all that was understood of it. */
    void packet(
            SetpPacket packet,
            long kept,
            List<DecodeException> odd,
            List<SetpContents.Event> events,
            SetpSamples samples) {
        var message = wire(packet, SetpFate.TAKEN, kept);
        odd(odd, message);
        for (var event : events) {
            switch (event) {
                case SetpContents.Unused(var why) -> out.finding(Finding.of(why, message));
                case SetpContents.Completed one -> completed(one, message.n(), samples);
            }
        }
    }

    private static Finding forgiven(DecodeException odd, Message message) {
        var finding = Finding.of(odd, message);
        return finding.severity() == Severity.ERROR ? finding.as(Severity.WARNING) : finding;
    }

    private void odd(List<DecodeException> odd, Message message) {
        odd.forEach(one -> out.finding(forgiven(one, message)));
    }

    private void completed(SetpContents.Completed one, long carrier, SetpSamples samples) {
        var whole = one.whole();
        var message = new Message(
                n++,
                entry,
                whole.firstEntry(),
                whole.at(0),
                whole.type().kind().wireName(),
                "",
                one.body(),
                whole.data(),
                0,
                whole.data().limit(),
                carrier);
        out.message(message);
        if (one.body() instanceof SetpMessage.Said said) {
            samples.add(message, said);
        }
        one.odd().forEach(odd -> out.finding(forgiven(odd, message).at(whole.at(odd.offset()))));
        if (one.refused() != null) {
            out.finding(
                    Finding.of(one.refused(), message).at(whole.at(one.refused().offset())));
        }
    }

    private Message wire(SetpPacket packet, SetpFate fate, long kept) {
        return wire(SetpMessage.Packet.NAME, new SetpMessage.Packet(packet.header(), packet.frames(), fate, kept));
    }

    private Message wire(String name, SetpMessage body) {
        var message = new Message(n++, entry, entry.index(), entry.at(), name, "", body, entry.bytes());
        out.message(message);
        return message;
    }
}
