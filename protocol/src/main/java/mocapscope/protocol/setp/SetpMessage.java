package mocapscope.protocol.setp;

import java.util.List;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.session.Message;

/** Anything one SETP peer says to another: packets, and the messages that their frames carry. */
sealed interface SetpMessage extends Message.Body {

    /**
     * A packet; what its frames complete are messages of their own, carried by this one.
     *
     * @param fate what became of it
     * @param kept bytes of frames that wait, after it, for the rest of their messages (R38), as {@link SetpPieces#bytes} counts
     */
    record Packet(SetpHeader header, List<SetpFrame> frames, SetpFate fate, long kept) implements SetpMessage {
        static final String NAME = "packet";

        public Packet {
            frames = SetpFrames.lasting(frames);
        }

        @Override
        public boolean housekeeping() {
            return true;
        }
    }

    /** A datagram of {@code length} bytes of which nothing is used or acknowledged (§8.1, §8.2). */
    record Dropped(SetpRule rule, int length) implements SetpMessage {
        static final String NAME = "dropped packet";

        @Override
        public boolean housekeeping() {
            return true;
        }
    }

    /** A message whose data breaks a rule (§8.3). */
    record Refused(SetpKind kind, long id, SetpRule rule) implements SetpMessage {}

    /**
     * A message that was understood.
     *
     * @param id as its sender counts
     */
    record Said(long id, Sayable what) implements SetpMessage {

        @Override
        public boolean housekeeping() {
            return what.housekeeping();
        }
    }

    /** What a message says: one that can be written as well as read. */
    sealed interface Sayable
            permits SetpControl,
                    SetpConnecting,
                    SetpBubbles,
                    SetpLinking,
                    SetpExamining,
                    SetpPerception,
                    SetpInteraction,
                    SetpHandover,
                    SetpInjection {

        SetpKind kind();

        /** Writes the message's data, not yet cut into frames. */
        void write(ByteWriter out);

        default boolean housekeeping() {
            return false;
        }
    }
}
