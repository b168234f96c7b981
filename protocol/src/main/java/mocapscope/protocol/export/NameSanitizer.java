package mocapscope.protocol.export;

import java.util.Set;

/**
 * Converts names received from a peer into single words that other programs accept, unique within a file. Blanks,
 * braces and unprintable characters are replaced.
 */
final class NameSanitizer {
    private static final int LONGEST = 64;

    private NameSanitizer() {}

    /** Returns {@code name} as one word, or {@code instead} if nothing is left of it. */
    static String toWord(String name, String instead) {
        var word = name.strip().replaceAll("(?U)[\\s\\p{Cntrl}\\p{Cf}{}\"]+", "_");
        var shorter = word.length() > LONGEST ? word.substring(0, LONGEST) : word;
        return shorter.isEmpty() ? instead : shorter;
    }

    /**
     * Returns {@code name}, with a number appended if needed to differ from all of {@code taken}, and adds the result
     * to them.
     */
    static String makeUnique(String name, Set<String> taken) {
        var candidate = name;
        for (int i = 2; !taken.add(candidate); i++) {
            candidate = name + "_" + i;
        }
        return candidate;
    }
}
