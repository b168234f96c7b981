package mocapscope.protocol.session;

import java.util.List;

/**
 * A request to the peer with the parameter values that the peer currently accepts. Valid as long as the session lives.
 *
 * @param request one of the protocol's requests, with a parameter for the key of each pick
 */
public record Offer(Request request, List<Pick> picks) {

    /**
     * The allowed values of one request parameter, and the one in use.
     *
     * @param parameter the parameter's key
     * @param label the label for display
     * @param chosen the value of one of the choices, or empty
     */
    public record Pick(String parameter, String label, List<Choice> choices, String chosen) {

        public Pick {
            choices = List.copyOf(choices);
        }
    }

    /**
     * One allowed value of a request parameter, with its label.
     *
     * @param label the label for display
     */
    public record Choice(String value, String label) {}

    public Offer {
        picks = List.copyOf(picks);
    }
}
