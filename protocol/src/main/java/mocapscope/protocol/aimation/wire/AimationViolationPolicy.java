package mocapscope.protocol.aimation.wire;

import java.util.function.Consumer;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.Severity;

/**
 * Decides whether a rule violation in an AImation packet is thrown as an exception or only collected. Strict mode
 * throws violations of severity error.
 */
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
