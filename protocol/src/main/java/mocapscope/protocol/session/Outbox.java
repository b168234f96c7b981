package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.List;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.transcript.Channel;

/**
 * Queues the operations that a SessionLogic requests and executes them after its call returns. The operations are
 * executed in the order of the requests.
 */
final class Outbox implements Actions {
    private final ArrayDeque<Runnable> asked = new ArrayDeque<>();
    private final Actions handler;

    /** Creates a queue whose operations are executed by {@code handler}. */
    Outbox(Actions handler) {
        this.handler = handler;
    }

    boolean isEmpty() {
        return asked.isEmpty();
    }

    /** Removes all queued operations. */
    void clear() {
        asked.clear();
    }

    /** Executes all queued operations, including those added meanwhile. */
    void drain() {
        for (var next = asked.poll(); next != null; next = asked.poll()) {
            next.run();
        }
    }

    @Override
    public void connect(Channel channel, Address remote) {
        asked.add(() -> handler.connect(channel, remote));
    }

    @Override
    public void accept(Channel listener, Address local, Channel channel) {
        asked.add(() -> handler.accept(listener, local, channel));
    }

    @Override
    public void openUdp(Channel channel, Address local, Address remote) {
        asked.add(() -> handler.openUdp(channel, local, remote));
    }

    @Override
    public void aim(Channel channel, Address remote) {
        asked.add(() -> handler.aim(channel, remote));
    }

    @Override
    public void send(Channel channel, String name, ByteBuffer bytes) {
        asked.add(() -> handler.send(channel, name, bytes));
    }

    @Override
    public void close(Channel channel) {
        asked.add(() -> handler.close(channel));
    }

    @Override
    public void wakeAt(String name, long monotonicNanos) {
        asked.add(() -> handler.wakeAt(name, monotonicNanos));
    }

    @Override
    public void deadline(String name, long since, long patience) {
        asked.add(() -> handler.deadline(name, since, patience));
    }

    @Override
    public void cancelWake(String name) {
        asked.add(() -> handler.cancelWake(name));
    }

    @Override
    public void step(Phase phase, String name, String waitingFor) {
        asked.add(() -> handler.step(phase, name, waitingFor));
    }

    @Override
    public void finding(Rule rule, String text) {
        asked.add(() -> handler.finding(rule, text));
    }

    @Override
    public void vitals(List<Vital> vitals) {
        asked.add(() -> handler.vitals(vitals));
    }

    @Override
    public void offer(Offer offer) {
        asked.add(() -> handler.offer(offer));
    }

    @Override
    public void end(String why) {
        asked.add(() -> handler.end(why));
    }

    @Override
    public void lost(String why) {
        asked.add(() -> handler.lost(why));
    }

    @Override
    public void fail(Rule rule, String why) {
        asked.add(() -> handler.fail(rule, why));
    }
}
