package mocapscope.protocol.take;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import mocapscope.protocol.sample.PosedBodies;
import mocapscope.protocol.sample.Rig;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Both;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.State;
import mocapscope.protocol.session.Tap;
import mocapscope.protocol.session.Taps;
import mocapscope.protocol.transcript.Entry;

/**
 * A session listener factory that also reports the skeleton map matched to each source's poses. Playback then assembles
 * the same skeletons anywhere.
 *
 * @param to listener factory of the take
 * @param maps skeleton maps known when a session starts
 */
public record MappedTaps(Taps to, Supplier<SkeletonMaps> maps) implements Taps {

    @Override
    public Tap open(Session session) {
        var tap = to.open(session);
        return mapped(tap, maps.get(), session.protocol().name());
    }

    static Tap mapped(Tap tap, SkeletonMaps maps, String protocol) {
        return new Both(tap, new Mapping(tap, new PosedBodies(maps, protocol)));
    }

    /** The listener of one session, used on the session's thread. */
    private static final class Mapping implements Tap {
        private static final int MOST = 4096;

        private final Tap out;
        private final PosedBodies bodies;
        private final Map<SourceId, SkeletonMap> told = new HashMap<>();
        /** Sources that send whole skeletons. */
        private final Set<SourceId> whole = new HashSet<>();

        Mapping(Tap out, PosedBodies bodies) {
            this.out = out;
            this.bodies = bodies;
        }

        @Override
        public void sample(Sample sample) {
            var source = sample.stamp().source();
            if (sample instanceof Sample.Skeleton && whole.size() < MOST) {
                whole.add(source);
            } else if (sample instanceof Sample.Pose pose && !whole.contains(source)) {
                bodies.add(pose).ifPresent(body -> tell(source, body.map()));
            }
        }

        private void tell(SourceId source, SkeletonMap map) {
            if (told.size() < MOST && told.put(source, map) != map) {
                out.skeleton(new Rig(source, map, List.of(), List.of()));
            }
        }

        @Override
        public void skeleton(Rig rig) {
            bodies.told(rig);
        }

        @Override
        public void state(State state) {}

        @Override
        public void entry(Entry entry) {}

        @Override
        public void message(Message message) {}

        @Override
        public boolean wantsMessages() {
            return false;
        }

        @Override
        public void source(SourceInfo source) {}

        @Override
        public void finding(Finding finding) {}
    }
}
