package mocapscope.app.bench;

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
import mocapscope.app.model.InterceptController;
import mocapscope.app.model.SelectionController;
import mocapscope.app.model.Selection;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.model.Snapshot;
import mocapscope.protocol.bench.SessionInterceptor;
import mocapscope.protocol.bench.InterceptorState;
import mocapscope.protocol.bench.HeldMessageDecoder;
import mocapscope.protocol.session.SessionPhase;
import mocapscope.protocol.session.MessageTemplate;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * Holds the session that the view shows, the reader of its sequence diagram, and what waits at its gate. No nodes, no
 * threads, no clock.
 */
final class BenchModel {
    private final InterceptController benching;
    private final SelectionController selecting;
    private final Map<String, SequenceReader> readers = new HashMap<>();
    /** Tasks to run as soon as a session can be intercepted. */
    private final Map<String, List<Consumer<SessionInterceptor>>> waiting = new HashMap<>();

    private final Map<String, HeldMessageDecoder> previews = new HashMap<>();
    private List<SessionSnapshot> sessions = List.of();
    /** Ids of the sessions at the last refresh. */
    private Set<String> known = Set.of();

    private Selection seen = Selection.NOTHING;
    private @Nullable String chosen;
    private @Nullable Long open;
    private boolean everything;
    private boolean frozen;
    private boolean expecting;

    /** Creates the model; {@code selecting} selects a session that was started here in every view. */
    BenchModel(InterceptController benching, SelectionController selecting) {
        this.benching = benching;
        this.selecting = selecting;
    }

    /** Applies a new snapshot, including selections made in other views; chooses a session that has just started. */
    void refresh(Snapshot snapshot) {
        follow(snapshot);
        if (sessions.size() > known.size()) {
            welcome(snapshot.selection());
        }
        known = sessions.stream().map(one -> one.session().id()).collect(Collectors.toSet());
    }

    /** Applies a new snapshot while the view is hidden, so that shortcuts hold the selected session. */
    void follow(Snapshot snapshot) {
        sessions = snapshot.sessions();
        forget();
        if (chosen == null || session(chosen).isEmpty()) {
            chosen = sessions.isEmpty() ? null : sessions.getFirst().session().id();
            open = null;
        }
        if (!snapshot.selection().equals(seen)) {
            seen = snapshot.selection();
            open = null;
            if (seen instanceof Selection.MessageSelection message
                    && session(message.session()).isPresent()) {
                chosen = message.session();
                open = message.n();
            }
        }
        waiting.keySet()
                .forEach(id -> benching.find(id).ifPresent(bench -> {
                    var deeds = List.copyOf(waiting.getOrDefault(id, List.of()));
                    deeds.forEach(deed -> deed.accept(bench));
                    waiting.put(id, new ArrayList<>());
                }));
    }

    /**
     * Chooses a session just started here, or the first client of the chosen listener. Other views follow unless their
     * selection would be lost.
     */
    private void welcome(Selection picked) {
        var newcomer = sessions.stream()
                .map(one -> one.session().id())
                .filter(id -> !known.contains(id))
                .filter(id -> expecting || listens() && id.startsWith(chosen + "."))
                .findFirst();
        newcomer.ifPresent(id -> {
            choose(id);
            if (expecting || picked instanceof Selection.NoSelection || picked instanceof Selection.SessionSelection) {
                selecting.select(new Selection.SessionSelection(id));
            }
            expecting = false;
        });
    }

    /** Chooses the next session that starts. */
    void expect() {
        expecting = true;
    }

    /**
     * Reads on in the session looked at, and in one that it is compared with, until {@code clock} is past {@code
     * deadline}.
     */
    void read(Optional<String> other, LongSupplier clock, long deadline) {
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
        open = null;
    }

    /** Returns the number of the selected message if it belongs to the chosen session. */
    Optional<Long> open() {
        return Optional.ofNullable(open);
    }

    Optional<SequenceReader> reader() {
        return session().map(this::readerOf);
    }

    Optional<SequenceReader> reader(String session) {
        return session(session).map(this::readerOf);
    }

    /** Sets whether sequence diagrams show each message in a row of its own. */
    void everything(boolean on) {
        everything = on;
        readers.clear();
    }

    boolean everything() {
        return everything;
    }

    /** True if the sequence diagram is frozen. */
    void frozen(boolean on) {
        frozen = on;
    }

    /** Returns the interceptor of the chosen session; empty if it has none. */
    Optional<SessionInterceptor> bench() {
        return chosen == null ? Optional.empty() : benching.find(chosen);
    }

    Optional<InterceptorState> state() {
        return bench().filter(bench -> !bench.isEnded()).map(SessionInterceptor::state);
    }

    /** Returns true if the chosen session is running and can be held. */
    boolean live() {
        return session()
                .filter(one -> !one.state().phase().isTerminal())
                .filter(one -> !one.session().endpoint().isFile())
                .filter(_ -> !listens())
                .isPresent();
    }

    /** Returns true if it is a listening server, whose clients are held individually. */
    boolean listens() {
        return session().filter(one -> one.state().phase() == SessionPhase.LISTENING).isPresent();
    }

    /** Runs an action with the interceptor of the chosen session, as soon as it has one. */
    void with(Consumer<SessionInterceptor> deed) {
        if (chosen == null) {
            return;
        }
        var bench = benching.find(chosen);
        if (bench.isPresent()) {
            deed.accept(bench.get());
        } else if (live()) {
            waiting.computeIfAbsent(chosen, _ -> new ArrayList<>()).add(deed);
            benching.attach(chosen, Set.of());
        }
    }

    /** Returns the held messages of the chosen session at {@code now}. */
    List<HeldLine> held(long now) {
        var bench = bench().filter(one -> !one.isEnded());
        if (bench.isEmpty() || bench.get().state().held().isEmpty()) {
            return List.of();
        }
        var state = bench.get().state();
        var said = previews.computeIfAbsent(
                        bench.get().session().id(),
                        _ -> new HeldMessageDecoder(bench.get().session()))
                .decode(state);
        return HeldLine.of(state.held(), said, now);
    }

    /** Returns the message names that a rule can match: those of the protocol and others that occurred. */
    Map<Direction, List<String>> names() {
        var names = new EnumMap<Direction, List<String>>(Direction.class);
        session().map(SessionSnapshot::session).ifPresent(session -> {
            for (var direction : Direction.values()) {
                names.put(direction, names(session, direction));
            }
        });
        return names;
    }

    private List<String> names(Session session, Direction direction) {
        var all = new LinkedHashSet<String>();
        session.protocol().messageEditor().templates(direction).stream()
                .map(MessageTemplate::name)
                .forEach(all::add);
        reader().map(reader -> reader.names(direction)).ifPresent(all::addAll);
        return List.copyOf(all);
    }

    private SequenceReader readerOf(SessionSnapshot session) {
        return readers.compute(
                session.session().id(),
                (_, before) -> goesOn(before, session) ? before : new SequenceReader(session.session(), everything));
    }

    /** A session that is played is another one after each jump. */
    private static boolean goesOn(@Nullable SequenceReader reader, SessionSnapshot session) {
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
