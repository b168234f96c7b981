package mocapscope.protocol.session.datagram;

import java.util.function.Supplier;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.MulticastGroup;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.RecordedServerMessageReplayer;
import mocapscope.protocol.session.logic.RecordedServerMessageSequence;
import mocapscope.protocol.session.logic.ServerLogic;
import mocapscope.protocol.session.logic.ServerLogicContext;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.transcript.Channel;

/** A server that sends the data of a motion source or a recording as datagrams to one address. */
public final class DatagramSenderServer implements ServerLogic {
    private final Endpoint endpoint;
    private final Channel channel;
    private final MulticastGroup group;
    private final Rule absenceRule;
    private final Supplier<ScheduledDatagramSender> senders;

    /**
     * Creates a server.
     *
     * @param endpoint the endpoint whose address is the destination
     * @param channel the protocol's name of the port
     * @param group the network interface for a destination that is a multicast group
     * @param absenceRule the rule that is reported if no program receives at the destination
     * @param senders creates the sender of each run of the server
     */
    public DatagramSenderServer(
            Endpoint endpoint,
            Channel channel,
            MulticastGroup group,
            Rule absenceRule,
            Supplier<ScheduledDatagramSender> senders) {
        this.endpoint = endpoint;
        this.channel = channel;
        this.group = group;
        this.absenceRule = absenceRule;
        this.senders = senders;
    }

    /** Returns a sender of recorded datagrams, each sent again as a whole. */
    public static ScheduledDatagramSender createReplayer(RecordedServerMessageSequence script, Channel channel) {
        return new RecordedDatagramReplayer(new RecordedServerMessageReplayer(script), channel);
    }

    @Override
    public void start(MonotonicAndUnixTime now, ServerLogicContext out) {
        var logic = new DatagramSenderLogic(endpoint.address(), channel, group, absenceRule, senders.get());
        out.startPeer(endpoint.address(), logic);
    }

    @Override
    public SessionLogic createLogic(
            Channel listener, Channel channel, NetworkAddress remote, MonotonicAndUnixTime now) {
        throw new IllegalStateException("a sender of datagrams accepts no connections");
    }
}
