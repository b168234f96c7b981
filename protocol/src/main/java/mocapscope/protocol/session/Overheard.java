package mocapscope.protocol.session;

import mocapscope.protocol.sample.Sample;

/**
 * Forwards the samples decoded from one transcript entry and records those that describe persistent state (buttons,
 * flags, channels, objects).
 */
final class Overheard extends ForwardingDecoderOutput {
    private final RetainedState lasts;
    private final long entry;

    Overheard(RetainedState lasts, long entry, DecoderOutput out) {
        super(out);
        this.lasts = lasts;
        this.entry = entry;
    }

    @Override
    public void onSample(Sample sample) {
        lasts.addSample(sample, entry);
        super.onSample(sample);
    }
}
