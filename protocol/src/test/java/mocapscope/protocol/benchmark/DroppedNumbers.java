package mocapscope.protocol.benchmark;

import java.util.LinkedHashSet;
import java.util.List;

/**
 * The numbered messages of one direction that a receiver misses behind a gate that drops some. A repeated message is no
 * longer missing if it passes, and is not missing at all if it passed before, as a needless resend may be lost.
 */
final class DroppedNumbers {
    /** The most numbers remembered; resends follow within seconds. */
    private static final int MOST = 1024;

    private final LinkedHashSet<Long> dropped = new LinkedHashSet<>();
    private final LinkedHashSet<Long> passed = new LinkedHashSet<>();

    /** Drops messages; returns by how many the missing ones increased. */
    long drop(List<Long> numbers) {
        long more = numbers.stream()
                .filter(number -> !passed.contains(number) && dropped.add(number))
                .count();
        trim(dropped);
        return more;
    }

    /** Forwards messages; returns by how many the missing ones decreased. */
    long pass(List<Long> numbers) {
        passed.addAll(numbers);
        trim(passed);
        return numbers.stream().filter(dropped::remove).count();
    }

    private static void trim(LinkedHashSet<Long> numbers) {
        while (numbers.size() > MOST) {
            numbers.removeFirst();
        }
    }
}
