package mocapscope.protocol.session;

import java.nio.ByteBuffer;

/**
 * Finds where messages end in one direction of one stream, so that a gate can hold them one by one. Stateful, as a
 * handshake may be framed otherwise than what follows; told every byte once, in order.
 */
public interface Framing {

    /**
     * Length of the whole message at the start of {@code bytes}; 0 when more bytes are needed to tell or to complete it.
     * After a length is returned, those bytes are gone. What cannot be framed is given back as it is, in one piece.
     */
    int next(ByteBuffer bytes);
}
