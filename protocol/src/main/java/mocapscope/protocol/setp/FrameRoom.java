package mocapscope.protocol.setp;

import java.util.List;

/** Asked, once for each packet that is new, whether there is room for all its frames (R38). */
@FunctionalInterface
interface FrameRoom {
    FrameRoom ALWAYS = _ -> true;

    boolean holds(List<SetpFrame> frames);
}
