package mocapscope.app.connect;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import mocapscope.app.model.SessionController;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.UriScheme;

/**
 * The model of the endpoint form, which keeps the endpoint text and the fields consistent. Valid parts of typed text
 * appear in the fields, and changed fields in the text.
 */
final class EndpointFormModel {
    private static final Pattern ADDRESS = Pattern.compile("^([^:/]+://)?(?<host>[^:/?]*)(:(?<port>[^/?]*))?");

    private final SessionController controller;
    private final List<Protocol> protocols;
    private String text = "";
    private String textProblem = "";
    private EndpointDraft draft;

    /** Starts with the scheme named {@code usual}, or the first one if that does not exist. */
    EndpointFormModel(SessionController controller, String usual) {
        this.controller = controller;
        this.protocols = controller.protocols();
        this.draft = EndpointDraft.blank(
                protocols.getFirst(), protocols.getFirst().schemes().getFirst());
        schemes().stream()
                .filter(scheme -> scheme.name().equals(usual))
                .findFirst()
                .ifPresent(this::selectScheme);
    }

    /** Returns the endpoint text, as typed or as composed from the fields. */
    String text() {
        return text;
    }

    /** Returns the text's error; empty when it is valid or nothing has been typed yet. */
    String textProblem() {
        return textProblem;
    }

    EndpointDraft draft() {
        return draft;
    }

    /** Returns the errors of the fields, by field. */
    Map<String, String> problems() {
        return draft.problems();
    }

    /** Sets the typed text; without a scheme, the last used one applies. */
    void setText(String typed) {
        text = typed;
        textProblem = "";
        if (typed.isBlank()) {
            draft = EndpointDraft.blank(draft.protocol(), draft.scheme());
            return;
        }
        try {
            var endpoint = controller.parse(complete(typed.strip()));
            draft = withSecrets(EndpointDraft.of(protocol(endpoint), endpoint));
        } catch (IllegalArgumentException problem) {
            textProblem = capitalize(String.valueOf(problem.getMessage()));
            draft = asFarAsItGoes(typed.strip());
        }
    }

    /** Sets the value of a field. */
    void setField(String field, String value) {
        follow(draft.with(field, value));
    }

    /** Selects another scheme. */
    void selectScheme(UriScheme scheme) {
        protocols.stream()
                .filter(protocol -> protocol.schemes().contains(scheme))
                .findFirst()
                .ifPresent(protocol -> follow(draft.with(protocol, scheme)));
    }

    /** Returns the endpoint, when all input is complete and valid. */
    Optional<Endpoint> endpoint() {
        return textProblem.isEmpty() && draft.problems().isEmpty() ? Optional.of(draft.endpoint()) : Optional.empty();
    }

    /** Returns all schemes of all protocols. */
    List<UriScheme> schemes() {
        return protocols.stream()
                .flatMap(protocol -> protocol.schemes().stream())
                .toList();
    }

    private void follow(EndpointDraft changed) {
        draft = changed;
        if (changed.problems().isEmpty()) {
            text = changed.endpoint().toString();
            textProblem = "";
        }
    }

    /** Reads host and port from a text that is otherwise invalid. */
    private EndpointDraft asFarAsItGoes(String typed) {
        var parts = ADDRESS.matcher(typed);
        if (!parts.find()) {
            return draft;
        }
        var host = draft.with(EndpointDraft.HOST, parts.group("host"));
        return parts.group("port") == null ? host : host.with(EndpointDraft.PORT, parts.group("port"));
    }

    private static String capitalize(String words) {
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

    /** Keeps the secrets, which are never part of the text. */
    private EndpointDraft withSecrets(EndpointDraft typed) {
        var kept = typed;
        for (var definition : typed.options()) {
            var secret = draft.values().get(definition.key());
            if (definition.kind() == mocapscope.protocol.session.endpoint.OptionDefinition.OptionKind.SECRET
                    && secret != null) {
                kept = kept.with(definition.key(), secret);
            }
        }
        return kept;
    }
}
