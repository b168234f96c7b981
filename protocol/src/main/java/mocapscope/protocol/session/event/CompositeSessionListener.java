package mocapscope.protocol.session.event;

/** A session listener that calls two other listeners in turn. */
public record CompositeSessionListener(SessionListener first, SessionListener second) implements SessionListener {

    @Override
    public void on(SessionEvent event) {
        first.on(event);
        second.on(event);
    }

    @Override
    public boolean wantsMessages() {
        return first.wantsMessages() || second.wantsMessages();
    }
}
