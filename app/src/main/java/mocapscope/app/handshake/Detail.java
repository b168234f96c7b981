package mocapscope.app.handshake;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import mocapscope.app.control.ByteRange;
import mocapscope.protocol.bytes.Field;
import mocapscope.protocol.session.Carried;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Session;

/**
 * All there is to see of one message.
 *
 * @param bytes with the secret ones masked, until somebody asks for them
 * @param masked whether any are
 * @param carried which of its fields told of which signals
 */
record Detail(
        Session session,
        Message message,
        FieldTree fields,
        List<Finding> findings,
        ByteBuffer bytes,
        boolean masked,
        List<Carried> carried) {
    private static final byte MASK = '*';

    Detail {
        findings = List.copyOf(findings);
        carried = List.copyOf(carried);
    }

    /** Decodes message {@code n} once more; empty when it is no longer held. */
    static Optional<Detail> of(Session session, long n) {
        var history = session.history();
        return history.message(n).map(message -> {
            var fields = history.fields(message);
            return new Detail(
                    session,
                    message,
                    FieldTree.of(fields),
                    history.excerpt(n, n + 1).findings(),
                    masked(message.bytes(), fields),
                    fields.stream().anyMatch(Field::secret),
                    history.decoder().carried(message));
        });
    }

    /** With all bytes as they crossed; the values of secret fields stay masked. */
    Detail revealed() {
        return new Detail(session, message, fields, findings, message.bytes().slice(), false, carried);
    }

    /** The bytes of the field or group of that path, or of what a finding calls so; none for another. */
    ByteRange range(String path) {
        return fields.find(path)
                .map(node -> new ByteRange(node.offset(), node.length()))
                .or(() -> found(path).map(Detail::one))
                .orElse(ByteRange.NONE);
    }

    /** What a finding calls a field may be no field that is shown, such as one that is missing: then the one it is in. */
    Optional<FieldNode> node(String path) {
        return fields.find(path).or(() -> found(path).flatMap(finding -> fields.at(finding.offset())));
    }

    /** The other fields that tell of the same signal as that one. */
    List<ByteRange> beside(String path) {
        return carried.stream()
                .filter(one -> one.holds(path))
                .findFirst()
                .map(one -> one.paths().stream()
                        .filter(other -> !other.equals(path))
                        .map(this::range)
                        .toList())
                .orElse(List.of());
    }

    /** The fields of that path, or below it. */
    List<Field> below(String path) {
        return fields.find(path).map(node -> leaves(node).toList()).orElse(List.of());
    }

    /** The bytes that its findings are about. */
    List<ByteRange> wrong() {
        return findings.stream()
                .map(this::wrong)
                .filter(range -> range.length() > 0)
                .toList();
    }

    /** A part of the bytes. */
    ByteBuffer bytes(ByteRange range) {
        return bytes.slice(range.offset(), range.length());
    }

    private static Stream<Field> leaves(FieldNode node) {
        return Stream.concat(node.field().stream(), node.children().stream().flatMap(Detail::leaves));
    }

    private Optional<Finding> found(String path) {
        return findings.stream()
                .filter(finding -> finding.field().equals(path) && placed(finding))
                .findFirst();
    }

    private ByteRange wrong(Finding finding) {
        return finding.field().isEmpty() ? ByteRange.NONE : range(finding.field());
    }

    private boolean placed(Finding finding) {
        return finding.offset() != Finding.NONE && finding.offset() < bytes.limit();
    }

    private static ByteRange one(Finding finding) {
        return new ByteRange(finding.offset(), 1);
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
