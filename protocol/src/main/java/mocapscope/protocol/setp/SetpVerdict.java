package mocapscope.protocol.setp;

import java.util.function.Consumer;
import mocapscope.protocol.bytes.DecodeException;

/** Handles a rule violation that lenient mode tolerates: throws it in strict mode, otherwise reports it (R40). */
record SetpVerdict(SetpMode mode, Consumer<DecodeException> odd) {

    /** Tolerates every violation that lenient mode tolerates, without a report. */
    static final SetpVerdict SILENT = new SetpVerdict(SetpMode.LENIENT, _ -> {});

    /** Handles a violation that lenient mode tolerates. */
    void on(DecodeException breach) {
        if (mode == SetpMode.STRICT) {
            throw breach;
        }
        odd.accept(breach);
    }

    /** Reports an irregularity that both modes tolerate. */
    void tell(DecodeException oddity) {
        odd.accept(oddity);
    }
}
