package mocapscope.app.report;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.bytes.MessageFieldListener;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * Selects the message fields that a report shows, including fields with detected problems, and masks secret values.
 * Also determines if any field is secret.
 */
final class SecretMaskingFieldSelector implements MessageFieldListener {
    private static final int MOST = 40;
    private static final int MOST_LETTERS = 160;
    private static final int MOST_BYTES = 16;
    private static final String STARS = "***";

    private record Range(int from, int to) {

        boolean meets(MessageField field) {
            return field.offset() < to && from < field.offset() + field.length();
        }
    }

    private final @Nullable Finding about;
    private final List<MessageField> shown = new ArrayList<>();
    private final List<Range> secrets = new ArrayList<>();
    private int omittedFields;
    private int reached;
    /**
     * True if secret bytes may lie outside any field: the message's type may be secret, and a client's malformed
     * message may be an unrecognized login request.
     */
    private boolean incomplete;

    private int from = Integer.MAX_VALUE;
    private int to = Integer.MIN_VALUE;

    private SecretMaskingFieldSelector(@Nullable Finding about) {
        this.about = about;
    }

    static SecretMaskingFieldSelector of(
            Session session, DecodedMessage message, @Nullable Finding about, boolean rejected) {
        var collector = new SecretMaskingFieldSelector(about);
        session.history().inspect(message, collector);
        if (session.protocol().hasSecrets()) {
            boolean damaged = rejected && message.direction() == Direction.TO_SERVER;
            collector.incomplete |= damaged || collector.reached < message.length();
        }
        return collector;
    }

    @Override
    public void onField(MessageField field) {
        boolean faulty = firstFaultyByte(field);
        reached = Math.max(reached, field.offset() + field.length());
        if (faulty) {
            from = Math.min(from, field.offset());
            to = Math.max(to, field.offset() + field.length());
        }
        if (field.secret()) {
            holdsSecret(field);
        }
        if (shown.size() < MOST || faulty && shown.size() < 2 * MOST) {
            shown.add(field);
        } else {
            omittedFields++;
        }
    }

    /** Adds a secret; once there are more than can be stored, any other text may contain one. */
    private void holdsSecret(MessageField field) {
        if (secrets.size() < MOST) {
            secrets.add(new Range(field.offset(), field.offset() + field.length()));
        } else {
            incomplete = true;
        }
    }

    boolean holdsSecret() {
        return incomplete || !secrets.isEmpty();
    }

    /** Returns the number of fields that are not listed. */
    int omittedFields() {
        return omittedFields;
    }

    /** Returns the offset of the first faulty byte. */
    int firstFaultyByte() {
        return from <= to ? from : about == null ? 0 : Math.max(0, about.offset());
    }

    /** Returns the number of faulty bytes; for a missing field, 1 at the place where it should begin. */
    int faultyByteCount() {
        return from <= to ? to - from : about == null || about.offset() == Finding.NONE ? 0 : 1;
    }

    List<ReportMessageDetail.MessageFieldRow> rows() {
        return shown.stream().map(this::line).toList();
    }

    private ReportMessageDetail.MessageFieldRow line(MessageField field) {
        // Bytes may contain a secret that is also a field of its own.
        boolean raw = holdsSecret() && field.value() instanceof ByteBuffer;
        boolean text = incomplete && field.value() instanceof String;
        boolean meets = secrets.stream().anyMatch(range -> range.meets(field));
        boolean secret = field.secret() || raw || text || meets;
        return new ReportMessageDetail.MessageFieldRow(
                field.name(),
                field.offset(),
                field.length(),
                secret ? STARS : value(field.value()),
                field.section(),
                firstFaultyByte(field));
    }

    /** Returns true if the field, or one inside it, is faulty. */
    private boolean firstFaultyByte(MessageField field) {
        var path = about == null ? "" : about.field();
        return !path.isEmpty()
                && field.name().startsWith(path)
                && (field.name().length() == path.length()
                        || ".[".indexOf(field.name().charAt(path.length())) >= 0);
    }

    private static String value(Object value) {
        return switch (value) {
            case String text -> "\"%s\"".formatted(HtmlTextEscaper.shorten(text, MOST_LETTERS));
            case ByteBuffer bytes -> bytes(bytes);
            case Object other -> HtmlTextEscaper.shorten(other.toString(), MOST_LETTERS);
        };
    }

    private static String bytes(ByteBuffer value) {
        var some = new byte[Math.min(MOST_BYTES, value.remaining())];
        value.get(value.position(), some);
        return HexFormat.ofDelimiter(" ").formatHex(some) + (some.length < value.remaining() ? " …" : "");
    }
}
