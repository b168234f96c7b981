package mocapscope.protocol.aimation;

import java.util.function.Consumer;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.Severity;

/** Handles a rule violation in a readable AImation packet: throws errors in strict mode, otherwise collects them. */
record Verdict(boolean strict, boolean stored, Consumer<DecodeException> odd) {

    /** Returns a handler for packets on the network. */
    static Verdict of(boolean strict, Consumer<DecodeException> odd) {
        return new Verdict(strict, false, odd);
    }

    /** Returns a handler for packets of a file, which may lack the JSON block. */
    Verdict ofFile() {
        return new Verdict(strict, true, odd);
    }

    void on(DecodeException breach) {
        if (strict && breach.rule().severity() == Severity.ERROR) {
            throw breach;
        }
        odd.accept(breach);
    }
}
