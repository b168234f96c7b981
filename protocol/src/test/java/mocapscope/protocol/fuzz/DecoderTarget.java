package mocapscope.protocol.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import mocapscope.protocol.catalog.Catalog;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.session.FileFormat;
import mocapscope.protocol.session.Lane;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Entry;

/**
 * A protocol's decoder, its framing, the inspection of what it understands, and the changing of it by hand:
 *
 * <pre>
 * +--------------+--------+
 * | 0000 00 r s  | tape … |   s: a strict decoder; r: messages are changed by hand as well, which costs more than all else
 * +--------------+--------+
 * </pre>
 *
 * @see Tape
 */
final class DecoderTarget implements Target {
    private final Protocol protocol;
    private final List<Channel> channels;
    private final Decoder lenient;
    private final Decoder strict;
    private final FixtureSeeds fixtures;

    DecoderTarget(String name, FixtureSeeds fixtures) {
        this.protocol = Catalog.named(name);
        this.fixtures = fixtures;
        this.channels = Stream.concat(
                        protocol.lanes().stream().map(Lane::channel),
                        protocol.files().stream()
                                .flatMap(file -> Stream.concat(Stream.of(file), file.stored().stream()))
                                .map(FileFormat::channel))
                .distinct()
                .toList();
        this.lenient = decoder("");
        this.strict = decoder("?strict=true");
    }

    private Decoder decoder(String options) {
        var scheme = protocol.schemes().getFirst().name();
        var endpoint = Catalog.parse(scheme + "://localhost" + options, Role.CLIENT);
        return protocol.decoder("s1", endpoint, SkeletonMaps.builtIn());
    }

    /** The decoder that an input is for. */
    Decoder decoder(byte[] input) {
        return input.length == 0 || (input[0] & 1) == 0 ? lenient : strict;
    }

    /** What crossed, as an input has it. */
    List<Entry> entries(byte[] input) {
        var tape = ByteBuffer.wrap(input);
        return Tape.read(tape.position(Math.min(1, input.length)).slice(), channels);
    }

    @Override
    public void take(byte[] input) {
        var scrutiny = new Scrutiny(decoder(input), protocol.wording(), input.length > 0 && (input[0] & 2) != 0);
        entries(input).forEach(scrutiny::decode);
    }

    @Override
    public List<byte[]> seeds() throws IOException {
        var seeds = new ArrayList<byte[]>();
        for (var entries : fixtures.sessions()) {
            seeds.add(seed(0, entries));
        }
        var spoken = Rehearsal.of(protocol);
        seeds.add(seed(0, spoken));
        seeds.add(seed(3, spoken));
        return seeds;
    }

    private byte[] seed(int how, List<Entry> entries) {
        var seed = new ByteArrayOutputStream();
        seed.write(how);
        seed.writeBytes(Tape.write(entries, channels));
        return seed.toByteArray();
    }
}
