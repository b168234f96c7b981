package mocapscope.app.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Aligns the messages of two sessions by name and direction, as a text diff does. */
final class Pairing {
    /** Maximum number of messages: a handshake is shorter, and repeated messages are not aligned. */
    static final int MOST = 400;

    private Pairing() {}

    /** A pair of aligned messages from two sessions, of which one may be missing. */
    record Pair(int number, Optional<Rung.Said> left, Optional<Rung.Said> right) {

        boolean both() {
            return left.isPresent() && right.isPresent();
        }
    }

    /** Aligns messages so that as few as possible are unpaired. */
    static List<Pair> of(List<Rung> left, List<Rung> right) {
        var a = said(left);
        var b = said(right);
        int[][] common = common(a, b);
        var pairs = new ArrayList<Pair>();
        int i = 0;
        int j = 0;
        while (i < a.size() || j < b.size()) {
            int number = pairs.size();
            if (i < a.size() && j < b.size() && same(a.get(i), b.get(j))) {
                pairs.add(new Pair(number, Optional.of(a.get(i++)), Optional.of(b.get(j++))));
            } else if (j >= b.size() || i < a.size() && common[i + 1][j] >= common[i][j + 1]) {
                pairs.add(new Pair(number, Optional.of(a.get(i++)), Optional.empty()));
            } else {
                pairs.add(new Pair(number, Optional.empty(), Optional.of(b.get(j++))));
            }
        }
        return pairs;
    }

    private static List<Rung.Said> said(List<Rung> rungs) {
        return rungs.stream()
                .filter(Rung.Said.class::isInstance)
                .map(Rung.Said.class::cast)
                .limit(MOST)
                .toList();
    }

    private static boolean same(Rung.Said one, Rung.Said other) {
        return one.direction() == other.direction()
                && one.name().equals(other.name())
                && one.sender().equals(other.sender());
    }

    /** Returns the lengths of the longest common subsequences of all suffixes of both. */
    private static int[][] common(List<Rung.Said> a, List<Rung.Said> b) {
        var common = new int[a.size() + 1][b.size() + 1];
        for (int i = a.size() - 1; i >= 0; i--) {
            for (int j = b.size() - 1; j >= 0; j--) {
                common[i][j] = same(a.get(i), b.get(j))
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        return common;
    }
}
