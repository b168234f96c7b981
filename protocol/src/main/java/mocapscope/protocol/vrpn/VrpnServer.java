package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import java.util.Optional;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.sample.Source;
import mocapscope.protocol.session.Address;
import mocapscope.protocol.session.Dialogue;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.Host;
import mocapscope.protocol.session.HostActions;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Schedule;
import mocapscope.protocol.transcript.Channel;

/** Stands in for a VRPN server: the movement begins when it does, so that all its clients see the same. */
final class VrpnServer implements Host {
    private final Endpoint endpoint;
    private final VrpnShow show;
    private final VrpnCalls calls = new VrpnCalls();
    private Schedule schedule;

    VrpnServer(Endpoint endpoint, Source source) {
        this.endpoint = endpoint;
        this.show = new VrpnShow(source, endpoint.devices());
        this.schedule = new Schedule(new Now(0, 0), VrpnOptions.rate(endpoint.settings()));
    }

    @Override
    public void start(Now now, HostActions out) {
        schedule = new Schedule(now, schedule.rate());
        out.listen(VrpnChannels.LISTENER, endpoint.address(), VrpnChannels.TCP);
    }

    /** Requests to be called come to the port of the same number. */
    @Override
    public void opened(Channel channel, Address local, Now now, HostActions out) {
        if (channel.equals(VrpnChannels.LISTENER) && VrpnProtocol.withDatagrams(endpoint)) {
            out.listenUdp(VrpnChannels.CALLBACK, local);
        }
    }

    /** A client that repeats its request is the same client. */
    @Override
    public Optional<String> whose(Channel channel, Address from, ByteBuffer datagram, Now now, HostActions out) {
        try {
            var callback = Callback.read(new ByteReader(datagram, VrpnRule.CALLBACK_MALFORMED));
            var key = "%s for %s:%d".formatted(from.host(), callback.host(), callback.port());
            var refusal = refusal(key, callback, from);
            if (refusal.isEmpty()) {
                return Optional.of(key);
            }
            out.finding(
                    refusal.get(), "%s asks to call %s:%d: refused".formatted(from, callback.host(), callback.port()));
        } catch (DecodeException refused) {
            out.finding(refused.rule(), "%s: %s".formatted(from, refused.getMessage()));
        }
        return Optional.empty();
    }

    private Optional<VrpnRule> refusal(String key, Callback callback, Address from) {
        boolean foreign = !callback.host().equals(from.host());
        if (foreign && !VrpnOptions.callsForeigners(endpoint.settings())) {
            return Optional.of(VrpnRule.CALLBACK_FOREIGN);
        }
        return calls.admits(key, callback.host()) ? Optional.empty() : Optional.of(VrpnRule.CALLS_IN_FLIGHT);
    }

    @Override
    public Dialogue peer(String key, Channel channel, Address from, Now now) {
        calls.begin(key, from.host());
        return peer(() -> calls.taken(key), () -> calls.end(key));
    }

    @Override
    public Dialogue accepted(Channel listener, Channel channel, Address remote, Now now) {
        return peer(() -> {}, () -> {});
    }

    private VrpnPeer peer(Runnable onCall, Runnable onEnd) {
        return new VrpnPeer(show, schedule, VrpnOptions.strict(endpoint.settings()), onCall, onEnd);
    }
}
