package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import mocapscope.app.model.Selection;
import mocapscope.protocol.sample.FlagLayout;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;

/** The lamps of one flags word, one for each named flag. */
final class Word {
    private final SourceId source;
    private final FlagLayout layout;
    private final List<Lamp> lamps = new ArrayList<>();

    Word(Sample.Flags first) {
        source = first.stamp().source();
        layout = first.layout();
        for (int i = 0; i < layout.size(); i++) {
            lamps.add(new Lamp(source, SourceKind.FLAGS, i, layout.names().get(i)));
        }
    }

    SourceId source() {
        return source;
    }

    boolean isOf(Sample.Flags flags) {
        return source.equals(flags.stamp().source()) && layout.equals(flags.layout());
    }

    List<Lamp> lamps() {
        return lamps;
    }

    void take(Sample.Flags flags, Selection selection, long nanos) {
        for (int i = 0; i < lamps.size(); i++) {
            lamps.get(i).take(flags.isSet(i), selection, nanos);
        }
    }
}
