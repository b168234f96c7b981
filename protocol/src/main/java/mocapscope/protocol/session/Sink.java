package mocapscope.protocol.session;

import mocapscope.protocol.sample.Detail;
import mocapscope.protocol.sample.Rig;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/** Takes what a decoder understands, in the order of the bytes: a message before its samples and findings. */
public interface Sink {

    /** One whole message, of either direction; its findings and samples follow. */
    void message(Message message);

    /**
     * Whether it must be handed every message itself. Who has no need of that is told of most by their {@link #envelope} alone,
     * which costs nothing: of those that say nothing but samples, with nothing odd about them. Others come as messages
     * all the same, and where somebody else needs them, all do. Asked before each message, or once before several that follow each other.
     */
    default boolean wantsMessages() {
        return true;
    }

    /** In place of {@link #message}, to who {@linkplain #wantsMessages has no need of it}: one whole message; its samples follow. */
    default void envelope(Envelope envelope) {}

    /** A source speaks for the first time, or says something new of itself. */
    void source(SourceInfo source);

    /** Something that a device told; its stamp names source, message and times. */
    void sample(Sample sample);

    /**
     * A part of a device of which no sample can be made says how often it speaks. Its messages are heard all the same,
     * where their bodies say so.
     *
     * @param rate expected, in Hz; 0 when it speaks only when something happens
     */
    default void speaks(SourceId part, double rate) {}

    /** Something wrong or odd about what crossed; most name a message that was handed over before. */
    void finding(Finding finding);

    /**
     * A server names one of its devices, be it that the device says nothing yet. It may name one again.
     *
     * @param internal whether it belongs to the server's own workings and is nothing that a person would call a device
     */
    default void announced(SourceId device, boolean internal) {}

    /** A device tells what it does not repeat with its samples; a later page takes the place of an earlier one. */
    default void described(SourceId device, Detail page) {}

    /** A device is gone, as its server says; its sources are silent from now on, and that is as it should be. */
    default void departed(SourceId device) {}

    /** A device describes the body that its sensors are. It may do so again, and differently. */
    default void skeleton(Rig rig) {}

    /**
     * So many messages that left have not come before the next: what a channel's numbers tell, where it has any. Where
     * {@link #numbered} tells them, too, some of these may come late.
     */
    default void lost(Channel channel, Direction direction, long messages) {}

    /**
     * A message, or the packet that carries some, has a number of its sender's: one more than the one sent before it on
     * that channel. What follows from it (missing, late, there twice) is arithmetic for whoever wants to know; a gap is
     * {@link #lost} too, where the protocol tells of it.
     *
     * @param bits of the number, after whose highest comes 0 again
     * @param message that it was; of a packet the packet itself
     */
    default void numbered(Channel channel, Direction direction, long number, int bits, long message) {}
}
