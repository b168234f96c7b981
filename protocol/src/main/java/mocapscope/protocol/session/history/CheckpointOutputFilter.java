package mocapscope.protocol.session.history;

import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;

/**
 * Forwards only sources and device descriptions while a decoder is restored from a checkpoint; suppresses messages and
 * samples.
 */
public record CheckpointOutputFilter(SessionListener listener) implements SessionListener {

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case SessionEvent.SourceDescribed _,
                    SessionEvent.SourceRateDeclared _,
                    SessionEvent.DeviceAnnounced _,
                    SessionEvent.DevicePropertySet _,
                    SessionEvent.DeviceDeparted _,
                    SessionEvent.SkeletonDescribed _ -> listener.on(event);
            default -> {}
        }
    }

    @Override
    public boolean wantsMessages() {
        return false;
    }
}
