package mocapscope.app.model.snapshot;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;

/** Identifies one line of a plot by source, signal index and plotted quantity. The index −1 means the whole source. */
public record PlottedSignalId(SourceId source, SourceDataKind kind, int index, PlotQuantity aspect) {

    /** Returns the default lines of a signal: position, value or rate. */
    public static List<PlottedSignalId> of(SharedViewSelection.SignalSelection selection) {
        return aspects(selection).stream()
                .map(quantity -> new PlottedSignalId(selection.source(), selection.kind(), selection.index(), quantity))
                .toList();
    }

    /** Returns the signal that a click on the line selects. */
    public SharedViewSelection.SignalSelection signal() {
        return new SharedViewSelection.SignalSelection(source, kind, index);
    }

    /** Formats probes as text for drag and drop between views, one a line. */
    public static String text(List<PlottedSignalId> signals) {
        return signals.stream().map(PlottedSignalId::text).collect(Collectors.joining("\n"));
    }

    /** Parses such a text, ignoring lines in other formats. */
    public static List<PlottedSignalId> parse(String text) {
        return text.lines().map(PlottedSignalId::read).flatMap(Optional::stream).toList();
    }

    private static List<PlotQuantity> aspects(SharedViewSelection.SignalSelection selection) {
        if (selection.index() < 0 || selection.kind() == SourceDataKind.TEXT) {
            return List.of(PlotQuantity.RATE);
        }
        return switch (selection.kind()) {
            case TRACKER, SKELETON, OBJECT -> List.of(PlotQuantity.X, PlotQuantity.Y, PlotQuantity.Z);
            case BUTTON, ANALOG, DIAL, FLAGS, TEXT -> List.of(PlotQuantity.VALUE);
        };
    }

    private String text() {
        return Stream.of(source.session(), source.device(), source.part(), kind.name(), index, aspect.name())
                .map(part -> URLEncoder.encode(part.toString(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }

    private static Optional<PlottedSignalId> read(String line) {
        try {
            var parts = Stream.of(line.split("&", -1))
                    .map(part -> URLDecoder.decode(part, StandardCharsets.UTF_8))
                    .toList();
            return parts.size() == 6
                    ? Optional.of(new PlottedSignalId(
                            new SourceId(parts.get(0), parts.get(1), parts.get(2)),
                            SourceDataKind.valueOf(parts.get(3)),
                            Integer.parseInt(parts.get(4)),
                            PlotQuantity.valueOf(parts.get(5))))
                    : Optional.empty();
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
