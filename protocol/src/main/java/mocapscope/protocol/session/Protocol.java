package mocapscope.protocol.session;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import mocapscope.protocol.sample.Layout;
import mocapscope.protocol.sample.SampleKind;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.sample.Source;

/** What a protocol offers: its name, its options as data, and the makers of everything else. */
public interface Protocol {

    /** Lower-case, such as {@code vrpn}. */
    String name();

    /** For people, such as {@code VRPN}. */
    String label();

    /** The schemes that its endpoint URIs can have, the usual one first; at least one. */
    List<Scheme> schemes();

    /** What can be set for a session in that role. */
    List<Option> options(Role role);

    /** Whether what crosses may hold what nobody else shall see: then one of its options is secret. */
    default boolean knowsSecrets() {
        return Stream.of(Role.values())
                .flatMap(role -> options(role).stream())
                .anyMatch(option -> option.kind() == Option.Kind.SECRET);
    }

    /** What a person can ask for in a session of that role. */
    List<Request> requests(Role role);

    /** The kinds of file that hold its messages, beside captures. */
    default List<FileFormat> files() {
        return List.of();
    }

    /** Its channels as they are met on a network; none where nobody is to look for its sessions there. */
    default List<Lane> lanes() {
        return List.of();
    }

    /** What a client of a demo asks for, beside the devices of other protocols: as it is written after an address. */
    default String demo() {
        return "";
    }

    /**
     * The simulated devices that a server shows where nobody says what it shall do: those of its protocol's own field, by
     * name.
     */
    default List<String> devices() {
        return List.of("Walker");
    }

    /**
     * A decoder for sessions at {@code endpoint}; sources get the session's id. Bones that the wire gives no names are
     * named by the first of {@code maps} that fits.
     */
    Decoder decoder(String session, Endpoint endpoint, SkeletonMaps maps);

    /** The client's side, asked for once a session; it makes a dialogue for every attempt to connect. */
    Supplier<Dialogue> client(Endpoint endpoint, RandomGenerator random);

    /** The server's side; {@code source} is what its devices do. */
    Host server(Endpoint endpoint, Source source, RandomGenerator random);

    /** How its messages are made and changed by hand. */
    default Wording wording() {
        return Wording.BYTES;
    }

    /**
     * Its conformance cases: files beside its class, each a script. They tell what the other side must do, and never ask
     * for more than the specification does.
     */
    default List<String> scripts() {
        return List.of();
    }

    /** The kinds of samples of a source for which what its server says has a place. */
    default Set<SampleKind> places() {
        return EnumSet.allOf(SampleKind.class);
    }

    /** What its servers cannot do without and devices of that layout lack, for a person; empty where that is nothing. */
    default String lacks(Layout layout) {
        return "";
    }

    /**
     * Makes servers that say again what one of this protocol said once; empty where what it says is made for one client
     * alone.
     */
    default Optional<Replay> replay() {
        return Optional.empty();
    }

    /** Makes such servers. */
    @FunctionalInterface
    interface Replay {
        /**
         * A server at {@code endpoint} that says what {@code recital} hands it to all who listen; called once a
         * listener.
         */
        Host host(Endpoint endpoint, Recital recital, RandomGenerator random);
    }
}
