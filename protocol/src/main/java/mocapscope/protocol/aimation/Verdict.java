package mocapscope.protocol.aimation;

import java.util.function.Consumer;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.Severity;

/** Decides what a breach does to a packet that could still be read: strict refuses it for an error, lenient says so and goes on. */
record Verdict(boolean strict, boolean stored, Consumer<DecodeException> odd) {

    /** What is on the network, as opposed to in a file. */
    static Verdict of(boolean strict, Consumer<DecodeException> odd) {
        return new Verdict(strict, false, odd);
    }

    /** A packet of a file may lack the JSON block. */
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
