package mocapscope.protocol.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;

/** The forms in which a session's listener and logic receive messages: decoded, or metadata only. */
class DecodedMessageDeliveryTest {
    private final List<String> listenerReceived = new ArrayList<>();
    private final List<String> logicReceived = new ArrayList<>();

    private record MessageRecordingListener(boolean wantsMessages, List<String> received) implements SessionListener {

        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case DecodedMessage message -> onMessage(message);
                case MessageMetadata metadata -> onMessageMetadata(metadata);
                default -> {}
            }
        }

        private void onMessage(DecodedMessage message) {
            received.add("message " + message.name());
        }

        private void onMessageMetadata(MessageMetadata metadata) {
            received.add("metadata " + metadata.name());
        }
    }

    private record MessageRecordingLogic(boolean wantsMessages, List<String> received) implements SessionLogic {

        @Override
        public void start(MonotonicAndUnixTime now, SessionLogicContext out) {
            out.connect(ToyProtocol.TCP, SessionEngineFixture.REMOTE);
        }

        @Override
        public void onMessage(DecodedMessage message, MonotonicAndUnixTime now, SessionLogicContext out) {
            received.add("message " + message.name());
        }

        @Override
        public void onMessageMetadata(MessageMetadata metadata, MonotonicAndUnixTime now, SessionLogicContext out) {
            received.add("metadata " + metadata.name());
        }

        @Override
        public void onClosed(
                Channel channel, ChannelCloseReason reason, MonotonicAndUnixTime now, SessionLogicContext out) {}
    }

    @Test
    void forwardsMetadataWhenNeitherNeedsMessages() {
        deliver(false, false);

        assertEquals(List.of("message welcome", "metadata p"), listenerReceived);
        assertEquals(listenerReceived, logicReceived);
    }

    @Test
    void forwardsMessagesToBothWhenListenerNeedsThem() {
        deliver(true, false);

        assertEquals(List.of("message welcome", "message p"), listenerReceived);
        assertEquals(listenerReceived, logicReceived);
    }

    @Test
    void forwardsMessagesToBothWhenLogicNeedsThem() {
        deliver(false, true);

        assertEquals(List.of("message welcome", "message p"), listenerReceived);
        assertEquals(listenerReceived, logicReceived);
    }

    private void deliver(boolean listenerWantsMessages, boolean logicWantsMessages) {
        var protocol = new ToyProtocol();
        var endpoint = protocol.endpoint(SessionRole.CLIENT, SessionEngineFixture.REMOTE, Map.of());
        var history = new EarlierMessageDecoder(
                new Transcript(1 << 20), protocol.decoder("toy-1", endpoint, SkeletonMapLibrary.builtIn()));
        var now = SessionEngineFixture.at(0);
        var session = new Session(
                "toy-1", protocol, endpoint, SessionRole.CLIENT, "peer", MonotonicToUnixTimeAnchor.at(now), history);
        var engine = new SessionEngine(
                session,
                () -> new MessageRecordingLogic(logicWantsMessages, logicReceived),
                new FakeSessionNetwork(),
                _ -> new MessageRecordingListener(listenerWantsMessages, listenerReceived),
                TrafficGateFactory.OPEN,
                new Random(1),
                now);
        engine.start(now);
        engine.opened(SessionEngineFixture.TCP, SessionEngineFixture.LOCAL, SessionEngineFixture.REMOTE, now);
        SessionEngineFixture.receive(engine, "welcome\np 1\n", 1);
    }
}
