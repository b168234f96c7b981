package mocapscope.protocol.vrpn.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import java.util.stream.Stream;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.vrpn.VrpnProtocol;
import mocapscope.protocol.vrpn.wire.VrpnAnalogOutputMessage;
import mocapscope.protocol.vrpn.wire.VrpnButtonModeMessage;
import mocapscope.protocol.vrpn.wire.VrpnDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnPoserRequest;
import mocapscope.protocol.vrpn.wire.VrpnTrackerRequest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests as data, and the messages that their values make. */
public class VrpnUserRequestCatalogTest {
    static Stream<Arguments> validRequests() {
        return Stream.of(
                Arguments.of("set_update_rate", Map.of("rate", "240"), new VrpnTrackerRequest.UpdateRateRequest(240)),
                Arguments.of("button_admin", Map.of(), new VrpnButtonModeMessage.ButtonModeRequest(-99, 10)),
                Arguments.of(
                        "button_admin",
                        Map.of("button", "3", "mode", "toggle_off"),
                        new VrpnButtonModeMessage.ButtonModeRequest(3, 20)),
                Arguments.of(
                        "button_admin",
                        Map.of("button", " 0 ", "mode", "toggle_on"),
                        new VrpnButtonModeMessage.ButtonModeRequest(0, 21)),
                Arguments.of(
                        "analog_output",
                        Map.of("channel", "7", "value", "-0.5"),
                        new VrpnAnalogOutputMessage.OutputChangeRequest(7, -0.5)),
                Arguments.of(
                        "analog_outputs",
                        Map.of(),
                        new VrpnAnalogOutputMessage.OutputChangeAllRequest(ImmutableDoubleArray.of(0))),
                Arguments.of(
                        "analog_outputs",
                        Map.of("values", "1, -2.5,3e2"),
                        new VrpnAnalogOutputMessage.OutputChangeAllRequest(ImmutableDoubleArray.of(1, -2.5, 300))),
                Arguments.of(
                        "poser_pose", Map.of(), new VrpnPoserRequest.PoserPoseRequest(false, Vec3.ZERO, Quat.IDENTITY)),
                Arguments.of(
                        "poser_pose",
                        Map.of("position", "1,2,3", "orientation", "0,0.6,0,0.8", "relative", "true"),
                        new VrpnPoserRequest.PoserPoseRequest(true, new Vec3(1, 2, 3), new Quat(0, 0.6, 0, 0.8))),
                Arguments.of(
                        "poser_velocity",
                        Map.of("linear", "0,0,1", "dt", "0.5"),
                        new VrpnPoserRequest.PoserVelocityRequest(false, new Vec3(0, 0, 1), Quat.IDENTITY, 0.5)));
    }

    @ParameterizedTest
    @MethodSource("validRequests")
    void createsMessageFromRequest(String name, Map<String, String> values, VrpnDeviceMessage expected) {
        assertEquals(expected, VrpnUserRequestCatalog.createMessage(request(name), values));
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                Arguments.of("button_admin", "button", "-1", "button is neither a button number nor all: -1"),
                Arguments.of(
                        "button_admin",
                        "button",
                        "99999999999",
                        "button is neither a button number nor all: 99999999999"),
                Arguments.of("button_admin", "mode", "off", "mode is not one of momentary, toggle_off, toggle_on: off"),
                Arguments.of("analog_output", "channel", "1.5", "channel is not a whole number: 1.5"),
                Arguments.of("analog_output", "channel", "128", "channel is not between 0 and 127: 128"),
                Arguments.of(
                        "analog_outputs",
                        "values",
                        "1,,2",
                        "values is not a list of 1 to 128 numbers, separated by commas: 1,,2"),
                Arguments.of(
                        "poser_pose",
                        "orientation",
                        "0,0,1",
                        "orientation is not a list of 4 numbers, separated by commas: 0,0,1"),
                Arguments.of("ping", "rate", "3", "unknown option: rate (there are: device)"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void rejectsInvalidValue(String name, String key, String value, String reason) {
        var definition = request(name);

        var refusal = assertThrows(
                IllegalArgumentException.class,
                () -> VrpnUserRequestCatalog.createMessage(definition, Map.of(key, value)));
        assertEquals(reason, refusal.getMessage());
    }

    public static UserRequestDefinition request(String name) {
        return new VrpnProtocol()
                .requests(SessionRole.CLIENT).stream()
                        .filter(definition -> definition.name().equals(name))
                        .findFirst()
                        .orElseThrow();
    }
}
