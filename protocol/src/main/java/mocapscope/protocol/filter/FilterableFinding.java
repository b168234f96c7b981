package mocapscope.protocol.filter;

import java.util.Locale;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.Finding;

/**
 * A problem report whose values, such as session and severity, a filter can test.
 *
 * @param sessionName the value of {@code session}
 * @param searchedText the text in which words are searched, in lower case
 */
public record FilterableFinding(Session session, String sessionName, Finding found, String searchedText)
        implements FilterableItem {

    @Override
    public boolean containsText(String words) {
        return searchedText.contains(words);
    }

    @Override
    public boolean anyValue(FilterAttribute name, String path, FilterValuePredicate test) {
        var channel = found.channel();
        return switch (name) {
            case SESSION -> test.matchesText(sessionName);
            case DIRECTION -> test.matchesText(FilterableMessage.word(found.direction()));
            case CHANNEL -> channel != null && test.matchesText(channel.name());
            case N -> found.message() != Finding.NONE && test.matchesInteger(found.message());
            case TIME -> test.matchesValue(FilterableMessage.seconds(session, found.arrival()));
            case FINDING, CODE, SEVERITY -> matches(found, name, test);
            case FIELD -> FilterableMessage.isWithin(found.field(), path) && test.matchesHidden();
            case SOURCE, SENSOR, BONE, NAME, LENGTH -> false;
        };
    }

    /** Tests the text, code or severity of a finding. */
    static boolean matches(Finding finding, FilterAttribute name, FilterValuePredicate test) {
        return switch (name) {
            case FINDING -> test.matchesText(finding.text());
            case CODE -> test.matchesText(finding.rule().code());
            case SEVERITY -> test.matchesText(finding.severity().name().toLowerCase(Locale.ROOT));
            default -> false;
        };
    }
}
