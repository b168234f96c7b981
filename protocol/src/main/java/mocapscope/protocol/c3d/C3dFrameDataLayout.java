package mocapscope.protocol.c3d;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * The location and number encoding of the frame data in a C3D file, derived from header and parameters. Where both
 * state a value and differ, the header describes the bytes, and the parameters describe the meaning.
 *
 * @param scale factor of integer coordinates and of residuals, above 0
 * @param factors factor of each analog channel
 * @param offsets value of each analog channel that stands for 0
 */
record C3dFrameDataLayout(
        C3dProcessorNumberFormat processor,
        boolean hasFloats,
        boolean hasUnsignedAnalogs,
        double scale,
        List<Double> factors,
        List<Double> offsets,
        long dataStart,
        C3dMetadata content) {
    private static final int POINTS = 2;
    private static final int ANALOG_NUMBERS = 4;
    private static final int FIRST_FRAME = 6;
    private static final int LAST_FRAME = 8;
    private static final int SCALE = 12;
    private static final int DATA_BLOCK = 16;
    private static final int SAMPLES_PER_FRAME = 18;
    private static final int RATE = 20;
    private static final int EVENT_KEY = 298;
    private static final int EVENT_COUNT = 300;
    private static final int EVENT_TIMES = 304;
    private static final int EVENT_LABELS = 396;
    private static final int MOST_EVENTS = 18;
    private static final int FOUR_LETTER_LABELS = 12_345;
    private static final int LABEL = 4;
    private static final int SECONDS_PER_MINUTE = 60;
    private static final double ASSUMED_RATE = 100;
    private static final double SLOWEST = 1e-3;
    private static final double FASTEST = 1e6;
    private static final int LARGEST_WORD = 0xffff;
    private static final long LARGEST_LONG_WORD = 0xffff_ffffL;

    /** Returns the number of the first block of the data section, as the header states it. */
    static int dataBlock(ByteBuffer header, C3dProcessorNumberFormat processor) {
        return processor.uint16(header, DATA_BLOCK);
    }

    static C3dFrameDataLayout of(
            ByteBuffer header,
            C3dProcessorNumberFormat processor,
            C3dParsedParameters parameters,
            long end,
            Consumer<C3dViolation> violations) {
        return new LayoutReader(header, processor, parameters, end, violations).layout();
    }

    /** Reads the layout of one file and reports what contradicts. */
    private record LayoutReader(
            ByteBuffer header,
            C3dProcessorNumberFormat processor,
            C3dParsedParameters parameters,
            long end,
            Consumer<C3dViolation> violations) {

        C3dFrameDataLayout layout() {
            int points = processor.uint16(header, POINTS);
            compare("POINT:USED", POINTS, points);
            int samplesPerFrame = Math.max(1, processor.uint16(header, SAMPLES_PER_FRAME));
            int analogNumbers = processor.uint16(header, ANALOG_NUMBERS);
            if (analogNumbers % samplesPerFrame != 0) {
                report(
                        C3dFileProblemKind.ANALOG_COUNT,
                        ANALOG_NUMBERS,
                        "ANALOG:USED",
                        "%d numbers of %d samples a frame; they are read as one sample of each of %1$d channels"
                                .formatted(analogNumbers, samplesPerFrame));
                samplesPerFrame = 1;
            }
            int channels = analogNumbers / samplesPerFrame;
            compare("ANALOG:USED", ANALOG_NUMBERS, channels);
            double scale = processor.float32(header, SCALE);
            if (scale == 0 || !Double.isFinite(scale)) {
                var stated = parameters.number("POINT:SCALE").orElse(0);
                report(
                        C3dFileProblemKind.SCALE,
                        SCALE,
                        "POINT:SCALE",
                        "the scale of the header is %s".formatted(scale));
                scale = stated != 0 && Double.isFinite(stated) ? stated : -1;
            }
            double rate = rate();
            long first = Math.max(1, first());
            long frames = frames();
            var content = new C3dMetadata(
                    labels("POINT:LABELS", points, "point"),
                    parameters.text("POINT:UNITS"),
                    rate,
                    first,
                    frames,
                    channels(channels),
                    samplesPerFrame,
                    events(rate, first, frames),
                    parameters.text("POINT:X_SCREEN"),
                    parameters.text("POINT:Y_SCREEN"));
            return new C3dFrameDataLayout(
                    processor,
                    scale < 0,
                    parameters.text("ANALOG:FORMAT").equalsIgnoreCase("UNSIGNED"),
                    Math.abs(scale),
                    factors(channels),
                    offsets(channels),
                    dataStart(),
                    content);
        }

        private void compare(String name, int at, int stated) {
            var used = parameters.number(name);
            if (used.isPresent() && used.getAsDouble() != stated) {
                report(
                        C3dFileProblemKind.COUNT,
                        at,
                        name,
                        "the header states %d, the parameter %.0f".formatted(stated, used.getAsDouble()));
            }
        }

        private void report(C3dFileProblemKind rule, long offset, String field, String reason) {
            violations.accept(new C3dViolation(rule, offset, field, reason));
        }

        private double rate() {
            double stated = processor.float32(header, RATE);
            double parameter = parameters.number("POINT:RATE").orElse(stated);
            if (isRate(parameter)) {
                return parameter;
            }
            double used = isRate(stated) ? stated : ASSUMED_RATE;
            report(
                    C3dFileProblemKind.RATE,
                    parameters.find("POINT:RATE").map(C3dParameter::offset).orElse((long) RATE),
                    "POINT:RATE",
                    "the rate is %s; %s is used".formatted(parameter, used));
            return used;
        }

        private long first() {
            double word = processor.uint16(header, FIRST_FRAME);
            double stated = parameters.longNumber("TRIAL:ACTUAL_START_FIELD").orElse(word);
            return (long) (isCount(stated) ? stated : word);
        }

        private static boolean isCount(double number) {
            return number >= 0 && number <= LARGEST_LONG_WORD;
        }

        /**
         * Returns the number of frames in the data section: of the header, or of the parameters if the last frame of the
         * header is 0, the largest number of a word, or before the first frame.
         */
        private long frames() {
            int firstWord = processor.uint16(header, FIRST_FRAME);
            int lastWord = processor.uint16(header, LAST_FRAME);
            long counted = lastWord >= firstWord && lastWord > 0 ? lastWord - Math.max(1, firstWord) + 1L : 0;
            double last = parameters.longNumber("TRIAL:ACTUAL_END_FIELD").orElse(0);
            double trial = isCount(last) ? last - first() + 1 : 0;
            if (trial >= 1 && (counted == 0 || lastWord == LARGEST_WORD)) {
                return (long) trial;
            }
            double stated = count(parameters.number("POINT:LONG_FRAMES"), parameters.number("POINT:FRAMES"));
            boolean isLong = stated >= LARGEST_WORD && isCount(stated);
            if (!isLong && counted > 0) {
                if (trial >= 1 && trial != counted) {
                    report(
                            C3dFileProblemKind.FRAME_COUNT,
                            LAST_FRAME,
                            "TRIAL:ACTUAL_END_FIELD",
                            "the header states %,d frames, the parameters %,.0f; those of the header are read"
                                    .formatted(counted, trial));
                }
                return counted;
            }
            if (stated < 1 || !isCount(stated)) {
                report(
                        C3dFileProblemKind.FRAME_COUNT,
                        LAST_FRAME,
                        "POINT:FRAMES",
                        "the frames are %d to %d".formatted(firstWord, lastWord));
                return 0;
            }
            return (long) stated;
        }

        private static double count(OptionalDouble first, OptionalDouble second) {
            return first.isPresent() && first.getAsDouble() >= 1 ? first.getAsDouble() : second.orElse(0);
        }

        private List<String> labels(String name, int count, String instead) {
            var stated = parameters.texts(name);
            var labels = new ArrayList<String>();
            for (int i = 0; i < count; i++) {
                var label = i < stated.size() ? stated.get(i) : "";
                labels.add(label.isEmpty() ? "%s %d".formatted(instead, i + 1) : label);
            }
            return labels;
        }

        private List<C3dMetadata.C3dChannel> channels(int count) {
            var labels = labels("ANALOG:LABELS", count, "analog");
            var units = parameters.texts("ANALOG:UNITS");
            var channels = new ArrayList<C3dMetadata.C3dChannel>();
            for (int i = 0; i < count; i++) {
                channels.add(new C3dMetadata.C3dChannel(labels.get(i), i < units.size() ? units.get(i) : ""));
            }
            return channels;
        }

        private List<Double> factors(int count) {
            double all = parameters.number("ANALOG:GEN_SCALE").orElse(1);
            var stated = parameters.numbers("ANALOG:SCALE");
            var factors = new ArrayList<Double>();
            for (int i = 0; i < count; i++) {
                factors.add(all * (i < stated.size() ? stated.get(i) : 1));
            }
            return factors;
        }

        private List<Double> offsets(int count) {
            var stated = parameters.numbers("ANALOG:OFFSET");
            boolean unsigned = parameters.text("ANALOG:FORMAT").equalsIgnoreCase("UNSIGNED");
            var offsets = new ArrayList<Double>();
            for (int i = 0; i < count; i++) {
                double offset = i < stated.size() ? stated.get(i) : 0;
                offsets.add(unsigned && offset < 0 ? offset + (1 << 16) : offset);
            }
            return offsets;
        }

        private long dataStart() {
            long stated = dataBlock(header, processor);
            double parameter = parameters.number("POINT:DATA_START").orElse(0);
            if ((stated - 1) * C3dReader.BLOCK >= end) {
                return (stated - 1) * C3dReader.BLOCK;
            }
            boolean isBlock = parameter <= LARGEST_WORD && (parameter - 1) * C3dReader.BLOCK >= end;
            long used = isBlock ? (long) (parameter - 1) * C3dReader.BLOCK : end;
            report(
                    C3dFileProblemKind.DATA_START,
                    DATA_BLOCK,
                    "POINT:DATA_START",
                    "the data is in block %d, within the parameters; it is read from byte %d".formatted(stated, used));
            return used;
        }

        /** Returns the events of the group, or else those of the header, whose times count from the first frame. */
        private List<C3dEvent> events(double rate, long first, long frames) {
            var times = parameters.numbers("EVENT:TIMES");
            var labels = parameters.texts("EVENT:LABELS");
            var contexts = parameters.texts("EVENT:CONTEXTS");
            long at = parameters.find("EVENT:TIMES").map(C3dParameter::offset).orElse((long) EVENT_TIMES);
            var events = new ArrayList<C3dEvent>();
            for (int i = 0; 2 * i + 1 < times.size(); i++) {
                double seconds = times.get(2 * i) * SECONDS_PER_MINUTE + times.get(2 * i + 1) - (first - 1) / rate;
                var label = i < labels.size() ? labels.get(i) : "";
                var context = i < contexts.size() ? contexts.get(i) : "";
                events.add(new C3dEvent(seconds, label.isEmpty() ? "event %d".formatted(i + 1) : label, context));
            }
            if (events.isEmpty()) {
                at = EVENT_TIMES;
                events.addAll(headerEvents());
            }
            return within(events, at, rate, frames);
        }

        private List<C3dEvent> headerEvents() {
            int count = Math.min(MOST_EVENTS, processor.uint16(header, EVENT_COUNT));
            boolean hasLabels = processor.uint16(header, EVENT_KEY) == FOUR_LETTER_LABELS;
            var events = new ArrayList<C3dEvent>();
            for (int i = 0; i < count; i++) {
                var label = hasLabels ? C3dParameter.decode(header.slice(EVENT_LABELS + LABEL * i, LABEL)) : "";
                events.add(new C3dEvent(
                        processor.float32(header, EVENT_TIMES + Float.BYTES * i),
                        label.isEmpty() ? "event %d".formatted(i + 1) : label,
                        ""));
            }
            return events;
        }

        /** Returns the events within the frames, or at most a frame away, since their times are rounded. */
        private List<C3dEvent> within(List<C3dEvent> events, long at, double rate, long frames) {
            var kept = new ArrayList<C3dEvent>();
            for (var event : events) {
                double frame = event.seconds() * rate;
                if (!Double.isFinite(frame)) {
                    report(
                            C3dFileProblemKind.NUMBER,
                            at,
                            "EVENT:TIMES",
                            "the time of %s is no number".formatted(event.label()));
                } else if (frame < -1 || frame > frames + 1) {
                    report(
                            C3dFileProblemKind.EVENT_TIME,
                            at,
                            "EVENT:TIMES",
                            "%s at %s s is outside the %,d frames".formatted(event.label(), event.seconds(), frames));
                } else {
                    kept.add(event);
                }
            }
            return kept;
        }
    }

    /** Returns true if a number is the rate of frames in hertz: from one in 1,000 s to one each microsecond. */
    static boolean isRate(double rate) {
        return rate >= SLOWEST && rate <= FASTEST;
    }

    /** Returns the number of bytes of a frame, at most 1.3 MB. */
    int frameBytes() {
        int numberBytes = hasFloats ? Float.BYTES : Short.BYTES;
        return numberBytes * (4 * content.pointLabels().size() + content.analogNumbers());
    }

    /** Decodes a frame; {@code position} is its offset in the file. */
    void decode(ByteBuffer bytes, C3dFrame frame, long position, Consumer<C3dViolation> violations) {
        int numberBytes = hasFloats ? Float.BYTES : Short.BYTES;
        int at = 0;
        for (int point = 0; point < frame.points(); point++, at += 4 * numberBytes) {
            double factor = hasFloats ? 1 : scale;
            double x = number(bytes, at) * factor;
            double y = number(bytes, at + numberBytes) * factor;
            double z = number(bytes, at + 2 * numberBytes) * factor;
            double word = number(bytes, at + 3 * numberBytes);
            boolean present = word >= 0;
            if (present && !Double.isFinite(x + y + z)) {
                violations.accept(new C3dViolation(
                        C3dFileProblemKind.NUMBER,
                        position + at,
                        content.pointLabels().get(point),
                        "the position is no number, but its residual is not negative"));
            }
            frame.setPoint(point, x, y, z, present ? ((int) word & 0xff) * scale : -1);
        }
        int channels = content.channels().size();
        for (int i = 0; i < content.analogNumbers(); i++, at += numberBytes) {
            double raw = number(bytes, at);
            double value = !hasFloats && hasUnsignedAnalogs && raw < 0 ? raw + (1 << 16) : raw;
            int channel = i % channels;
            double scaled = (value - offsets.get(channel)) * factors.get(channel);
            if (!Double.isFinite(scaled)) {
                violations.accept(new C3dViolation(
                        C3dFileProblemKind.NUMBER,
                        position + at,
                        content.channels().get(channel).label(),
                        "the analog value is no number"));
            }
            frame.setAnalog(channel, i / channels, scaled);
        }
    }

    private double number(ByteBuffer bytes, int at) {
        return hasFloats ? processor.float32(bytes, at) : processor.int16(bytes, at);
    }
}
