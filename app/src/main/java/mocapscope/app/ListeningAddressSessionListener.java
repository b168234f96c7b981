package mocapscope.app;

import java.util.function.Consumer;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;

/**
 * A session listener that passes the address of a server to a callback when the server starts listening. Ignores all
 * other events.
 *
 * @param listening receives the address
 */
public record ListeningAddressSessionListener(Consumer<String> listening) implements SessionListener {

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case SessionStateChange state -> onState(state);
            default -> {}
        }
    }

    private void onState(SessionStateChange state) {
        if (state.phase() == SessionPhase.LISTENING) {
            listening.accept(state.step());
        }
    }

    @Override
    public boolean wantsMessages() {
        return false;
    }
}
