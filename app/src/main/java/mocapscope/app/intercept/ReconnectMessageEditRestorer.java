package mocapscope.app.intercept;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.intercept.LostHeldMessages;
import mocapscope.protocol.session.Session;
import org.jspecify.annotations.Nullable;

/**
 * Restores the user's edits to intercepted messages when the same messages arrive again after a reconnect. Changes of a
 * message that was lost with its connection are copied to the like message of the next attempt, in the same session or
 * in the next one of its listener.
 */
final class ReconnectMessageEditRestorer {
    private static final TextBundle TEXTS = TextBundle.of(ReconnectMessageEditRestorer.class);

    private final Map<Long, MessageDraft> drafts = new HashMap<>();
    /** The changed drafts of lost messages that no attempt has repeated yet. */
    private final List<MessageDraft> lost = new ArrayList<>();

    private LostHeldMessages seen = new LostHeldMessages(Set.of(), "");
    private String lossText = "";
    private @Nullable Session session;
    /** The draft that has the changes of a lost message. */
    private @Nullable MessageDraft restored;

    /** Keeps a draft of a held message if it differs from the message that arrived. */
    void keep(MessageDraft draft) {
        if (draft.session() == session
                && draft.differsFromArrived()
                && draft.origin() instanceof MessageDraft.DraftOrigin.Waiting(long id)) {
            drafts.put(id, draft);
        }
    }

    /** Returns the draft of a held message: the changed one, or a new one. */
    MessageDraft open(Session of, HeldMessageRow line) {
        var kept = of == session ? drafts.get(line.id()) : null;
        return kept != null
                ? kept
                : new MessageDraft(of, new MessageDraft.DraftOrigin.Waiting(line.id()), line.preview());
    }

    /** Takes over the present held messages and the last loss; returns a draft with the changes of a lost message. */
    Optional<MessageDraft> update(Session present, List<HeldMessageRow> lines, LostHeldMessages loss) {
        if (session != present) {
            enter(present, loss);
        } else if (loss != seen) {
            seen = loss;
            lossText = loss.text();
            restored = null;
            lost.clear();
            loss.ids().stream().sorted().map(drafts::get).forEach(draft -> {
                if (draft != null) {
                    lost.add(draft);
                }
            });
        }
        var held = lines.stream().map(HeldMessageRow::id).collect(Collectors.toSet());
        drafts.keySet().retainAll(held);
        if (restored != null && !drafts.containsValue(restored)) {
            restored = null;
            lossText = "";
        }
        return lost.isEmpty() ? Optional.empty() : restore(present, lines);
    }

    /** Enters another session: the lost changes remain only for the next session of the same listener. */
    private void enter(Session present, LostHeldMessages loss) {
        boolean next = session != null && isSuccessor(session.id(), present.id());
        session = present;
        seen = loss;
        drafts.clear();
        restored = null;
        if (!next) {
            lost.clear();
            lossText = "";
        }
    }

    /** Returns true if both sessions are clients of one listener. */
    static boolean isSuccessor(String before, String id) {
        int end = before.lastIndexOf('.') + 1;
        return end > 0 && !id.equals(before) && id.startsWith(before.substring(0, end));
    }

    private Optional<MessageDraft> restore(Session present, List<HeldMessageRow> lines) {
        for (var line : lines) {
            var earlier = lost.stream().filter(line::matches).findFirst();
            if (earlier.isPresent() && !drafts.containsKey(line.id())) {
                lost.remove(earlier.get());
                var draft = open(present, line);
                if (draft.copyChanges(earlier.get())) {
                    drafts.put(line.id(), draft);
                    restored = draft;
                    return Optional.of(draft);
                }
            }
        }
        return Optional.empty();
    }

    boolean hasLostChanges() {
        return !lost.isEmpty();
    }

    /** Returns the loss of held messages for display, and what became of their changes; empty after the next attempt. */
    String describeLoss() {
        if (lossText.isEmpty()) {
            return "";
        }
        if (restored != null) {
            return TEXTS.text("held.lost.restored", lossText, restored.changeDescription());
        }
        return lost.isEmpty() ? TEXTS.text("held.lost", lossText) : TEXTS.text("held.lost.kept", lossText);
    }

    void clear() {
        drafts.clear();
        lost.clear();
        lossText = "";
        restored = null;
        session = null;
    }
}
