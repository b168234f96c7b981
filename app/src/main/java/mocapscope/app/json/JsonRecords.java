package mocapscope.app.json;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.transcript.Direction;

/** Writes messages and findings as JSON objects, for the command line and the clipboard. */
public final class JsonRecords {

    private JsonRecords() {}

    /** Writes a message with its fields, secret ones masked. */
    public static void message(Json json, Session session, Message message) {
        json.begin("message")
                .whole("n", message.n())
                .text("direction", word(message.direction()))
                .text("channel", message.channel().name())
                .seconds("arrival", session.anchor().epochNanos(message.arrival()))
                .whole("at", message.at())
                .whole("length", message.length())
                .text("name", message.name())
                .text("sender", message.sender())
                .open("fields");
        session.history().inspect(message, new JsonFields(json));
        json.shut().end();
    }

    public static void finding(Json json, Session session, Finding finding) {
        var channel = finding.channel();
        json.begin("finding")
                .text("severity", word(finding.severity()))
                .text("code", finding.rule().code())
                .text("rule", finding.rule().number())
                .text("section", finding.rule().section())
                .text("field", finding.field())
                .text("message", finding.text())
                .whole("n", finding.message(), Finding.NONE)
                .whole("offset", finding.offset(), Finding.NONE)
                .whole("at", finding.at(), Finding.NONE)
                .text("direction", word(finding.direction()))
                .seconds("arrival", session.anchor().epochNanos(finding.arrival()))
                .session(session.id())
                .text("channel", channel == null ? "" : channel.name())
                .text("advice", finding.rule().advice())
                .end();
    }

    /** Formats a message as one line of JSON. */
    public static String text(Session session, Message message) {
        var out = new ByteArrayOutputStream();
        message(new Json(out::write), session, message);
        return out.toString(StandardCharsets.UTF_8);
    }

    /** Formats a finding as one line of JSON. */
    public static String text(Session session, Finding finding) {
        var out = new ByteArrayOutputStream();
        finding(new Json(out::write), session, finding);
        return out.toString(StandardCharsets.UTF_8);
    }

    /** Formats fields of a message, keyed by their paths, secret ones masked. */
    public static String text(List<MessageField> fields) {
        var out = new ByteArrayOutputStream();
        var json = new Json(out::write).open();
        var inspector = new JsonFields(json);
        fields.forEach(inspector::onField);
        json.end();
        return out.toString(StandardCharsets.UTF_8);
    }

    /** Returns "in" for messages towards the client, whichever side this program is. */
    public static String word(Direction direction) {
        return switch (direction) {
            case TO_CLIENT -> "in";
            case TO_SERVER -> "out";
        };
    }

    /** Returns the JSON spelling of an enum constant. */
    public static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
