package mocapscope.app.docs;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Computes at most 256 colours for a picture by median cut: the box of colours with the largest error is split until
 * there are enough.
 */
final class ColorPalette {
    private static final int MOST = 256;

    private final Map<Integer, Integer> indices = new HashMap<>();
    private final byte[] bytes;

    /** A colour and how many pixels have it. */
    private record ColorCount(int colour, int count) {
        int part(int channel) {
            return colour >> 16 - 8 * channel & 0xFF;
        }
    }

    private record ColorBox(List<ColorCount> shades) {

        double mean(int channel) {
            double sum = 0;
            long all = 0;
            for (var shade : shades) {
                sum += (double) shade.part(channel) * shade.count();
                all += shade.count();
            }
            return sum / all;
        }

        /** Returns the sum of the squared deviations of its pixels from their mean. */
        double error(int channel) {
            double mean = mean(channel);
            double sum = 0;
            for (var shade : shades) {
                double off = shade.part(channel) - mean;
                sum += off * off * Math.sqrt(shade.count()); // few pixels of a colour of their own count too
            }
            return sum;
        }

        double error() {
            return error(0) + error(1) + error(2);
        }

        int widest() {
            int wide = error(0) >= error(1) ? 0 : 1;
            return error(wide) >= error(2) ? wide : 2;
        }

        List<ColorBox> halves() {
            int channel = widest();
            double mean = mean(channel);
            var below =
                    shades.stream().filter(shade -> shade.part(channel) <= mean).toList();
            var above =
                    shades.stream().filter(shade -> shade.part(channel) > mean).toList();
            return List.of(new ColorBox(below), new ColorBox(above));
        }
    }

    private ColorPalette(List<ColorBox> boxes) {
        bytes = new byte[3 * boxes.size()];
        for (int i = 0; i < boxes.size(); i++) {
            for (int channel = 0; channel < 3; channel++) {
                bytes[3 * i + channel] = (byte) Math.round(boxes.get(i).mean(channel));
            }
            for (var shade : boxes.get(i).shades()) {
                indices.put(shade.colour(), i);
            }
        }
    }

    static ColorPalette of(int[] pixels) {
        var boxes = new PriorityQueue<>(Comparator.comparingDouble((ColorBox box) -> -box.error()));
        boxes.add(new ColorBox(shades(pixels)));
        while (boxes.size() < MOST && boxes.element().error() > 0) {
            boxes.addAll(boxes.remove().halves());
        }
        return new ColorPalette(new ArrayList<>(boxes));
    }

    private static List<ColorCount> shades(int[] pixels) {
        var counts = new HashMap<Integer, Integer>();
        for (int pixel : pixels) {
            counts.merge(pixel & 0xFFFFFF, 1, Integer::sum);
        }
        return counts.entrySet().stream()
                .map(entry -> new ColorCount(entry.getKey(), entry.getValue()))
                .toList();
    }

    /** Red, green and blue of each colour. */
    byte[] bytes() {
        return bytes.clone();
    }

    int index(int pixel) {
        return indices.getOrDefault(pixel & 0xFFFFFF, 0);
    }
}
