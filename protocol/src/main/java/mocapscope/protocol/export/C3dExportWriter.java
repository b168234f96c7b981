package mocapscope.protocol.export;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import mocapscope.protocol.bytes.UniqueNameRegistry;
import mocapscope.protocol.c3d.C3dEvent;
import mocapscope.protocol.c3d.C3dFrame;
import mocapscope.protocol.c3d.C3dMetadata;
import mocapscope.protocol.c3d.C3dParameter;
import mocapscope.protocol.c3d.C3dWriter;
import mocapscope.protocol.export.ExportedChannelGroupSummary.NumericResampler;
import mocapscope.protocol.export.table.ExportIdentifierSanitizer;
import mocapscope.protocol.export.table.RowSpillFile;
import mocapscope.protocol.file.AtomicFileWriter;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceId;

/**
 * Writes exported samples as a C3D file with points, analog channels and events. Joints and trackers become points;
 * buttons, texts and protocol events become events. Lengths are millimetres, z is up and the axes are right-handed, as
 * in motion laboratories.
 */
final class C3dExportWriter implements ExportWriter {
    private static final double MILLIMETRES = 1000;
    private static final double NANOS = 1e9;
    private static final String GROUP = "MOCAPSCOPE";

    private final AtomicFileWriter file;
    private final ExportPlan plan;
    private final ExportProvenance provenance;
    private final ExportMotionResampler resampler;
    private final RowSpillFile spillFile;
    private final NumericResampler channels;
    private final List<C3dEvent> events = new ArrayList<>();
    private final int samplesPerFrame;
    private double largest;
    private long omittedEvents;
    private OptionalLong deviceAhead = OptionalLong.empty();

    C3dExportWriter(AtomicFileWriter file, ExportPlan plan, ExportProvenance provenance) throws IOException {
        this.file = file;
        this.plan = plan;
        this.provenance = provenance;
        this.samplesPerFrame = plan.samplesPerFrame();
        this.spillFile = new RowSpillFile(file.target());
        plan.parts().forEach(part -> spillFile.addTable(3 * part.track().bones().size(), plan.frames()));
        plan.channels().forEach(track -> spillFile.addTable(track.channels() * samplesPerFrame, plan.frames()));
        this.channels = new NumericResampler(
                plan, (track, row) -> spillFile.addRow(plan.parts().size() + track, row));
        this.resampler = new ExportMotionResampler(plan, (part, _, positions, _) -> addPositions(part, positions));
    }

    private void addPositions(int part, double[] positions) throws IOException {
        for (double metres : positions) {
            if (Double.isFinite(metres)) {
                largest = Math.max(largest, MILLIMETRES * Math.abs(metres));
            }
        }
        spillFile.addRow(part, positions);
    }

    @Override
    public void write(Sample sample) throws IOException {
        resampler.add(sample);
        measureDeviceClock(sample.stamp());
        switch (sample) {
            case Sample.Analog analog -> channels.add(analog);
            case Sample.Button button
            when !button.initial() ->
                addEvent(button.stamp(), "button %d %s".formatted(button.button(), button.pressed() ? "down" : "up"));
            case Sample.Text text -> addEvent(text.stamp(), text.text());
            case Sample.ProtocolEvent event -> addEvent(event.stamp(), event.name());
            default -> {}
        }
    }

    /** Stores the time of the export at an arrival, for events with arrival times only. */
    private void measureDeviceClock(SampleMetadata stamp) {
        var source = plan.events().get(stamp.source());
        if (plan.clock() == ExportTimestampClockKind.DEVICE
                && source != null
                && source.clock() == ExportTimestampClockKind.DEVICE
                && stamp.deviceTime() != SampleMetadata.NO_TIME) {
            deviceAhead = OptionalLong.of(stamp.deviceTime() - stamp.arrival());
        }
    }

    private void addEvent(SampleMetadata stamp, String label) {
        var source = plan.events().get(stamp.source());
        if (source == null) {
            return;
        }
        double seconds = seconds(stamp, source.clock());
        boolean isInside = seconds >= 0 && seconds <= plan.frameSeconds(plan.frames());
        if (!isInside || events.size() == C3dWriter.MOST_EVENTS) {
            omittedEvents++;
            return;
        }
        events.add(new C3dEvent(seconds, label, source.name()));
    }

    /** Returns the time of an event after the first frame; NaN if no frame is known to precede it. */
    private double seconds(SampleMetadata stamp, ExportTimestampClockKind clock) {
        if (clock == plan.clock()) {
            return ((double) plan.time(stamp) - plan.start()) / NANOS;
        }
        return deviceAhead.isPresent()
                ? ((double) stamp.arrival() + deviceAhead.getAsLong() - plan.start()) / NANOS
                : Double.NaN;
    }

    @Override
    public boolean contains(SourceId source) {
        return plan.contains(source);
    }

    @Override
    public ExportSummary finish(Runnable turn) throws IOException {
        resampler.finish();
        channels.finish();
        spillFile.startReading();
        try (var writer =
                C3dWriter.open(new BufferedOutputStream(file.stream()), content(), largest, otherParameters())) {
            writeFrames(writer, turn);
        }
        var notes = new ArrayList<>(resampler.notes());
        notes.add("lengths are millimetres, and z is up");
        if (!plan.channels().isEmpty()) {
            notes.add("channels hold each value until the next one, %,d samples a frame; before their first value they"
                            .formatted(samplesPerFrame)
                    + " are 0");
        }
        if (omittedEvents > 0) {
            notes.add("events that are left out, because they are too many or outside the frames: %,d"
                    .formatted(omittedEvents));
        }
        return new ExportSummary(plan.frames(), "frames", notes);
    }

    private C3dMetadata content() {
        var names = new UniqueNameRegistry();
        var analogs = new ArrayList<C3dMetadata.C3dChannel>();
        for (var track : plan.channels()) {
            for (var name : track.names()) {
                analogs.add(new C3dMetadata.C3dChannel(
                        names.add(ExportIdentifierSanitizer.toWord(name, "channel")), track.unit()));
            }
        }
        return new C3dMetadata(
                TrcWriter.markers(plan),
                "mm",
                plan.rate(),
                1,
                plan.frames(),
                analogs,
                samplesPerFrame,
                events,
                "+X",
                "+Z");
    }

    private List<C3dParameter> otherParameters() {
        var list = new ArrayList<C3dParameter>();
        list.add(C3dParameter.ofText("MANUFACTURER", "COMPANY", "Mocapscope"));
        list.add(C3dParameter.ofText("MANUFACTURER", "SOFTWARE", provenance.software()));
        provenance
                .describe(plan, "right-handed, z up", "mm", resampler.heldFrames(), resampler.missingPositions())
                .forEach((name, value) -> list.add(C3dParameter.ofText(GROUP, name.toUpperCase(Locale.ROOT), value)));
        return list;
    }

    private void writeFrames(C3dWriter writer, Runnable turn) throws IOException {
        var positions = plan.parts().stream()
                .map(part -> new double[3 * part.track().bones().size()])
                .toList();
        var numbers = plan.channels().stream()
                .map(track -> new double[track.channels() * samplesPerFrame])
                .toList();
        var frame = writer.createFrame();
        for (long i = 0; i < plan.frames(); i++) {
            turn.run();
            int point = 0;
            for (int part = 0; part < positions.size(); part++) {
                spillFile.readRow(part, positions.get(part));
                point = putPoints(frame, point, positions.get(part));
            }
            int channel = 0;
            for (int track = 0; track < numbers.size(); track++) {
                spillFile.readRow(positions.size() + track, numbers.get(track));
                channel = putAnalogs(frame, channel, numbers.get(track));
            }
            writer.writeFrame(frame);
        }
    }

    private static int putPoints(C3dFrame frame, int first, double[] metres) {
        for (int i = 0; i < metres.length; i += 3) {
            frame.setPoint(
                    first + i / 3,
                    MILLIMETRES * metres[i],
                    -MILLIMETRES * metres[i + 2],
                    MILLIMETRES * metres[i + 1],
                    0);
        }
        return first + metres.length / 3;
    }

    private int putAnalogs(C3dFrame frame, int first, double[] numbers) {
        int count = numbers.length / samplesPerFrame;
        for (int i = 0; i < numbers.length; i++) {
            frame.setAnalog(first + i % count, i / count, numbers[i]);
        }
        return first + count;
    }

    @Override
    public void close() throws IOException {
        spillFile.close();
    }
}
