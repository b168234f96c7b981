package mocapscope.protocol.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/** Fuzzes a reader of text, which may reject it only with an {@link IllegalArgumentException} that has a message. */
record TextTarget(Consumer<String> reading, List<String> texts) implements FuzzTarget {

    @Override
    public void take(byte[] input) {
        try {
            reading.accept(new String(input, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException exception) {
            if (exception.getMessage() == null || exception.getMessage().isBlank()) {
                throw new AssertionError("refused without a reason", exception);
            }
        }
    }

    @Override
    public List<byte[]> seeds() {
        return texts.stream().map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
    }
}
