package mocapscope.protocol.session;

import java.util.List;

/**
 * A request whose parameters a person can pick from lists, as long as the session lives: the peer told what there is.
 *
 * @param request one of the protocol's, with a parameter for each pick's key
 */
public record Offer(Request request, List<Pick> picks) {

    /**
     * What one parameter can be.
     *
     * @param parameter its key
     * @param label for a person
     * @param chosen the value of one of the choices, or empty for none
     */
    public record Pick(String parameter, String label, List<Choice> choices, String chosen) {

        public Pick {
            choices = List.copyOf(choices);
        }
    }

    /**
     * One of the values.
     *
     * @param label for a person
     */
    public record Choice(String value, String label) {}

    public Offer {
        picks = List.copyOf(picks);
    }
}
