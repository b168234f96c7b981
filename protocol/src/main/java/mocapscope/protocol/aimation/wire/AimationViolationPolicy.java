package mocapscope.protocol.aimation.wire;

import java.util.function.Consumer;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.Severity;

/** Handles a rule violation in a readable AImation packet: throws errors in strict mode, otherwise collects them. */
public record AimationViolationPolicy(boolean strict, boolean stored, Consumer<DecodeException> collector) {

    /** Returns a handler for packets on the network. */
    public static AimationViolationPolicy of(boolean strict, Consumer<DecodeException> odd) {
        return new AimationViolationPolicy(strict, false, odd);
    }

    /** Returns a handler for packets of a file, which may lack the JSON block. */
    public AimationViolationPolicy forFile() {
        return new AimationViolationPolicy(strict, true, collector);
    }

    void handle(DecodeException breach) {
        if (strict && breach.rule().severity() == Severity.ERROR) {
            throw breach;
        }
        collector.accept(breach);
    }
}
