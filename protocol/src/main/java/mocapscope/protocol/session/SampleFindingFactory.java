package mocapscope.protocol.session;

import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.transcript.Channel;
import org.jspecify.annotations.Nullable;

/** Creates problem reports (findings) about a sample, with references to its message and raw bytes. */
final class SampleFindingFactory {
    private long entry = Finding.NONE;
    private @Nullable Channel channel;

    /** Sets the entry of the samples that follow. */
    void setEntry(long index, Channel itsChannel) {
        entry = index;
        channel = itsChannel;
    }

    Finding create(Rule rule, SampleMetadata stamp, String text) {
        return new Finding(
                rule,
                rule.severity(),
                stamp.direction(),
                channel,
                "",
                text,
                stamp.message(),
                entry,
                Finding.NONE,
                Finding.NONE,
                stamp.arrival());
    }
}
