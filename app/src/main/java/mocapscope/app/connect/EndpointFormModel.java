package mocapscope.app.connect;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.endpoint.UriScheme;
import mocapscope.protocol.stage.StageEndpoint;

/**
 * The model of the endpoint form, which keeps the endpoint text and the fields consistent. Valid parts of typed text
 * appear in the fields, and changed fields in the text.
 */
final class EndpointFormModel {
    private static final String SCHEME_END = "://";
    private static final Pattern ADDRESS = Pattern.compile("^([^:/]+://)?(?<host>[^:/?]*)(:(?<port>[^/?]*))?");

    private final List<Protocol> protocols;
    private final Function<String, Endpoint> parser;
    private String text = "";
    private String textProblem = "";
    private EndpointDraft draft;
    /** The typed address of a stage, which has no fields. */
    private Optional<Endpoint> stage = Optional.empty();

    /**
     * Starts with the scheme named {@code usual}, or the first one if that does not exist; {@code parser} parses an
     * endpoint of that role, and throws an IllegalArgumentException that explains an error.
     */
    EndpointFormModel(List<Protocol> protocols, SessionRole role, Function<String, Endpoint> parser, String usual) {
        this.protocols = protocols;
        this.parser = parser;
        var scheme = schemes().stream()
                .filter(one -> one.name().equals(usual))
                .findFirst()
                .orElse(protocols.getFirst().schemes().getFirst());
        this.draft = EndpointDraft.blank(role, protocol(scheme), scheme);
        if (role == SessionRole.SERVER) {
            follow(draft);
        }
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
        return stage.isPresent() ? Map.of() : draft.problems();
    }

    /** Sets the typed text; without a scheme, the last used one applies. */
    void setText(String typed) {
        text = typed;
        textProblem = "";
        stage = Optional.empty();
        if (typed.isBlank()) {
            draft = EndpointDraft.blank(draft.role(), draft.protocol(), draft.scheme());
            return;
        }
        try {
            var endpoint = parser.apply(complete(typed.strip()));
            stage = Optional.of(endpoint).filter(StageEndpoint::isStage);
            draft = stage.isPresent()
                    ? draft
                    : withSecrets(EndpointDraft.of(draft.role(), protocol(endpoint.scheme()), endpoint));
        } catch (IllegalArgumentException problem) {
            textProblem = capitalize(String.valueOf(problem.getMessage()));
            draft = asFarAsItGoes(typed.strip());
        }
    }

    /** Sets the value of a field. */
    void setField(String field, String value) {
        follow(draft.with(field, value));
    }

    /** Selects a protocol: the usual scheme of another one. */
    void selectProtocol(Protocol protocol) {
        if (protocol == draft.protocol()) {
            follow(draft);
        } else {
            selectScheme(protocol.schemes().getFirst());
        }
    }

    /** Selects another scheme. */
    void selectScheme(UriScheme scheme) {
        follow(draft.with(protocol(scheme), scheme));
    }

    /** Returns the endpoint, when all input is complete and valid. */
    Optional<Endpoint> endpoint() {
        if (stage.isPresent()) {
            return stage;
        }
        return textProblem.isEmpty() && draft.problems().isEmpty() ? Optional.of(draft.endpoint()) : Optional.empty();
    }

    List<Protocol> protocols() {
        return protocols;
    }

    /** Returns all schemes of all protocols. */
    List<UriScheme> schemes() {
        return protocols.stream()
                .flatMap(protocol -> protocol.schemes().stream())
                .toList();
    }

    private void follow(EndpointDraft changed) {
        draft = changed;
        stage = Optional.empty();
        if (changed.problems().isEmpty()) {
            text = changed.endpoint().toString();
            textProblem = "";
        } else {
            text = changed.host().isBlank() ? changed.scheme().name() + SCHEME_END : text;
            textProblem = ""; // the fields have errors of their own
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

    static String capitalize(String words) {
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    private String complete(String typed) {
        return typed.contains(SCHEME_END) ? typed : draft.scheme().name() + SCHEME_END + typed;
    }

    private Protocol protocol(UriScheme scheme) {
        return protocols.stream()
                .filter(protocol -> protocol.schemes().contains(scheme))
                .findFirst()
                .orElseThrow();
    }

    /** Keeps the secrets, which are never part of the text. */
    private EndpointDraft withSecrets(EndpointDraft typed) {
        var kept = typed;
        for (var definition : typed.options()) {
            var secret = draft.values().get(definition.key());
            if (definition.kind() == OptionDefinition.OptionKind.SECRET && secret != null) {
                kept = kept.with(definition.key(), secret);
            }
        }
        return kept;
    }
}
