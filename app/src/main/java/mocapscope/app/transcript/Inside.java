package mocapscope.app.transcript;

import java.util.Locale;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Session;

/** Formats a message's fields as text for a filter's word search. */
final class Inside {

    private Inside() {}

    /** Returns names and values in lower case; of a secret field only its name. */
    static String of(Session session, Message message) {
        var text = new StringBuilder();
        session.history().inspect(message, field -> {
            text.append(field.name());
            if (!field.secret()) {
                text.append('=').append(FieldNodeFormatter.format(field));
            }
            text.append('\n');
        });
        return text.toString().toLowerCase(Locale.ROOT);
    }
}
