package mocapscope.protocol.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.FlowProtocolMatcher;
import mocapscope.protocol.session.decoder.MessageEditor;
import mocapscope.protocol.session.decoder.ProtocolMessageFileFormat;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * A protocol's decoder, its framing and the inspection of what it understands:
 *
 * <pre>
 * +--------------+--------+
 * | 0000 000 s   | tape … |   s: a strict decoder
 * +--------------+--------+
 * </pre>
 *
 * @see FuzzEntryCodec
 */
final class DecoderTarget implements FuzzTarget {
    private static final int SHORT = 400;

    private final Protocol protocol;
    private final List<Channel> channels;
    private final Decoder lenient;
    private final Decoder strict;
    private final FixtureSeeds fixtures;
    private @Nullable List<byte[]> seeds;

    DecoderTarget(String name, FixtureSeeds fixtures) {
        this.protocol = ProtocolCatalog.named(name);
        this.fixtures = fixtures;
        this.channels = Stream.concat(
                        protocol.flowMatchers().stream().map(FlowProtocolMatcher::channel),
                        protocol.files().stream()
                                .flatMap(file -> Stream.concat(Stream.of(file), file.storedVariant().stream()))
                                .map(ProtocolMessageFileFormat::channel))
                .distinct()
                .toList();
        this.lenient = decoder("");
        this.strict = decoder("?strict=true");
    }

    private Decoder decoder(String options) {
        var scheme = protocol.schemes().getFirst().name();
        var endpoint = ProtocolCatalog.parse(scheme + "://localhost" + options, SessionRole.CLIENT);
        return protocol.decoder("s1", endpoint, SkeletonMapLibrary.builtIn());
    }

    /** The decoder that an input is for. */
    Decoder decoder(byte[] input) {
        return input.length == 0 || (input[0] & 1) == 0 ? lenient : strict;
    }

    /** Returns the entries that an input encodes. */
    List<Entry> entries(byte[] input) {
        var tape = ByteBuffer.wrap(input);
        return FuzzEntryCodec.read(tape.position(Math.min(1, input.length)).slice(), channels);
    }

    @Override
    public void take(byte[] input) {
        take(input, _ -> {});
    }

    /** Decodes an input, and uses everything decoded. */
    void take(byte[] input, Consumer<DecodedTransmissionUnit> unitConsumer) {
        var checker = new DecoderOutputChecker(decoder(input), unitConsumer);
        entries(input).forEach(checker::decode);
    }

    /** Decodes an input, and uses the units only. */
    void takeBriefly(byte[] input, Consumer<DecodedTransmissionUnit> unitConsumer) {
        var decoder = decoder(input);
        var known = decoder.initialState();
        var messages = new ArrayList<DecodedMessage>();
        SessionListener listener = event -> {
            if (event instanceof DecodedMessage message) {
                messages.add(message);
            }
        };
        for (var entry : entries(input)) {
            messages.clear();
            known = decoder.decode(known, entry, listener);
            if (entry.kind() == Entry.EntryKind.DATA) {
                unitConsumer.accept(
                        new DecodedTransmissionUnit(entry.channel(), entry.direction(), entry.bytes(), messages));
            }
        }
    }

    MessageEditor messageEditor() {
        return protocol.messageEditor();
    }

    /**
     * Returns the fixtures and the start of a session between our client and our server, which are read once. The session
     * is a fixture too: the same inputs follow from it in every run.
     */
    @Override
    public List<byte[]> seeds() throws IOException {
        if (seeds == null) {
            seeds = List.copyOf(createSeeds());
        }
        return seeds;
    }

    private List<byte[]> createSeeds() throws IOException {
        var seeds = new ArrayList<byte[]>();
        for (var entries : fixtures.sessions()) {
            seeds.add(seed(0, entries));
            splits(entries).stream()
                    .filter(cutting -> !cutting.isEmpty())
                    .forEach(cutting -> seeds.add(seed(0, cutting)));
        }
        for (var recorded : FixtureSeeds.captures("handshakes/%s.jsonl".formatted(protocol.name()))
                .sessions()) {
            seeds.add(seed(0, recorded));
            seeds.add(seed(1, recorded));
        }
        return seeds;
    }

    /** Returns the beginning joined with a short part from each place: short inputs run many times as fast. */
    private List<List<Entry>> splits(List<Entry> entries) {
        var cuttings = new ArrayList<List<Entry>>();
        var began = limitLength(entries, SHORT / 2);
        for (int from = began.size(); from < entries.size(); ) {
            var some = limitLength(entries.subList(from, entries.size()), SHORT / 2);
            cuttings.add(Stream.concat(began.stream(), some.stream()).toList());
            from += Math.max(1, some.size());
        }
        return cuttings;
    }

    /** Returns the first entries that fit into {@code bytes}. */
    private List<Entry> limitLength(List<Entry> entries, int bytes) {
        int count = 0;
        while (count < entries.size()
                && FuzzEntryCodec.write(entries.subList(0, count + 1), channels).length <= bytes) {
            count++;
        }
        return entries.subList(0, count);
    }

    private byte[] seed(int how, List<Entry> entries) {
        var seed = new ByteArrayOutputStream();
        seed.write(how);
        seed.writeBytes(FuzzEntryCodec.write(entries, channels));
        return seed.toByteArray();
    }
}
