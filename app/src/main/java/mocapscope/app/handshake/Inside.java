package mocapscope.app.handshake;

import java.util.Locale;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Session;

/** A message's fields as text that words are looked for in. */
final class Inside {

    private Inside() {}

    /** Names and values, lower-case; of a secret field its name alone. */
    static String of(Session session, Message message) {
        var text = new StringBuilder();
        session.history().inspect(message, field -> {
            text.append(field.name());
            if (!field.secret()) {
                text.append('=').append(FieldText.of(field));
            }
            text.append('\n');
        });
        return text.toString().toLowerCase(Locale.ROOT);
    }
}
