package mocapscope.protocol.export;

import java.util.Set;

/** Names from the wire as words that other programs take: without blanks, braces and what cannot be printed. */
final class Names {
    private static final int LONGEST = 64;

    private Names() {}

    /** {@code name} as one word, or {@code instead} where nothing is left of it. */
    static String word(String name, String instead) {
        var word = name.strip().replaceAll("(?U)[\\s\\p{Cntrl}\\p{Cf}{}\"]+", "_");
        var shorter = word.length() > LONGEST ? word.substring(0, LONGEST) : word;
        return shorter.isEmpty() ? instead : shorter;
    }

    /** {@code name}, or with a number behind it, so that no other of {@code taken} is called so. */
    static String unique(String name, Set<String> taken) {
        var candidate = name;
        for (int i = 2; !taken.add(candidate); i++) {
            candidate = name + "_" + i;
        }
        return candidate;
    }
}
