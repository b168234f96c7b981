package mocapscope.protocol.script;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.SessionRule;
import mocapscope.protocol.session.State;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transport;
import org.jspecify.annotations.Nullable;

/** How the session stands after all that the script has looked at. */
final class Situation {
    private static final int MOST_BREACHES = 200;
    private static final int MOST_NAMES = 64;

    private final Role role;
    private final Predicate<Channel> used;
    private final Set<Channel> open = new HashSet<>();
    private final List<Finding> breaches = new ArrayList<>();
    /** Why tricks could not be played. */
    private final List<String> notPlayed = new ArrayList<>();

    /** Codes of rules. */
    private final Set<String> found = new HashSet<>();

    private final TreeMap<String, Integer> names = new TreeMap<>();
    private Phase phase = Phase.CONNECTING;
    private String step = "";
    private String trouble = "";
    private boolean connected;
    private boolean reset;
    private boolean closedByUs;
    /** Of a channel on which something was said. */
    private @Nullable Entry closing;
    /** Of whatever stream, such as one at which somebody only waited to be called. */
    private @Nullable Entry lastClosing;

    /** {@code role} is ours; {@code used} tells channels that something crossed. */
    Situation(Role role, Predicate<Channel> used) {
        this.role = role;
        this.used = used;
    }

    void hear(Happening happening) {
        switch (happening) {
            case Happening.Crossed(var entry) -> crossed(entry);
            case Happening.Said(var message) -> {
                if (names.containsKey(message.name()) || names.size() < MOST_NAMES) {
                    names.merge(message.name(), 1, Integer::sum);
                }
            }
            case Happening.Found(var finding, boolean blamed) -> found(finding, blamed);
            case Happening.Stood(State state) -> {
                phase = state.phase();
                step = state.step().isEmpty() ? step : state.step();
            }
            case Happening.Resent _, Happening.Asked _, Happening.Cancelled _ -> {}
        }
    }

    private void crossed(Entry entry) {
        switch (entry.kind()) {
            case OPENED -> {
                connected = true;
                open.add(entry.channel());
            }
            case CLOSED -> {
                open.remove(entry.channel());
                if (entry.channel().transport() == Transport.TCP) {
                    lastClosing = entry;
                    closing = closing == null && used.test(entry.channel()) ? entry : closing;
                }
            }
            case DATA -> {}
        }
    }

    private void found(Finding finding, boolean blamed) {
        found.add(finding.rule().code());
        if (finding.rule().code().equals(NotPlayed.CODE) && notPlayed.size() < MOST_BREACHES) {
            notPlayed.add(finding.text());
        }
        reset |= finding.rule() == SessionRule.CONNECTION_RESET;
        if (finding.severity() == Severity.ERROR) {
            trouble = finding.text();
        }
        if (blamed && finding.severity() != Severity.NOTE && breaches.size() < MOST_BREACHES) {
            breaches.add(finding);
        }
    }

    /** The script itself ends the session. */
    void leaves() {
        closedByUs = true;
    }

    /** Whether it is closed and not yet over: what came with the last words, or beside the stream, is still told. */
    boolean ending() {
        return closed() && !over();
    }

    /** Whether that was found, in what either side says or does. */
    boolean found(String code) {
        return found.contains(code);
    }

    /** Whether ever a channel was open. */
    boolean connected() {
        return connected;
    }

    boolean live() {
        return phase == Phase.LIVE || phase == Phase.SILENT;
    }

    boolean over() {
        return phase.over() || phase == Phase.LOST;
    }

    /** Whether the connection is no more. */
    boolean closed() {
        return connected && (over() || closing != null);
    }

    boolean reset() {
        return reset;
    }

    /** Whether it was us who closed; a session without a stream is ended by the peer unless the script ends it. */
    boolean closedByUs() {
        var by = closing == null ? lastClosing : closing;
        return by == null ? closedByUs : by.direction() == role.outgoing();
    }

    /** Why it is no more, or what it is at, for a person. */
    String why() {
        if (!trouble.isEmpty() && over()) {
            return trouble;
        }
        if (closing != null) {
            return "%s closed by %s: %s"
                    .formatted(closing.channel().name(), closedByUs() ? "our side" : "the peer", closing.note());
        }
        return step.isEmpty() ? phase.name().toLowerCase(Locale.ROOT) : step;
    }

    /** The open channel of that name, or the first stream there is, or any channel. */
    Optional<Channel> channel(String name) {
        return open.stream()
                .filter(channel -> name.isEmpty() || channel.name().equals(name))
                .min((one, other) -> one.transport().compareTo(other.transport()));
    }

    /** Errors and warnings that the peer's own words gave rise to. */
    List<Finding> breaches() {
        return breaches;
    }

    /** Why tricks could not be played, for a person. */
    List<String> notPlayed() {
        return notPlayed;
    }

    /** What the peer said so far, for a person. */
    String said() {
        return names.isEmpty()
                ? "no message arrived"
                : "received: "
                        + names.entrySet().stream()
                                .map(name -> name.getValue() + " × " + name.getKey())
                                .collect(Collectors.joining(", "));
    }
}
