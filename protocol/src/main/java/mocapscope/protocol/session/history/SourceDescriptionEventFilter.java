package mocapscope.protocol.session.history;

import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;

/** A session listener that forwards only announcements, descriptions and departures of devices and data sources. */
public record SourceDescriptionEventFilter(SessionListener listener) implements SessionListener {

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case SessionEvent.SourceDescribed _,
                    SessionEvent.SourceRateDeclared _,
                    SessionEvent.DeviceAnnounced _,
                    SessionEvent.DeviceDescribed _,
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
