package mocapscope.app.json;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import mocapscope.protocol.bytes.FindingResponsibleParty;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.bytes.MessageFieldListener;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.transcript.Direction;

/** Writes messages and problem reports as JSON objects, for the command line and the clipboard. */
public final class JsonMessageWriter {

    private JsonMessageWriter() {}

    /** Writes a message with its fields, secret ones masked. */
    public static void writeMessage(JsonLineWriter writer, Session session, DecodedMessage message) {
        writer.beginLine("message")
                .writeInteger("n", message.n())
                .writeString("direction", enumName(message.direction()))
                .writeString("channel", message.channel().name())
                .writeSeconds("arrival", session.anchor().epochNanos(message.arrival()))
                .writeInteger("at", message.at())
                .writeInteger("length", message.length())
                .writeString("name", message.name())
                .writeString("sender", message.sender())
                .beginObject("fields");
        session.history().inspect(message, new JsonFieldWriter(writer));
        writer.endObject().endLine();
    }

    public static void writeFinding(JsonLineWriter writer, Session session, Finding finding) {
        var channel = finding.channel();
        writer.beginLine("finding")
                .writeString("severity", enumName(finding.severity()))
                .writeString("code", finding.rule().code())
                .writeString("rule", finding.rule().number())
                .writeString("section", finding.rule().section())
                .writeString("field", finding.field())
                .writeString("message", finding.text())
                .writeInteger("n", finding.message(), Finding.NONE)
                .writeInteger("offset", finding.offset(), Finding.NONE)
                .writeInteger("at", finding.at(), Finding.NONE)
                .writeString("direction", enumName(finding.direction()))
                .writeSeconds("arrival", session.anchor().epochNanos(finding.arrival()))
                .writeSession(session.id())
                .writeString("channel", channel == null ? "" : channel.name())
                .writeString("advice", finding.rule().advice())
                .writeString("adviceSource", finding.rule().adviceSource());
        if (finding.rule().subject() == FindingResponsibleParty.PROCESS) {
            writer.writeString("subject", enumName(FindingResponsibleParty.PROCESS));
        }
        writer.endLine();
    }

    /** Formats a message as one line of JSON. */
    public static String toJson(Session session, DecodedMessage message) {
        var out = new ByteArrayOutputStream();
        writeMessage(new JsonLineWriter(out::write), session, message);
        return out.toString(StandardCharsets.UTF_8);
    }

    /** Formats a finding as one line of JSON. */
    public static String toJson(Session session, Finding finding) {
        var out = new ByteArrayOutputStream();
        writeFinding(new JsonLineWriter(out::write), session, finding);
        return out.toString(StandardCharsets.UTF_8);
    }

    /** Formats fields of a message, keyed by their paths, secret ones masked. */
    public static String toJson(List<MessageField> fields) {
        var out = new ByteArrayOutputStream();
        var writer = new JsonLineWriter(out::write).beginObject();
        var inspector = new JsonFieldWriter(writer);
        fields.forEach(inspector::onField);
        writer.endLine();
        return out.toString(StandardCharsets.UTF_8);
    }

    /** Returns "in" for messages towards the client, whichever side this program is. */
    public static String enumName(Direction direction) {
        return switch (direction) {
            case TO_CLIENT -> "in";
            case TO_SERVER -> "out";
        };
    }

    /** Returns the JSON spelling of an enum constant. */
    public static String enumName(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** Writes the fields of a message as JSON properties keyed by field path. */
    private static final class JsonFieldWriter implements MessageFieldListener {
        private final JsonLineWriter writer;

        public JsonFieldWriter(JsonLineWriter writer) {
            this.writer = writer;
        }

        @Override
        public void onField(MessageField field) {
            switch (field.value()) {
                case Number _
                when field.secret() -> writer.writeString(field.name(), FieldValueTextFormatter.format(field));
                case Double value -> writer.writeNumber(field.name(), value);
                case Float value -> writer.writeNumber(field.name(), value);
                case BigInteger value -> writer.writeInteger(field.name(), value);
                case Number value -> writer.writeInteger(field.name(), value.longValue());
                case Object _ -> writer.writeString(field.name(), FieldValueTextFormatter.format(field));
            }
        }
    }
}
