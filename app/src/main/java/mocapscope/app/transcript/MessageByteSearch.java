package mocapscope.app.transcript;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.DecodedMessage;

/**
 * Searches a session's listed messages for a byte sequence in short steps that keep the user interface responsive.
 * Begins beside one message, continues at the other end of the list, and ends with that message. Bytes of secret fields
 * are not found.
 */
final class MessageByteSearch {
    private static final int SLICE = 32;
    private static final Pattern HEX = Pattern.compile("(0[xX])?[0-9a-fA-F]{2}(\\s*[0-9a-fA-F]{2})*");
    private static final Pattern QUOTED = Pattern.compile("\"(.+)\"|'(.+)'", Pattern.DOTALL);

    private final Session session;
    private final VisibleMessageNumbers listing;
    private final byte[] pattern;
    private final boolean forward;
    private final long first;
    private final long last;
    private long next;
    private long left;

    /**
     * A message that contains the bytes.
     *
     * @param path the path of the smallest field with the first of them; empty if no field has it
     */
    record FoundMessage(long n, String path) {}

    /** Creates a search from the message after {@code start}, or before it if not {@code forward}. */
    MessageByteSearch(Session session, VisibleMessageNumbers listing, byte[] pattern, long start, boolean forward) {
        this.session = session;
        this.listing = listing;
        this.pattern = pattern.clone();
        this.forward = forward;
        first = session.history().firstMessage();
        last = session.history().nextMessage() - 1;
        left = last - first + 1;
        next = wrap(start + (forward ? 1 : -1));
    }

    /**
     * Returns the bytes that a text stands for: pairs of hexadecimal digits, otherwise its UTF-8 bytes, also those of a
     * text in quotes.
     */
    static byte[] parsePattern(String text) {
        var stripped = text.strip();
        if (HEX.matcher(stripped).matches()) {
            return HexFormat.of().parseHex(stripped.replaceFirst("^0[xX]", "").replaceAll("\\s+", ""));
        }
        return QUOTED.matcher(stripped).replaceFirst("$1$2").getBytes(StandardCharsets.UTF_8);
    }

    /** Returns true if all messages were searched. */
    boolean isDone() {
        return left <= 0;
    }

    /** Searches until a message is found, all are searched, or {@code clock} passes {@code deadline}. */
    Optional<FoundMessage> advance(LongSupplier clock, long deadline) {
        Optional<FoundMessage> found = Optional.empty();
        do {
            found = searchSlice();
        } while (found.isEmpty() && !isDone() && clock.getAsLong() - deadline < 0);
        return found;
    }

    private Optional<FoundMessage> searchSlice() {
        if (isDone()) {
            return Optional.empty();
        }
        long count = Math.min(Math.min(SLICE, left), forward ? last - next + 1 : next - first + 1);
        long from = forward ? next : next - count + 1;
        left -= count;
        next = wrap(forward ? from + count : from - 1);
        var messages = session.history().messages(from, from + count);
        return (forward ? messages : messages.reversed())
                .stream()
                        .filter(message -> isListed(message.n()))
                        .flatMap(message -> find(message).stream())
                        .findFirst();
    }

    private long wrap(long number) {
        return number > last || number < first ? (forward ? first : last) : number;
    }

    private boolean isListed(long n) {
        long index = listing.indexFrom(n);
        return index < listing.size() && listing.numberAt(index) == n;
    }

    private Optional<FoundMessage> find(DecodedMessage message) {
        var bytes = message.bytes();
        int at = indexOf(bytes, 0);
        var fields = at < 0 ? List.<MessageField>of() : session.history().fields(message);
        while (at >= 0) {
            if (!isSecret(fields, at)) {
                return Optional.of(new FoundMessage(message.n(), path(fields, at)));
            }
            at = indexOf(bytes, at + 1);
        }
        return Optional.empty();
    }

    private boolean isSecret(List<MessageField> fields, int at) {
        return fields.stream()
                .anyMatch(field ->
                        field.secret() && field.offset() < at + pattern.length && at < field.offset() + field.length());
    }

    private static String path(List<MessageField> fields, int at) {
        return fields.stream()
                .filter(field -> field.offset() <= at && at < field.offset() + field.length())
                .min(Comparator.comparingInt(MessageField::length))
                .map(MessageField::name)
                .orElse("");
    }

    private int indexOf(ByteBuffer bytes, int from) {
        for (int at = from; at <= bytes.remaining() - pattern.length; at++) {
            int same = 0;
            while (same < pattern.length && bytes.get(bytes.position() + at + same) == pattern[same]) {
                same++;
            }
            if (same == pattern.length) {
                return at;
            }
        }
        return -1;
    }
}
