package mocapscope.protocol.session;

import java.util.List;

/**
 * Something a person can ask of a live session's peer, as data.
 *
 * @param name as scripts and command lines call it; the protocol has one of that name for a role
 * @param label for a person
 * @param parameters that can be given with it
 * @param help one sentence
 */
public record Request(String name, String label, List<Option> parameters, String help) {

    public Request {
        parameters = List.copyOf(parameters);
    }
}
