package mocapscope.protocol.take;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SessionSkeletonAssembler;
import mocapscope.protocol.sample.SkeletonDescription;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;

/**
 * Creates session listeners that store skeleton definitions (bone names and parents) in a recording for use in
 * playback. Playback then assembles the same skeletons anywhere.
 *
 * @param delegate listener factory of the take
 * @param maps skeleton maps known when a session starts
 */
public record SkeletonMapRecordingListenerFactory(SessionListenerFactory delegate, Supplier<SkeletonMapLibrary> maps)
        implements SessionListenerFactory {

    @Override
    public SessionListener createListener(Session session) {
        var listener = delegate.createListener(session);
        return withSkeletonMaps(listener, maps.get(), session.protocol().name());
    }

    static SessionListener withSkeletonMaps(SessionListener listener, SkeletonMapLibrary maps, String protocol) {
        // The map comes first, so that the pose with which it is found belongs to the body.
        return new CompositeSessionListener(
                new Mapping(listener, new SessionSkeletonAssembler(maps, protocol)), listener);
    }

    /** The listener of one session, used on the session's thread. */
    private static final class Mapping implements SessionListener {
        private static final int MOST = 4096;

        private final SessionListener out;
        private final SessionSkeletonAssembler bodies;
        private final Map<SourceId, SkeletonMap> reportedMaps = new HashMap<>();

        Mapping(SessionListener out, SessionSkeletonAssembler bodies) {
            this.out = out;
            this.bodies = bodies;
        }

        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
                case SessionEvent.SkeletonDescribed skeleton -> onSkeletonDescription(skeleton.skeleton());
                default -> {}
            }
        }

        private void onSample(Sample sample) {
            bodies.addSample(sample).ifPresent(body -> reportMap(sample.stamp().source(), body.map()));
        }

        private void reportMap(SourceId source, SkeletonMap map) {
            if (reportedMaps.size() < MOST && reportedMaps.put(source, map) != map) {
                out.on(new SessionEvent.SkeletonDescribed(new SkeletonDescription(source, map, List.of(), List.of())));
            }
        }

        private void onSkeletonDescription(SkeletonDescription description) {
            bodies.setDescription(description);
        }

        @Override
        public boolean wantsMessages() {
            return false;
        }
    }
}
