package mocapscope.protocol.toy;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.session.Envelope;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Sink;
import mocapscope.protocol.transcript.Entry;

/** Who needs no messages writes down in a word what came instead: what was made, and what was not. */
public final class Glance implements Sink {
    public final List<String> words = new ArrayList<>();

    /** What comes in place of each message of the last entry. */
    public static List<String> last(Decoder decoder, List<Entry> entries) {
        var knowledge = decoder.initial();
        var glance = new Glance();
        for (var entry : entries) {
            glance.words.clear();
            knowledge = decoder.decode(knowledge, entry, glance);
        }
        return glance.words;
    }

    @Override
    public boolean wantsMessages() {
        return false;
    }

    @Override
    public void envelope(Envelope envelope) {
        words.add("envelope");
    }

    @Override
    public void message(Message message) {
        words.add("message");
    }

    @Override
    public void sample(Sample sample) {}

    @Override
    public void source(SourceInfo source) {}

    @Override
    public void finding(Finding finding) {
        words.add(finding.rule().code());
    }
}
