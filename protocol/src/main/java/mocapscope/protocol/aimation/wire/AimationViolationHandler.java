package mocapscope.protocol.aimation.wire;

import java.util.function.Consumer;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.Severity;

/** Handles a rule violation in a readable AImation packet: throws errors in strict mode, otherwise collects them. */
public record AimationViolationHandler(boolean strict, boolean stored, Consumer<DecodeException> collector) {

    /** Returns a handler for packets on the network. */
    public static AimationViolationHandler of(boolean strict, Consumer<DecodeException> odd) {
        return new AimationViolationHandler(strict, false, odd);
    }

    /** Returns a handler for packets of a file, which may lack the JSON block. */
    public AimationViolationHandler forFile() {
        return new AimationViolationHandler(strict, true, collector);
    }

    void handle(DecodeException breach) {
        if (strict && breach.rule().severity() == Severity.ERROR) {
            throw breach;
        }
        collector.accept(breach);
    }
}
