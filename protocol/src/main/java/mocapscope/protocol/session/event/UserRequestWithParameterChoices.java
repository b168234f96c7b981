package mocapscope.protocol.session.event;

import java.util.List;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;

/**
 * A request that a user can send to the peer, with the allowed values for its parameters. Valid as long as the session
 * lives.
 *
 * @param request one of the protocol's requests, with a parameter for the key of each pick
 */
public record UserRequestWithParameterChoices(UserRequestDefinition request, List<ParameterChoices> picks)
        implements SessionEvent {

    /**
     * The allowed values of one request parameter, and the one in use.
     *
     * @param parameter the parameter's key
     * @param label the label for display
     * @param chosen the value of one of the choices, or empty
     */
    public record ParameterChoices(String parameter, String label, List<ParameterValue> choices, String chosen) {

        public ParameterChoices {
            choices = List.copyOf(choices);
        }
    }

    /**
     * One allowed value of a request parameter, with its label.
     *
     * @param label the label for display
     */
    public record ParameterValue(String value, String label) {}

    public UserRequestWithParameterChoices {
        picks = List.copyOf(picks);
    }
}
