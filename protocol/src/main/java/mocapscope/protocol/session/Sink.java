package mocapscope.protocol.session;

import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/** Takes what a decoder understands, in the order of the bytes: a message before its samples and findings. */
public interface Sink {

    void message(Message message);

    /** A source speaks for the first time, or says something new of itself. */
    void source(SourceInfo source);

    void sample(Sample sample);

    void finding(Finding finding);

    /** So many messages left and never came: what a channel's numbers tell, where it has any. */
    default void lost(Channel channel, Direction direction, long messages) {}
}
