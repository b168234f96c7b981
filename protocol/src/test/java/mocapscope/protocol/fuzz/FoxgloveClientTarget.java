package mocapscope.protocol.fuzz;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.function.LongUnaryOperator;
import mocapscope.protocol.foxglove.FoxgloveChannel;
import mocapscope.protocol.foxglove.FoxgloveProtobufSchemas;
import mocapscope.protocol.foxglove.FoxgloveServer;
import mocapscope.protocol.foxglove.FoxgloveServerOptions;
import mocapscope.protocol.foxglove.FoxgloveTestPeer;

/** The bytes of a viewer of the bridge, from its upgrade on. */
final class FoxgloveClientTarget implements FuzzTarget {

    @Override
    public void take(byte[] input) {
        var options = new FoxgloveServerOptions("fuzz", "1", List.of());
        var server = new FoxgloveServer(options, LongUnaryOperator.identity(), (_, _) -> {});
        server.advertise(new FoxgloveChannel(1, "/a/tf", FoxgloveProtobufSchemas.FRAMES));
        var client = Objects.requireNonNull(server.accept("viewer", 0));
        client.receive(FoxgloveTestPeer.upgrade());
        client.receive(ByteBuffer.wrap(input));
        server.remove(client);
    }

    @Override
    public List<byte[]> seeds() {
        return List.of(
                seed("{\"op\":\"subscribe\",\"subscriptions\":[{\"id\":7,\"channelId\":1}]}"),
                seed("{\"op\":\"unsubscribe\",\"subscriptionIds\":[7]}"),
                seed("{\"op\":\"getParameters\",\"parameterNames\":[]}"));
    }

    private static byte[] seed(String json) {
        var frame = FoxgloveTestPeer.text(json);
        var bytes = new byte[frame.remaining()];
        frame.get(bytes);
        return bytes;
    }
}
