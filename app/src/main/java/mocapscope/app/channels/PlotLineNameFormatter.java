package mocapscope.app.channels;

import java.util.Optional;
import mocapscope.app.model.PlotQuantity;
import mocapscope.app.model.PlottedSignal;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.words.TextBundle;
import mocapscope.protocol.sample.SourceKind;

/** Formats the legend name of a plot line from its device, channel and quantity. */
final class PlotLineNameFormatter {
    private static final TextBundle WORDS = TextBundle.of(PlotLineNameFormatter.class);

    private PlotLineNameFormatter() {}

    static String format(PlottedSignal signal, Optional<SessionSnapshot> session, ChannelsModel channels) {
        var device = signal.source().label();
        if (signal.aspect() == PlotQuantity.RATE) {
            return WORDS.text("trace.rate", device);
        }
        if (signal.aspect() == PlotQuantity.VALUE) {
            var channel =
                    channels.find(signal.signal()).map(DeviceChannel::name).orElse(String.valueOf(signal.index()));
            return device + " " + channel;
        }
        var part = signal.kind() == SourceKind.SKELETON ? bone(signal, session) : String.valueOf(signal.index());
        return device + " " + part + " " + aspect(signal.aspect());
    }

    private static String bone(PlottedSignal plottedSignal, Optional<SessionSnapshot> session) {
        return session.flatMap(one -> one.signals().skeletons().stream()
                        .filter(snapshot -> snapshot.latest().stamp().source().equals(plottedSignal.source()))
                        .findFirst())
                .map(signalSnapshot -> signalSnapshot.latest().map().bones())
                .filter(bones -> plottedSignal.index() >= 0 && plottedSignal.index() < bones.size())
                .map(bones -> bones.get(plottedSignal.index()).name())
                .orElse(String.valueOf(plottedSignal.index()));
    }

    private static String aspect(PlotQuantity quantity) {
        return switch (quantity) {
            case X -> "x";
            case Y -> "y";
            case Z -> "z";
            case ANGLE -> WORDS.text("trace.angle");
            case VALUE, RATE -> "";
        };
    }
}
