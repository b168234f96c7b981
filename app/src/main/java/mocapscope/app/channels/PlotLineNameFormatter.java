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

    static String format(PlottedSignal probe, Optional<SessionSnapshot> session, ChannelsModel channels) {
        var device = probe.source().label();
        if (probe.aspect() == PlotQuantity.RATE) {
            return WORDS.text("trace.rate", device);
        }
        if (probe.aspect() == PlotQuantity.VALUE) {
            var channel = channels.find(probe.signal()).map(DeviceChannel::name).orElse(String.valueOf(probe.index()));
            return device + " " + channel;
        }
        var part = probe.kind() == SourceKind.SKELETON ? bone(probe, session) : String.valueOf(probe.index());
        return device + " " + part + " " + aspect(probe.aspect());
    }

    private static String bone(PlottedSignal probe, Optional<SessionSnapshot> session) {
        return session.flatMap(one -> one.signals().skeletons().stream()
                        .filter(signal -> signal.latest().stamp().source().equals(probe.source()))
                        .findFirst())
                .map(signal -> signal.latest().map().bones())
                .filter(bones -> probe.index() >= 0 && probe.index() < bones.size())
                .map(bones -> bones.get(probe.index()).name())
                .orElse(String.valueOf(probe.index()));
    }

    private static String aspect(PlotQuantity aspect) {
        return switch (aspect) {
            case X -> "x";
            case Y -> "y";
            case Z -> "z";
            case ANGLE -> WORDS.text("trace.angle");
            case VALUE, RATE -> "";
        };
    }
}
