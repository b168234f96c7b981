package mocapscope.app.handshake;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import mocapscope.app.control.ByteRange;
import mocapscope.protocol.bytes.Field;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.History;
import mocapscope.protocol.session.Message;

/**
 * All there is to see of one message.
 *
 * @param bytes with the secret ones masked, until somebody asks for them
 * @param masked whether any are
 */
record Detail(Message message, FieldTree fields, List<Finding> findings, ByteBuffer bytes, boolean masked) {
    private static final byte MASK = '*';

    Detail {
        findings = List.copyOf(findings);
    }

    /** Decodes message {@code n} once more; empty when it is no longer held. */
    static Optional<Detail> of(History history, long n) {
        return history.message(n).map(message -> {
            var fields = history.fields(message);
            return new Detail(
                    message,
                    FieldTree.of(fields),
                    history.findings(n, n + 1),
                    masked(message.bytes(), fields),
                    fields.stream().anyMatch(Field::secret));
        });
    }

    /** With all bytes as they crossed; the values of secret fields stay masked. */
    Detail revealed() {
        return new Detail(message, fields, findings, message.bytes().slice(), false);
    }

    /** The bytes of the field or group of that path; none for another. */
    ByteRange range(String path) {
        return fields.find(path)
                .map(node -> new ByteRange(node.offset(), node.length()))
                .orElse(ByteRange.NONE);
    }

    /** The bytes that its findings are about. */
    List<ByteRange> wrong() {
        return findings.stream()
                .map(this::wrong)
                .filter(range -> range.length() > 0)
                .toList();
    }

    private ByteRange wrong(Finding finding) {
        var range = range(finding.field());
        boolean known = finding.offset() != Finding.NONE && !finding.field().isEmpty();
        return range.length() == 0 && known && finding.offset() < bytes.limit()
                ? new ByteRange(finding.offset(), 1)
                : range;
    }

    private static ByteBuffer masked(ByteBuffer bytes, List<Field> fields) {
        if (fields.stream().noneMatch(Field::secret)) {
            return bytes.slice();
        }
        var copy = new byte[bytes.remaining()];
        bytes.get(bytes.position(), copy);
        for (var field : fields) {
            for (int at = field.offset(); field.secret() && at < field.offset() + field.length(); at++) {
                copy[at] = MASK;
            }
        }
        return ByteBuffer.wrap(copy).asReadOnlyBuffer();
    }
}
