package mocapscope.protocol.aimation;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.bytes.Misworded;
import mocapscope.protocol.bytes.Spot;

/** Lists the editable fields of an AImation head, frame or packet and encodes it with changed values. */
interface Worded {

    List<Spot> spots();

    /**
     * Returns the bytes with changed values.
     *
     * @throws Misworded if a value cannot be written in its field
     */
    ByteBuffer with(Map<String, String> values) throws Misworded;
}
