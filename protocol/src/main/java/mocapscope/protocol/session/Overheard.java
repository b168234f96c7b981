package mocapscope.protocol.session;

import mocapscope.protocol.sample.Sample;

/**
 * Forwards the samples decoded from one transcript entry and records those that describe persistent state (buttons,
 * flags, channels, objects).
 */
final class Overheard extends PassingOn {
    private final WhatLasts lasts;
    private final long entry;

    Overheard(WhatLasts lasts, long entry, Sink out) {
        super(out);
        this.lasts = lasts;
        this.entry = entry;
    }

    @Override
    public void sample(Sample sample) {
        lasts.sample(sample, entry);
        super.sample(sample);
    }
}
