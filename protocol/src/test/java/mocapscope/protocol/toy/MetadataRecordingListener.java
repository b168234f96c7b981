package mocapscope.protocol.toy;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.transcript.Entry;

/** A listener that needs no messages, and records their metadata. */
public final class MetadataRecordingListener implements SessionListener {
    public final List<String> texts = new ArrayList<>();

    /** Returns the metadata that arrive in place of each message of the last entry. */
    public static List<String> last(Decoder decoder, List<Entry> entries) {
        var state = decoder.initialState();
        var listener = new MetadataRecordingListener();
        for (var entry : entries) {
            listener.texts.clear();
            state = decoder.decode(state, entry, listener);
        }
        return listener.texts;
    }

    @Override
    public boolean wantsMessages() {
        return false;
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case DecodedMessage message -> onMessage(message);
            case MessageMetadata metadata -> onMessageMetadata(metadata);
            case Finding finding -> onFinding(finding);
            default -> {}
        }
    }

    private void onMessageMetadata(MessageMetadata metadata) {
        texts.add("metadata");
    }

    private void onMessage(DecodedMessage message) {
        texts.add("message");
    }

    private void onFinding(Finding finding) {
        texts.add(finding.rule().code());
    }
}
