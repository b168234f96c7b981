package mocapscope.protocol.session.endpoint;

import java.util.List;

/**
 * The definition of a request that a user can send to a peer: name, parameters and help text.
 *
 * @param name the name in scripts and command lines, unique in the protocol for a role
 * @param label the label for display
 * @param parameters the parameters that can be passed with it
 * @param help one sentence
 */
public record UserRequestDefinition(String name, String label, List<OptionDefinition> parameters, String help) {

    public UserRequestDefinition {
        parameters = List.copyOf(parameters);
    }
}
