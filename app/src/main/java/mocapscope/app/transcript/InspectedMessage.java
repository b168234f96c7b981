package mocapscope.app.transcript;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import mocapscope.app.control.ByteRange;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.decoder.DecodedSignalFieldPaths;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;

/**
 * The message opened in the transcript view (recorded traffic), with bytes, decoded fields and problem reports.
 *
 * @param bytes the message's bytes, with secret ones masked until the user reveals them
 * @param masked true if any bytes are masked
 * @param signalOrigins the signals that each field carries
 */
record InspectedMessage(
        Session session,
        DecodedMessage message,
        FieldTreeModel fields,
        List<Finding> findings,
        ByteBuffer bytes,
        boolean masked,
        List<DecodedSignalFieldPaths> signalOrigins) {
    private static final byte MASK = '*';

    InspectedMessage {
        findings = List.copyOf(findings);
        signalOrigins = List.copyOf(signalOrigins);
    }

    /** Decodes message {@code n} again; empty if the transcript no longer holds it. */
    static Optional<InspectedMessage> inspect(Session session, long n) {
        var history = session.history();
        return history.message(n).map(message -> {
            var fields = history.fields(message);
            return new InspectedMessage(
                    session,
                    message,
                    FieldTreeModel.of(fields),
                    history.excerpt(n, n + 1).findings(),
                    masked(message.bytes(), fields),
                    fields.stream().anyMatch(MessageField::secret),
                    history.decoder().signalOrigins(message));
        });
    }

    /** Returns a copy with all bytes as transmitted; the values of secret fields stay masked. */
    InspectedMessage revealed() {
        return new InspectedMessage(
                session, message, fields, findings, message.bytes().slice(), false, signalOrigins);
    }

    /** Returns the bytes of the field or group at a path, or of a finding's field; an empty range if none exists. */
    ByteRange rangeOf(String path) {
        return fields.find(path)
                .map(node -> new ByteRange(node.offset(), node.length()))
                .or(() -> found(path).map(InspectedMessage::one))
                .orElse(ByteRange.NONE);
    }

    /**
     * Returns the node at a path. A finding may name a field that is not shown, such as a missing one: then the node
     * that would contain it.
     */
    Optional<FieldTreeNode> findNode(String path) {
        return fields.find(path).or(() -> found(path).flatMap(finding -> fields.findAtOffset(finding.offset())));
    }

    /** Returns the bytes of the other fields that carry a signal of the field at a path. */
    List<ByteRange> relatedRanges(String path) {
        return signalOrigins.stream()
                .filter(one -> one.contains(path))
                .findFirst()
                .map(one -> one.paths().stream()
                        .filter(other -> !other.equals(path))
                        .map(this::rangeOf)
                        .toList())
                .orElse(List.of());
    }

    /** Returns the fields at or below a path. */
    List<MessageField> fieldsUnder(String path) {
        return fields.find(path).map(node -> leaves(node).toList()).orElse(List.of());
    }

    /** Returns the byte ranges of the message's findings. */
    List<ByteRange> faultyRanges() {
        return findings.stream()
                .map(this::faultyRanges)
                .filter(range -> range.length() > 0)
                .toList();
    }

    /** Returns a part of the bytes. */
    ByteBuffer bytes(ByteRange range) {
        return bytes.slice(range.offset(), range.length());
    }

    private static Stream<MessageField> leaves(FieldTreeNode node) {
        return Stream.concat(node.field().stream(), node.children().stream().flatMap(InspectedMessage::leaves));
    }

    private Optional<Finding> found(String path) {
        return findings.stream()
                .filter(finding -> finding.field().equals(path) && placed(finding))
                .findFirst();
    }

    private ByteRange faultyRanges(Finding finding) {
        return finding.field().isEmpty() ? ByteRange.NONE : rangeOf(finding.field());
    }

    private boolean placed(Finding finding) {
        return finding.offset() != Finding.NONE && finding.offset() < bytes.limit();
    }

    private static ByteRange one(Finding finding) {
        return new ByteRange(finding.offset(), 1);
    }

    private static ByteBuffer masked(ByteBuffer bytes, List<MessageField> fields) {
        if (fields.stream().noneMatch(MessageField::secret)) {
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
