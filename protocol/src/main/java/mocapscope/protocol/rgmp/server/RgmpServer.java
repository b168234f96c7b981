package mocapscope.protocol.rgmp.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.rgmp.wire.RgmpChannelConstants;
import mocapscope.protocol.rgmp.wire.RgmpSimulatedServerOptions;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.ServerLogic;
import mocapscope.protocol.session.logic.ServerLogicContext;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.session.logic.SimulatedSensorDefectOptions;
import mocapscope.protocol.transcript.Channel;

/**
 * Simulates an RGMP server, which sends the data of a motion source's devices to clients. On the user's request, it
 * unplugs, replugs or redefines devices. The motion starts with the server, so that all clients receive equal data.
 */
public final class RgmpServer implements ServerLogic {
    private static final String UNPLUG = "unplug";
    private static final String PLUG = "plug";
    private static final String REDEFINE = "redefine";
    private static final String DEVICE = "device";
    private static final OptionDefinition DEVICE_OPTION =
            OptionDefinition.text(DEVICE, "Device", "", "The name of the simulated device; empty selects all.");

    public static final List<UserRequestDefinition> REQUESTS = List.of(
            new UserRequestDefinition(
                    UNPLUG, "Unplug", List.of(DEVICE_OPTION), "Disconnect a device and inform every client."),
            new UserRequestDefinition(PLUG, "Plug in", List.of(DEVICE_OPTION), "Reconnect a device as a new device."),
            new UserRequestDefinition(
                    REDEFINE,
                    "Redefine",
                    List.of(DEVICE_OPTION, RgmpSimulatedServerOptions.REDEFINED_RATE),
                    "Redefine a connected device with another rate, and use this rate."));

    private final Endpoint endpoint;
    private final SimulatedSensorDefectOptions defects;
    private final RgmpServedDeviceFrameEncoder show;
    private final RgmpSimulatedDevicePresenceSchedule presence;
    private final List<RgmpServerSession> peers = new ArrayList<>();
    private MonotonicAndUnixTime start = new MonotonicAndUnixTime(0, 0);

    public RgmpServer(Endpoint endpoint, ServedMotionSource source) {
        this.endpoint = endpoint;
        this.defects = SimulatedSensorDefectOptions.of(endpoint.settings());
        this.show = new RgmpServedDeviceFrameEncoder(
                defects.applyTo(source), endpoint.devices(), RgmpSimulatedServerOptions.rate(endpoint.settings()));
        this.presence = new RgmpSimulatedDevicePresenceSchedule(
                show.devices(), RgmpSimulatedServerOptions.absenceNanos(endpoint.settings()));
    }

    @Override
    public void start(MonotonicAndUnixTime now, ServerLogicContext out) {
        start = new MonotonicAndUnixTime(
                now.monotonicNanos(), now.epochNanos() + defects.clock().shift(now, 0));
        out.listen(RgmpChannelConstants.LISTENER, endpoint.address(), RgmpChannelConstants.TCP);
    }

    @Override
    public SessionLogic createLogic(
            Channel listener, Channel channel, NetworkAddress remote, MonotonicAndUnixTime now) {
        var peer = new RgmpServerSession(show, presence, start, peers::remove);
        peers.add(peer);
        return peer;
    }

    @Override
    public void onRequest(
            UserRequestDefinition definition,
            Map<String, String> parameters,
            MonotonicAndUnixTime now,
            ServerLogicContext out) {
        try {
            var values = OptionValues.of(definition.parameters(), parameters);
            if (done(definition.name(), values)) {
                peers.forEach(peer -> peer.refreshDevices(now));
            } else {
                refused(definition, "this server has no device %s".formatted(values.text(DEVICE)), out);
            }
        } catch (IllegalArgumentException exception) {
            refused(definition, String.valueOf(exception.getMessage()), out);
        }
    }

    /** Executes a request; returns true if a device with the given name exists. */
    private boolean done(String description, OptionValues values) {
        return description.equals(REDEFINE)
                ? show.redefine(values.text(DEVICE), RgmpSimulatedServerOptions.rate(values))
                : presence.setPlugged(values.text(DEVICE), description.equals(PLUG));
    }

    private static void refused(UserRequestDefinition definition, String reason, ServerLogicContext out) {
        out.reportFinding(ConnectionProblemKind.NOT_SENT, "%s: %s".formatted(definition.name(), reason));
    }
}
