package mocapscope.protocol.setp.wire;

import java.util.function.Consumer;
import mocapscope.protocol.bytes.DecodeException;

/**
 * Handles SETP rule violations that can be tolerated: throws an exception in strict mode, reports them in lenient mode.
 * See SETP.md R40.
 */
public record SetpViolationHandler(SetpValidationMode mode, Consumer<DecodeException> collector) {

    /** Tolerates every violation that lenient mode tolerates, without a report. */
    public static final SetpViolationHandler SILENT = new SetpViolationHandler(SetpValidationMode.LENIENT, _ -> {});

    /** Handles a violation that lenient mode tolerates. */
    void handle(DecodeException breach) {
        if (mode == SetpValidationMode.STRICT) {
            throw breach;
        }
        collector.accept(breach);
    }

    /** Reports an irregularity that both modes tolerate. */
    void report(DecodeException oddity) {
        collector.accept(oddity);
    }
}
