package mocapscope.protocol.session;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.MessageLayout;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.sample.SampleKind;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.ServedMotionSourceDescription;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.FlowProtocolMatcher;
import mocapscope.protocol.session.decoder.MessageEditor;
import mocapscope.protocol.session.decoder.OtherRecordingNameProvider;
import mocapscope.protocol.session.decoder.ProtocolMessageFileFormat;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.endpoint.UriScheme;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.logic.RecordedServerMessageSequence;
import mocapscope.protocol.session.logic.ServerLogic;
import mocapscope.protocol.session.logic.SessionLogic;

/** A supported protocol: its name, URI schemes and options, and the factories of its decoder, client and server. */
public interface Protocol {

    /** Returns the lower-case name, such as {@code vrpn}. */
    String name();

    /** Returns the name for display, such as {@code VRPN}. */
    String label();

    /** Returns the schemes of its endpoint URIs, the usual one first; at least one. */
    List<UriScheme> schemes();

    /**
     * Returns the role that begins a session, the initiator; the other role is the responder, which waits at the address
     * of its endpoint. A server that is the initiator sends to the address of its endpoint.
     */
    default SessionRole initiator() {
        return SessionRole.CLIENT;
    }

    /** Returns the name of a role in this protocol, for display: usually client or server. */
    default String roleName(SessionRole role) {
        return role.keyword();
    }

    /** Returns the options of a session in that role. */
    List<OptionDefinition> options(SessionRole role);

    /** Returns whether messages may contain secrets: then one of its options is secret. */
    default boolean hasSecrets() {
        return Stream.of(SessionRole.values())
                .flatMap(role -> options(role).stream())
                .anyMatch(definition -> definition.kind() == OptionDefinition.OptionKind.SECRET);
    }

    /** Returns the requests that a user can send in a session of that role. */
    List<UserRequestDefinition> requests(SessionRole role);

    /** Returns the rules of its specifications that findings cite. */
    default List<? extends Rule> rules() {
        return List.of();
    }

    /** Returns the formats of files that store its messages, besides captures. */
    default List<ProtocolMessageFileFormat> files() {
        return List.of();
    }

    /** Returns the flow matchers of its channels; empty if its sessions cannot be found in network traffic. */
    default List<FlowProtocolMatcher> flowMatchers() {
        return List.of();
    }

    /**
     * Returns the devices that a demo client requests besides those of other protocols, as written after an address.
     */
    default String demoEndpointSuffix() {
        return "";
    }

    /**
     * Returns the epoch that device times usually have, though no message names it, such as {@code unix}; empty if there
     * is no usual one.
     */
    default Optional<String> usualEpoch() {
        return Optional.empty();
    }

    /**
     * Returns the names of the simulated devices that a server has by default: those typical of its protocol's field.
     */
    default List<String> devices() {
        return List.of("Walker");
    }

    /**
     * Returns the names that the simulated devices of a server at {@code endpoint} take; empty if they keep their own,
     * or if devices have no names in this protocol.
     */
    default List<String> servedNames(Endpoint endpoint) {
        return endpoint.devices();
    }

    /**
     * Creates a decoder for sessions at {@code endpoint}; sources get the session's id. Bones without names in the
     * protocol are named by the first of {@code maps} that fits.
     */
    Decoder decoder(String session, Endpoint endpoint, SkeletonMapLibrary maps);

    /**
     * Returns this protocol with decoders that take names from other recorded sessions where a recording lacks their
     * descriptions; itself if its messages describe no names.
     */
    default Protocol withNames(OtherRecordingNameProvider names) {
        return this;
    }

    /** Returns the names of other recorded sessions that its decoders take. */
    default OtherRecordingNameProvider names() {
        return OtherRecordingNameProvider.NONE;
    }

    /** Creates the client side, once per session; it supplies new logic for every connection attempt. */
    Supplier<SessionLogic> client(Endpoint endpoint, RandomGenerator random);

    /** Creates the server side; {@code source} generates the samples of its devices. */
    ServerLogic server(Endpoint endpoint, ServedMotionSource source, RandomGenerator random);

    /**
     * Creates the listening side of a proxy between clients and the server at {@code upstream}; empty if the protocol
     * cannot be proxied.
     */
    default Optional<ServerLogic> proxy(Endpoint endpoint, Endpoint upstream) {
        return Optional.empty();
    }

    /**
     * Returns the time within which the specification expects the answers that {@code unit} contains; empty if it
     * contains none, or the specification states no time.
     */
    default Optional<SpecifiedAnswerTimeLimit> answerTimeout(DecodedTransmissionUnit unit) {
        return Optional.empty();
    }

    /** Returns the editor that creates and changes its messages. */
    default MessageEditor messageEditor() {
        return MessageEditor.BYTES;
    }

    /**
     * Returns the names of its conformance cases: script files beside its class. They describe the required behaviour
     * of the other side and never require more than the specification does.
     */
    default List<String> scripts() {
        return List.of();
    }

    /**
     * Returns the layouts of its messages and headers as data, from which dissectors for other programs are made; empty if
     * it has none.
     */
    default List<MessageLayout> messageLayouts() {
        return List.of();
    }

    /**
     * Returns the name of the Lua script beside its class that splits its traffic into messages for Wireshark; empty if
     * Wireshark cannot dissect it.
     */
    default Optional<String> dissectorScript() {
        return Optional.empty();
    }

    /** Returns the kinds of samples of a source that its server messages can represent. */
    default Set<SampleKind> supportedSampleKinds() {
        return EnumSet.allOf(SampleKind.class);
    }

    /**
     * Returns a description of the required devices that are missing from that layout, for display; empty if none is
     * missing.
     */
    default String missingFeatures(ServedMotionSourceDescription layout) {
        return "";
    }

    /**
     * Returns a factory of servers that send recorded messages of this protocol again; empty if its messages are made
     * for one client only.
     */
    default Optional<ReplayServerFactory> replayServerFactory() {
        return Optional.empty();
    }

    /** Creates servers that replay the recorded server messages of one protocol. */
    @FunctionalInterface
    interface ReplayServerFactory {
        /**
         * Creates a server at {@code endpoint} that sends the messages of {@code script} to all connected clients;
         * called once per listener.
         */
        ServerLogic createServer(Endpoint endpoint, RecordedServerMessageSequence script, RandomGenerator random);
    }
}
