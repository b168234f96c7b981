package mocapscope.protocol.aimation;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.bytes.Misworded;
import mocapscope.protocol.bytes.Spot;

/** Something on the wire whose values can be changed by hand. */
interface Worded {

    List<Spot> spots();

    /**
     * All of it anew.
     *
     * @throws Misworded when a value cannot be written there
     */
    ByteBuffer with(Map<String, String> values) throws Misworded;
}
