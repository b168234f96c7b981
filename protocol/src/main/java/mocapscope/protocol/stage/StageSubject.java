package mocapscope.protocol.stage;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The NATS subject on which a machine publishes one kind of a session's messages. In a name, every byte outside {@code
 * [A-Za-z0-9_-]} is escaped as {@code =HH}.
 */
record StageSubject(String stage, String agent, String session, StageMessageKind kind) {
    private static final String PREFIX = "mocapscope";
    /** Outside the subjects of streams: the server would answer a request that it stores. */
    private static final String REQUEST_PREFIX = "mocapscope-request";

    private static final String UNESCAPED = "_-";
    private static final char ESCAPE = '=';
    private static final int TOKENS = 5;

    /** Returns the subject of a message of that kind of the session at that address. */
    static StageSubject of(StageAddress session, StageMessageKind kind) {
        return new StageSubject(session.stage(), session.agent(), session.session(), kind);
    }

    /** Returns the subject of another kind of the same session. */
    StageSubject withKind(StageMessageKind other) {
        return new StageSubject(stage, agent, session, other);
    }

    /** Parses a subject; empty if this program would not form it. */
    static Optional<StageSubject> parse(String subject) {
        var tokens = subject.split("\\.", -1);
        if (tokens.length != TOKENS || !tokens[0].equals(PREFIX)) {
            return Optional.empty();
        }
        var stage = unescape(tokens[1]);
        var agent = unescape(tokens[2]);
        var session = unescape(tokens[3]);
        var kind = Stream.of(StageMessageKind.values())
                .filter(one -> one.token().equals(tokens[4]))
                .findFirst();
        return stage.isEmpty() || agent.isEmpty() || session.isEmpty()
                ? Optional.empty()
                : kind.map(known -> new StageSubject(stage.get(), agent.get(), session.get(), known));
    }

    /** Returns the pattern of all subjects at an address. */
    static String pattern(StageAddress address) {
        if (address.agent().isEmpty()) {
            return stagePattern(address.stage());
        }
        var prefix = String.join(".", PREFIX, escape(address.stage()), escape(address.agent()));
        return address.session().isEmpty() ? prefix + ".>" : prefix + "." + escape(address.session()) + ".*";
    }

    /** Returns the pattern of all subjects of a stage. */
    static String stagePattern(String stage) {
        return PREFIX + "." + escape(stage) + ".>";
    }

    /** Returns the subject of requests for the clock of an agent. */
    static String clockRequest(String stage, String agent) {
        return String.join(".", REQUEST_PREFIX, escape(stage), escape(agent), "clock");
    }

    /** Returns the pattern of the subjects of all verdicts of a stage. */
    static String healthPattern(String stage) {
        return String.join(".", PREFIX, escape(stage), "*", "*", StageMessageKind.HEALTH.token());
    }

    /** Returns a name as a token of a subject. */
    static String escape(String name) {
        var token = new StringBuilder();
        for (byte one : name.getBytes(StandardCharsets.UTF_8)) {
            if (isUnescaped((char) one)) {
                token.append((char) one);
            } else {
                token.append(ESCAPE).append("%02X".formatted(one & 0xFF));
            }
        }
        return token.toString();
    }

    /** Returns the name of a token; empty if {@link #escape} would not form the token. */
    static Optional<String> unescape(String token) {
        var bytes = ByteBuffer.allocate(token.length());
        for (int i = 0; i < token.length(); i++) {
            char one = token.charAt(i);
            if (isUnescaped(one)) {
                bytes.put((byte) one);
            } else if (one == ESCAPE && i + 2 < token.length()) {
                int value = Character.digit(token.charAt(i + 1), 16) << 4 | Character.digit(token.charAt(i + 2), 16);
                bytes.put((byte) value);
                i += 2;
            } else {
                return Optional.empty();
            }
        }
        return decode(bytes.flip())
                .filter(name -> !name.isEmpty() && escape(name).equals(token));
    }

    private static Optional<String> decode(ByteBuffer bytes) {
        try {
            return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(bytes).toString());
        } catch (CharacterCodingException _) {
            return Optional.empty();
        }
    }

    private static boolean isUnescaped(char one) {
        return one >= 'A' && one <= 'Z'
                || one >= 'a' && one <= 'z'
                || one >= '0' && one <= '9'
                || UNESCAPED.indexOf(one) >= 0;
    }

    @Override
    public String toString() {
        return String.join(".", PREFIX, escape(stage), escape(agent), escape(session), kind.token());
    }
}
