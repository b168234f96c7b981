package mocapscope.protocol.script.runner;

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
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.TransportKind;
import org.jspecify.annotations.Nullable;

/** The state of a tested session that a test script checks, such as its phase and detected problems. */
final class TestedSessionState {
    private static final int MOST_BREACHES = 200;
    private static final int MOST_NAMES = 64;

    private final SessionRole sessionRole;
    private final Predicate<Channel> used;
    private final Set<Channel> open = new HashSet<>();
    private final List<Finding> violations = new ArrayList<>();
    /** The reasons for which intercept rules could not be applied. */
    private final List<String> unappliedRules = new ArrayList<>();

    /** Codes of finding rules. */
    private final Set<String> findingCodes = new HashSet<>();

    private final TreeMap<String, Integer> names = new TreeMap<>();
    private SessionPhase phase = SessionPhase.CONNECTING;
    private String step = "";
    private String problem = "";
    private boolean wasConnected;
    private boolean wasReset;
    private boolean isClosedLocally;
    /** The close of a channel with data. */
    private @Nullable Entry closing;
    /** The close of any stream, even one that only waited for a connection. */
    private @Nullable Entry lastClosing;

    /** Creates the state; {@code role} is the local role, {@code used} returns true for channels with data. */
    TestedSessionState(SessionRole role, Predicate<Channel> used) {
        this.sessionRole = role;
        this.used = used;
    }

    void apply(TestedSessionEvent event) {
        switch (event) {
            case TestedSessionEvent.EntryEvent(var entry) -> crossed(entry);
            case TestedSessionEvent.MessageEvent(var message) -> {
                if (names.containsKey(message.name()) || names.size() < MOST_NAMES) {
                    names.merge(message.name(), 1, Integer::sum);
                }
            }
            case TestedSessionEvent.FindingEvent(var finding, boolean causedByPeer) ->
                hasFinding(finding, causedByPeer);
            case TestedSessionEvent.StateEvent(SessionStateChange state) -> {
                phase = state.phase();
                step = state.step().isEmpty() ? step : state.step();
            }
            case TestedSessionEvent.ResendEvent _,
                    TestedSessionEvent.RequestEvent _,
                    TestedSessionEvent.CancelEvent _ -> {}
        }
    }

    private void crossed(Entry entry) {
        switch (entry.kind()) {
            case OPENED -> {
                wasConnected = true;
                open.add(entry.channel());
            }
            case CLOSED -> {
                open.remove(entry.channel());
                if (entry.channel().transport() == TransportKind.TCP) {
                    lastClosing = entry;
                    closing = closing == null && used.test(entry.channel()) ? entry : closing;
                }
            }
            case DATA, GAP -> {}
        }
    }

    private void hasFinding(Finding finding, boolean causedByPeer) {
        findingCodes.add(finding.rule().code());
        if (finding.rule().code().equals(UnexecutedStepAndRuleReporter.CODE) && unappliedRules.size() < MOST_BREACHES) {
            unappliedRules.add(finding.text());
        }
        wasReset |= finding.rule() == ConnectionProblemKind.CONNECTION_RESET;
        if (finding.severity() == Severity.ERROR) {
            problem = finding.text();
        }
        if (causedByPeer && finding.severity() != Severity.NOTE && violations.size() < MOST_BREACHES) {
            violations.add(finding);
        }
    }

    /** Records that the script ends the session. */
    void markLeaving() {
        isClosedLocally = true;
    }

    /** Returns true if the session is closed but has not ended: its last data is still being reported. */
    boolean isClosing() {
        return isClosed() && !isEnded();
    }

    /** Returns true if either side caused a finding with that code. */
    boolean hasFinding(String code) {
        return findingCodes.contains(code);
    }

    /** Returns true if any channel was ever open. */
    boolean wasConnected() {
        return wasConnected;
    }

    boolean isLive() {
        return phase == SessionPhase.LIVE || phase == SessionPhase.SILENT;
    }

    boolean isEnded() {
        return phase.isTerminal() || phase == SessionPhase.LOST;
    }

    /** Returns true if the connection is closed. */
    boolean isClosed() {
        return wasConnected && (isEnded() || closing != null);
    }

    boolean wasReset() {
        return wasReset;
    }

    /** Returns true if the local side closed; without a stream, the peer ends the session unless the script does. */
    boolean isClosedLocally() {
        var by = closing == null ? lastClosing : closing;
        return by == null ? isClosedLocally : by.direction() == sessionRole.outgoing();
    }

    /** Describes the reason of the close or the current phase, for the user. */
    String reasonText() {
        if (!problem.isEmpty() && isEnded()) {
            return problem;
        }
        if (closing != null) {
            return "%s closed by %s: %s"
                    .formatted(closing.channel().name(), isClosedLocally() ? "our side" : "the peer", closing.note());
        }
        return step.isEmpty() ? phase.name().toLowerCase(Locale.ROOT) : step;
    }

    /** Returns the open channel with that name; without a name the first open stream, or any open channel. */
    Optional<Channel> channel(String name) {
        return open.stream()
                .filter(channel -> name.isEmpty() || channel.name().equals(name))
                .min((one, other) -> one.transport().compareTo(other.transport()));
    }

    /** Returns the error and warning findings that the peer caused. */
    List<Finding> violations() {
        return violations;
    }

    /** Returns the reasons for which intercept rules could not be applied, for the user. */
    List<String> unappliedRules() {
        return unappliedRules;
    }

    /** Lists the messages of the peer so far, for the user. */
    String peerMessagesText() {
        return names.isEmpty()
                ? "no message arrived"
                : "received: "
                        + names.entrySet().stream()
                                .map(name -> name.getValue() + " × " + name.getKey())
                                .collect(Collectors.joining(", "));
    }
}
