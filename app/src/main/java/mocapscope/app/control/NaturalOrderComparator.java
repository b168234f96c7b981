package mocapscope.app.control;

import java.util.Comparator;

/** Compares texts in natural order: case-insensitive, with Tracker2 before Tracker10. */
final class NaturalOrderComparator implements Comparator<String> {

    @Override
    public int compare(String a, String b) {
        int i = 0;
        int j = 0;
        while (i < a.length() && j < b.length()) {
            if (digit(a, i) && digit(b, j)) {
                int endA = endOfNumber(a, i);
                int endB = endOfNumber(b, j);
                int numbers = compareNumbers(a.substring(i, endA), b.substring(j, endB));
                if (numbers != 0) {
                    return numbers;
                }
                i = endA;
                j = endB;
            } else {
                int letters = Character.compare(Character.toLowerCase(a.charAt(i)), Character.toLowerCase(b.charAt(j)));
                if (letters != 0) {
                    return letters;
                }
                i++;
                j++;
            }
        }
        int rest = Integer.compare(a.length() - i, b.length() - j);
        return rest != 0 ? rest : a.compareTo(b);
    }

    private static int compareNumbers(String a, String b) {
        var first = a.replaceFirst("^0+", "");
        var second = b.replaceFirst("^0+", "");
        int length = Integer.compare(first.length(), second.length());
        return length != 0 ? length : first.compareTo(second);
    }

    private static int endOfNumber(String text, int from) {
        int end = from;
        while (end < text.length() && digit(text, end)) {
            end++;
        }
        return end;
    }

    private static boolean digit(String text, int at) {
        return text.charAt(at) >= '0' && text.charAt(at) <= '9';
    }
}
