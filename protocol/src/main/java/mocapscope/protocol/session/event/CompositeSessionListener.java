package mocapscope.protocol.session.event;

/** Combines two session listeners into one that passes each event to both. */
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
