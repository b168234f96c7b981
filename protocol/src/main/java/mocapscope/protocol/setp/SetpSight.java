package mocapscope.protocol.setp;

import java.nio.ByteOrder;
import mocapscope.protocol.bytes.ByteWriter;

/**
 * Something that all in a bubble are to see.
 *
 * @param bytes what it takes to tell it to one of them, about
 */
record SetpSight(SetpMessage.Sayable what, int bytes) {
    /** Of a frame's header, and of what a message costs whoever hears it, however short it is. */
    private static final int AT_LEAST = 64;

    static SetpSight of(SetpMessage.Sayable what) {
        var out = new ByteWriter(ByteOrder.LITTLE_ENDIAN);
        what.write(out);
        return new SetpSight(what, AT_LEAST + out.written().remaining());
    }
}
