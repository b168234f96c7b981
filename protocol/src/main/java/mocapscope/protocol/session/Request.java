package mocapscope.protocol.session;

import java.util.List;

/** Something a person can ask of a live session's peer, as data. */
public record Request(String name, String label, List<Option> parameters, String help) {

    public Request {
        parameters = List.copyOf(parameters);
    }
}
