package mocapscope.app.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import org.junit.jupiter.api.Test;

class RequestParameterFormModelTest {
    private static final OptionDefinition DEVICE = OptionDefinition.text("device", "Device", "", "Which one.");
    private static final OptionDefinition RATE =
            OptionDefinition.number("rate", "Rate (Hz)", 60, 1, 1000, "How often.");
    private static final UserRequestDefinition PING =
            new UserRequestDefinition("ping", "Ping", List.of(DEVICE), "Is it there?");
    private static final UserRequestDefinition SPEED =
            new UserRequestDefinition("speed", "Speed", List.of(DEVICE, RATE), "Be so fast.");

    private final RequestParameterFormModel model = new RequestParameterFormModel(List.of(PING, SPEED));

    @Test
    void selectsFirstRequestWithDefaults() {
        assertEquals(PING, model.selectedRequest());
        assertEquals(Optional.of(Map.of("device", "")), model.validValues());
    }

    @Test
    void keepsValuesForNextRequest() {
        model.set("device", "Tracker0");
        model.choose(SPEED);

        assertEquals(Optional.of(Map.of("device", "Tracker0", "rate", "60")), model.validValues());
    }

    @Test
    void reportsInvalidValueAndYieldsNoValues() {
        model.choose(SPEED);
        model.set("rate", "soon");

        assertEquals("is not a number: soon", model.problem(RATE));
        assertEquals("", model.problem(DEVICE));
        assertEquals(Optional.empty(), model.validValues());
    }

    @Test
    void ignoresValuesOfOtherRequests() {
        model.set("rate", "soon");

        assertEquals(Optional.of(Map.of("device", "")), model.validValues());
    }
}
