package mocapscope.app.intercept;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import mocapscope.app.control.table.LiveTableColumn;
import mocapscope.app.model.SelectionController;
import mocapscope.app.model.SessionInterceptorAttacher;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.intercept.HeldMessageDecoder;
import mocapscope.protocol.intercept.InterceptorSnapshot;
import mocapscope.protocol.intercept.LostHeldMessages;
import mocapscope.protocol.intercept.SessionInterceptor;
import mocapscope.protocol.session.InProcessPeerSessionRegistry;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.decoder.SendableMessageType;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.stage.StageEndpoint;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * Holds the data shown in the intercept view: one session's sequence diagram and the messages that await forwarding. No
 * nodes, no threads, no clock.
 */
final class InterceptViewModel {
    private static final TextBundle TEXTS = TextBundle.of(InterceptViewModel.class);
    private static final LostHeldMessages NO_LOSS = new LostHeldMessages(Set.of(), "");

    private final SessionInterceptorAttacher controller;
    private final SelectionController selectionController;
    private final Map<String, SequenceDiagramBuilder> readers = new HashMap<>();
    /** Tasks to run as soon as a session can be intercepted. */
    private final Map<String, List<Consumer<SessionInterceptor>>> waiting = new HashMap<>();

    private final Map<String, HeldMessageDecoder> previews = new HashMap<>();
    private List<SessionSnapshot> sessions = List.of();
    /** Ids of the sessions at the last refresh. */
    private Set<String> known = Set.of();

    private SharedViewSelection seen = SharedViewSelection.NOTHING;
    private @Nullable String chosen;
    private @Nullable Long selectedMessage;
    private boolean allMessagesShown;
    private boolean frozen;
    private boolean expecting;
    private boolean successorExpected;
    /** The interceptor used last, whose state remains readable after its session has ended. */
    private @Nullable SessionInterceptor last;

    /** Creates the model; {@code selectionController} selects a session that was started here in every view. */
    InterceptViewModel(SessionInterceptorAttacher controller, SelectionController selectionController) {
        this.controller = controller;
        this.selectionController = selectionController;
    }

    /** Applies a new snapshot, including selections made in other views; chooses a session that has just started. */
    void refresh(Snapshot snapshot) {
        updateHidden(snapshot);
        if (sessions.size() > known.size()) {
            chooseNewSession(snapshot.selection());
        }
        known = sessions.stream().map(one -> one.session().id()).collect(Collectors.toSet());
    }

    /** Applies a new snapshot while the view is hidden, so that shortcuts hold the selected session. */
    void updateHidden(Snapshot snapshot) {
        sessions = snapshot.sessions();
        forget();
        if (chosen == null || session(chosen).isEmpty()) {
            chosen = sessions.isEmpty() ? null : sessions.getFirst().session().id();
            selectedMessage = null;
        }
        if (!snapshot.selection().equals(seen)) {
            seen = snapshot.selection();
            selectedMessage = null;
            seen.message()
                    .filter(selection -> session(selection.session()).isPresent())
                    .ifPresent(selection -> {
                        chosen = selection.session();
                        selectedMessage = selection.n();
                    });
            if (seen instanceof SharedViewSelection.SessionSelection
                    && session(seen.session()).isPresent()) {
                chosen = seen.session();
            }
        }
        waiting.keySet()
                .forEach(id -> controller.find(id).ifPresent(interceptor -> {
                    var actions = List.copyOf(waiting.getOrDefault(id, List.of()));
                    actions.forEach(action -> action.accept(interceptor));
                    waiting.put(id, new ArrayList<>());
                }));
    }

    /**
     * Chooses a session just started here, or the first client of the chosen listener. Other views follow unless their
     * selection would be lost.
     */
    private void chooseNewSession(SharedViewSelection picked) {
        var newSession = sessions.stream()
                .map(one -> one.session().id())
                .filter(id -> !known.contains(id))
                .filter(id -> expecting || isListener() && id.startsWith(chosen + ".") || succeedsChosen(id))
                .findFirst();
        newSession.ifPresent(id -> {
            choose(id);
            if (expecting
                    || picked instanceof SharedViewSelection.NoSelection
                    || picked instanceof SharedViewSelection.SessionSelection) {
                seen = new SharedViewSelection.SessionSelection(
                        id); // another session may be chosen before it arrives here
                selectionController.select(seen);
            }
            expecting = false;
        });
    }

    private boolean succeedsChosen(String id) {
        return successorExpected && !isLive() && chosen != null && ReconnectMessageEditRestorer.isSuccessor(chosen, id);
    }

    /** Chooses the next client of the same listener once the chosen one has ended, if {@code on}. */
    void expectSuccessor(boolean on) {
        successorExpected = on;
    }

    /** Chooses the next session that starts. */
    void expectSession() {
        expecting = true;
    }

    /**
     * Reads on in the session looked at, and in one that it is compared with, until {@code clock} is past {@code
     * deadline}.
     */
    void advance(Optional<String> other, LongSupplier clock, long deadline) {
        reader().filter(_ -> !frozen).ifPresent(reader -> {
            session().ifPresent(session -> reader.found(session.found()));
            reader.go(clock, deadline);
        });
        other.flatMap(this::session).ifPresent(session -> readerOf(session).go(clock, deadline));
    }

    List<SessionSnapshot> sessions() {
        return sessions;
    }

    /** Returns the chosen session; empty if none exists. */
    Optional<SessionSnapshot> session() {
        return chosen == null ? Optional.empty() : session(chosen);
    }

    void choose(String session) {
        chosen = session;
        selectedMessage = null;
    }

    /** Returns the number of the selected message if it belongs to the chosen session. */
    Optional<Long> selectedMessage() {
        return Optional.ofNullable(selectedMessage);
    }

    Optional<SequenceDiagramBuilder> reader() {
        return session().map(this::readerOf);
    }

    Optional<SequenceDiagramBuilder> reader(String session) {
        return session(session).map(this::readerOf);
    }

    /** Sets whether sequence diagrams show each message in a row of its own. */
    void showAllMessages(boolean on) {
        allMessagesShown = on;
        readers.clear();
    }

    boolean showAllMessages() {
        return allMessagesShown;
    }

    /** True if the sequence diagram is frozen. */
    void setFrozen(boolean on) {
        frozen = on;
    }

    /** Returns the interceptor of the chosen session; empty if it has none. */
    Optional<SessionInterceptor> interceptor() {
        var found = chosen == null ? Optional.<SessionInterceptor>empty() : controller.find(chosen);
        last = found.orElse(last);
        return found;
    }

    /** Returns the messages of the chosen session that were held when its connection last ended. */
    LostHeldMessages lastLoss() {
        var interceptor = interceptor().orElse(last);
        return interceptor != null && interceptor.session().id().equals(chosen)
                ? interceptor.state().lastLoss()
                : NO_LOSS;
    }

    /** Returns the deadline of the session of this program that waits for the held messages of the chosen one. */
    Optional<InProcessPeerSessionRegistry.LocalPeerDeadline> peerDeadline() {
        return interceptor().flatMap(SessionInterceptor::peerDeadline);
    }

    /** Describes until when the other side waits for a held message; empty if that is unknown. */
    String describeDeadline(HeldMessageRow line) {
        if (line.left() == LiveTableColumn.NEVER) {
            return "";
        }
        var left = HeldMessageRow.formatSeconds(line.left());
        var deadline = peerDeadline();
        if (deadline.isPresent()) {
            return session(deadline.get().session())
                    .map(peer -> TEXTS.text("held.deadline.named", peer.name(), left))
                    .orElseGet(() -> TEXTS.text("held.deadline.other", left));
        }
        return session()
                .flatMap(one -> HeldMessageRow.documentedTimeout(one.session(), line.preview()))
                .map(timeout -> TEXTS.text(
                        "held.deadline.documented",
                        timeout.source(),
                        HeldMessageRow.formatSeconds(timeout.nanos()),
                        left))
                .orElse("");
    }

    Optional<InterceptorSnapshot> state() {
        return interceptor().filter(interceptor -> !interceptor.isEnded()).map(SessionInterceptor::state);
    }

    /** Returns true if the chosen session is running and can be held. */
    boolean isLive() {
        return session()
                .filter(one -> !one.state().phase().isTerminal())
                .filter(one -> !one.session().endpoint().isFile())
                .filter(_ -> !isListener())
                .isPresent();
    }

    /** Returns true if the chosen session is watched on a stage, where it cannot be changed. */
    boolean isWatched() {
        return session()
                .filter(one -> StageEndpoint.isStage(one.session().endpoint()))
                .isPresent();
    }

    /** Returns true if it is a listening server, whose clients are held individually. */
    boolean isListener() {
        return session()
                .filter(one -> one.state().phase() == SessionPhase.LISTENING)
                .isPresent();
    }

    /** Runs an action with the interceptor of the chosen session, as soon as it has one. */
    void useInterceptor(Consumer<SessionInterceptor> action) {
        if (chosen == null) {
            return;
        }
        var interceptor = controller.find(chosen);
        if (interceptor.isPresent()) {
            action.accept(interceptor.get());
        } else if (isLive()) {
            waiting.computeIfAbsent(chosen, _ -> new ArrayList<>()).add(action);
            controller.attach(chosen, Set.of());
        }
    }

    /** Returns the held messages of the chosen session at {@code now}. */
    List<HeldMessageRow> heldMessages(long now) {
        var interceptor = interceptor().filter(one -> !one.isEnded());
        if (interceptor.isEmpty() || interceptor.get().state().held().isEmpty()) {
            return List.of();
        }
        var state = interceptor.get().state();
        var units = previews.computeIfAbsent(
                        interceptor.get().session().id(),
                        _ -> new HeldMessageDecoder(interceptor.get().session()))
                .decode(state);
        return HeldMessageRow.of(
                interceptor.get().session(),
                state.held(),
                units,
                interceptor.get().peerDeadline(),
                now);
    }

    /** Returns the message names that a rule can match: those of the protocol and others that occurred. */
    Map<Direction, List<String>> messageNames() {
        var names = new EnumMap<Direction, List<String>>(Direction.class);
        session().map(SessionSnapshot::session).ifPresent(session -> {
            for (var direction : Direction.values()) {
                names.put(direction, messageNames(session, direction));
            }
        });
        return names;
    }

    private List<String> messageNames(Session session, Direction direction) {
        var all = new LinkedHashSet<String>();
        session.protocol().messageEditor().templates(direction).stream()
                .map(SendableMessageType::name)
                .forEach(all::add);
        reader().map(reader -> reader.names(direction)).ifPresent(all::addAll);
        return List.copyOf(all);
    }

    private SequenceDiagramBuilder readerOf(SessionSnapshot session) {
        return readers.compute(
                session.session().id(),
                (_, before) -> goesOn(before, session)
                        ? before
                        : new SequenceDiagramBuilder(session.session(), allMessagesShown));
    }

    /** A session that is played is another one after each jump. */
    private static boolean goesOn(@Nullable SequenceDiagramBuilder reader, SessionSnapshot session) {
        return reader != null && reader.session().history() == session.session().history();
    }

    private void forget() {
        if (readers.size() + previews.size() + waiting.size() > 0) {
            readers.keySet().removeIf(id -> session(id).isEmpty());
            previews.keySet().removeIf(id -> session(id).isEmpty());
            waiting.keySet().removeIf(id -> session(id).isEmpty());
        }
    }

    private Optional<SessionSnapshot> session(String id) {
        for (int i = 0; i < sessions.size(); i++) {
            if (sessions.get(i).session().id().equals(id)) {
                return Optional.of(sessions.get(i));
            }
        }
        return Optional.empty();
    }
}
