package mocapscope.protocol.script;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.bench.Bench;
import mocapscope.protocol.bench.BenchState;
import mocapscope.protocol.bench.Tampering;
import mocapscope.protocol.link.RunningSession;
import mocapscope.protocol.session.RequestDefinition;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/**
 * Controls a tested session over real sockets through its session interceptor.
 *
 * @param host listener that serves the peer; for a client the session itself
 */
record LiveSessionControl(RunningSession live, RunningSession host, Bench bench) implements TestedSessionControl {

    @Override
    public Session session() {
        return bench.session();
    }

    @Override
    public void inject(Direction direction, Channel channel, String name, ByteBuffer bytes) {
        bench.say(direction, channel, name, bytes);
    }

    @Override
    public void addRuleFirst(Tampering tampering) {
        bench.tamperFirst(tampering);
    }

    @Override
    public List<Tampering> unappliedRules() {
        return bench.state().tamperings().stream()
                .filter(armed -> armed.done() == 0)
                .map(BenchState.Armed::tampering)
                .toList();
    }

    @Override
    public void closeChannel(Channel channel) {
        bench.cut(channel);
    }

    @Override
    public void submitRequest(RequestDefinition request, Map<String, String> parameters, boolean ofHost) {
        (ofHost ? host : live).sendRequest(request, parameters);
    }

    @Override
    public long awaitProcessed() throws InterruptedException {
        return live.awaitHandled();
    }

    @Override
    public void stop() {
        live.stop();
    }
}
