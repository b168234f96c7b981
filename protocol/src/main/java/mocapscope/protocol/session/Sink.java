package mocapscope.protocol.session;

import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceInfo;

/** Takes what a decoder understands, in the order of the bytes: a message before its samples and findings. */
public interface Sink {

    void message(Message message);

    /** A source speaks for the first time, or says something new of itself. */
    void source(SourceInfo source);

    void sample(Sample sample);

    void finding(Finding finding);
}
