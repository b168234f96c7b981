package mocapscope.app.connect;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import mocapscope.app.model.Sessions;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Scheme;

/**
 * An endpoint as text and as fields, which follow each other: whatever is typed in one appears in the other as far as it
 * makes sense there.
 */
final class FormModel {
    private static final Pattern ADDRESS = Pattern.compile("^([^:/]+://)?(?<host>[^:/?]*)(:(?<port>[^/?]*))?");

    private final Sessions sessions;
    private final List<Protocol> protocols;
    private String text = "";
    private String textProblem = "";
    private Draft draft;

    /** {@code usual} is the name of the scheme to begin with; where there is none of that name, it is the first. */
    FormModel(Sessions sessions, String usual) {
        this.sessions = sessions;
        this.protocols = sessions.protocols();
        this.draft =
                Draft.blank(protocols.getFirst(), protocols.getFirst().schemes().getFirst());
        schemes().stream()
                .filter(scheme -> scheme.name().equals(usual))
                .findFirst()
                .ifPresent(this::choose);
    }

    /** The endpoint as text, as typed or as the fields say. */
    String text() {
        return text;
    }

    /** What is wrong with the text; empty when nothing is, or nothing was typed yet. */
    String textProblem() {
        return textProblem;
    }

    Draft draft() {
        return draft;
    }

    /** What is wrong with the fields, by field. */
    Map<String, String> problems() {
        return draft.problems();
    }

    /** Someone typed an endpoint; without a scheme it has the one that was used last. */
    void type(String typed) {
        text = typed;
        textProblem = "";
        if (typed.isBlank()) {
            draft = Draft.blank(draft.protocol(), draft.scheme());
            return;
        }
        try {
            var endpoint = sessions.parse(complete(typed.strip()));
            draft = withSecrets(Draft.of(protocol(endpoint), endpoint));
        } catch (IllegalArgumentException problem) {
            textProblem = sentence(String.valueOf(problem.getMessage()));
            draft = asFarAsItGoes(typed.strip());
        }
    }

    /** Someone changed a field. */
    void set(String field, String value) {
        follow(draft.with(field, value));
    }

    /** Someone chose another scheme. */
    void choose(Scheme scheme) {
        protocols.stream()
                .filter(protocol -> protocol.schemes().contains(scheme))
                .findFirst()
                .ifPresent(protocol -> follow(draft.with(protocol, scheme)));
    }

    /** The endpoint, when it is whole and right. */
    Optional<Endpoint> endpoint() {
        return textProblem.isEmpty() && draft.problems().isEmpty() ? Optional.of(draft.endpoint()) : Optional.empty();
    }

    /** Every scheme of every protocol. */
    List<Scheme> schemes() {
        return protocols.stream()
                .flatMap(protocol -> protocol.schemes().stream())
                .toList();
    }

    private void follow(Draft changed) {
        draft = changed;
        if (changed.problems().isEmpty()) {
            text = changed.endpoint().toString();
            textProblem = "";
        }
    }

    /** Host and port out of a text that is not right otherwise. */
    private Draft asFarAsItGoes(String typed) {
        var parts = ADDRESS.matcher(typed);
        if (!parts.find()) {
            return draft;
        }
        var host = draft.with(Draft.HOST, parts.group("host"));
        return parts.group("port") == null ? host : host.with(Draft.PORT, parts.group("port"));
    }

    private static String sentence(String words) {
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    private String complete(String typed) {
        return typed.contains("://") ? typed : draft.scheme().name() + "://" + typed;
    }

    private Protocol protocol(Endpoint endpoint) {
        return protocols.stream()
                .filter(protocol -> protocol.name().equals(endpoint.protocol()))
                .findFirst()
                .orElseThrow();
    }

    /** Secrets are never part of the text, so the text does not change them. */
    private Draft withSecrets(Draft typed) {
        var kept = typed;
        for (var option : typed.options()) {
            var secret = draft.values().get(option.key());
            if (option.kind() == mocapscope.protocol.session.Option.Kind.SECRET && secret != null) {
                kept = kept.with(option.key(), secret);
            }
        }
        return kept;
    }
}
