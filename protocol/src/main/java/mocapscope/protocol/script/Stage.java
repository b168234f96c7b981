package mocapscope.protocol.script;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.bench.Tampering;
import mocapscope.protocol.link.Live;
import mocapscope.protocol.session.Request;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/** What a script can do to the session that is tried; calls return at once, and what they do is heard of. */
interface Stage {

    Session session();

    /** Has a whole message or datagram cross, or any bytes, that neither side says. */
    void say(Direction direction, Channel channel, String name, ByteBuffer bytes);

    /** Has a trick played from now on, before those that are; these count on. */
    void tamperFirst(Tampering tampering);

    /** Tricks that were not played on anything so far. */
    List<Tampering> unplayed();

    void cut(Channel channel);

    /** Asks our side for something; {@code ofHost} says whether for all whom we serve. */
    void ask(Request request, Map<String, String> parameters, boolean ofHost);

    /** Waits until everything that has arrived by now is handled; returns what {@link Live#catchUp} does. */
    long catchUp() throws InterruptedException;

    /** Ends the session in order. */
    void stop();
}
