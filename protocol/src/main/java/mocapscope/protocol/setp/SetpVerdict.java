package mocapscope.protocol.setp;

import java.util.function.Consumer;
import mocapscope.protocol.bytes.DecodeException;

/** Decides what a breach that can be forgiven does: strict refuses the message, lenient says so and goes on (R40). */
record SetpVerdict(SetpMode mode, Consumer<DecodeException> odd) {

    /** Forgives whatever can be forgiven, and says nothing. */
    static final SetpVerdict SILENT = new SetpVerdict(SetpMode.LENIENT, _ -> {});

    /** A breach that lenient mode forgives. */
    void on(DecodeException breach) {
        if (mode == SetpMode.STRICT) {
            throw breach;
        }
        odd.accept(breach);
    }

    /** Something odd that neither mode refuses. */
    void tell(DecodeException oddity) {
        odd.accept(oddity);
    }
}
