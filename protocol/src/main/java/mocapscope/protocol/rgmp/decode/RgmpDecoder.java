package mocapscope.protocol.rgmp.decode;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import mocapscope.protocol.bytes.MessageFieldListener;
import mocapscope.protocol.rgmp.definition.RgmpDefinitionParser;
import mocapscope.protocol.rgmp.definition.RgmpDefinitionViolationCollector;
import mocapscope.protocol.rgmp.definition.RgmpDeviceDefinition;
import mocapscope.protocol.rgmp.definition.RgmpDeviceDetailTreeBuilder;
import mocapscope.protocol.rgmp.definition.RgmpProblemKind;
import mocapscope.protocol.rgmp.definition.RgmpValidationMode;
import mocapscope.protocol.rgmp.mapping.RgmpSignalFieldFinder;
import mocapscope.protocol.rgmp.wire.RgmpChannelConstants;
import mocapscope.protocol.rgmp.wire.RgmpFrameHeader;
import mocapscope.protocol.rgmp.wire.RgmpFramingState;
import mocapscope.protocol.rgmp.wire.RgmpMessage;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.session.decoder.DecodedSignalFieldPaths;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.DecoderStateCborReader;
import mocapscope.protocol.session.decoder.DecoderStateCborWriter;
import mocapscope.protocol.session.decoder.OtherRecordingNameProvider;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.framing.DecoderResumedStreamFramer;
import mocapscope.protocol.session.framing.StreamFramer;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the byte stream of an RGMP server into messages, problem reports, source descriptions and samples. A rejected
 * frame is kept as raw bytes, and decoding resumes after it.
 */
public final class RgmpDecoder implements Decoder {
    private static final byte[] NO_TEXT = {};

    private final String session;
    private final RgmpValidationMode mode;
    private final Set<String> names;
    private final OtherRecordingNameProvider nameSource;

    /** Creates a decoder; {@code words} contains names, types or ids of the devices to decode, or nothing for all. */
    public RgmpDecoder(String session, RgmpValidationMode mode, List<String> words) {
        this(session, mode, words, OtherRecordingNameProvider.NONE);
    }

    /** Creates a decoder that takes missing definitions from {@code nameSource}. */
    public RgmpDecoder(
            String session, RgmpValidationMode mode, List<String> words, OtherRecordingNameProvider nameSource) {
        this.nameSource = nameSource;
        this.session = session;
        this.mode = mode;
        this.names = Set.copyOf(words);
    }

    @Override
    public DecoderState initialState() {
        return RgmpDecoderStateSnapshot.INITIAL;
    }

    @Override
    public DecoderState decode(DecoderState before, Entry entry, DecoderEventEmitter out) {
        var known = (RgmpDecoderStateSnapshot) before;
        return switch (entry.kind()) {
            case OPENED -> known.afterReconnect();
            case DATA -> data(known, entry, out);
            case GAP -> gap(known, entry, out);
            case CLOSED -> {
                var searched = endSearch(known, entry, out);
                RgmpIncompleteMessageReporter.checkClosed(searched, entry, out);
                yield searched.afterReconnect();
            }
        };
    }

    /**
     * Continues after bytes that the recording lacks: with the rest of the begun frame if they belong to it, with the next
     * frame if they end with it; otherwise the start of a frame is searched for.
     */
    private RgmpDecoderStateSnapshot gap(RgmpDecoderStateSnapshot known, Entry entry, DecoderEventEmitter out) {
        if (entry.missingBytes().isPresent() || !known.lacksBytes()) {
            out.emitFinding(nameSource.noteGap(entry));
        }
        if (entry.direction() == Direction.TO_SERVER) {
            return known;
        }
        var searched = endSearch(known, entry, out);
        var partial = searched.partial();
        boolean isFrame = partial.length() >= RgmpFrameHeader.SIZE;
        long left = isFrame ? partial.required() - partial.length() : searched.bytesToSkip();
        long missing = entry.missingBytes().orElse(Long.MAX_VALUE);
        var next = missing > left ? RgmpFramingState.SEARCH : RgmpFramingState.skipping(left - missing);
        if (partial.isEmpty()) {
            return withDefinitions(searched.afterGap(next), out);
        }
        var parser = new RgmpMessageParser(this, searched, entry, out);
        parser.locate(partial.origin());
        parser.emitSkipped(0, partial.length());
        return withDefinitions(
                searched.with(parser.nextMessage(), searched.devices()).afterGap(next), out);
    }

    /**
     * Adds the devices that other recordings define, unless this one contradicts them. Of one that several recordings
     * define differently, none is added.
     */
    private RgmpDecoderStateSnapshot withDefinitions(RgmpDecoderStateSnapshot known, DecoderEventEmitter out) {
        var texts = new TreeMap<Long, byte[]>();
        for (var state : nameSource.states(RgmpDecoderStateSnapshot.class)) {
            for (var device : state.devices().sortedById()) {
                texts.merge(
                        device.definition().device(),
                        device.definitionText(),
                        (one, other) -> Arrays.equals(one, other) ? one : NO_TEXT);
            }
        }
        var table = known.devices().branch();
        texts.forEach((id, text) -> {
            boolean isMissing =
                    table.find(id) == null && !known.unnamedDevices().contains(id);
            var device = isMissing && text.length > 0
                    ? createDevice(
                            RgmpDefinitionParser.parse(text, new RgmpDefinitionViolationCollector(mode, 0)),
                            text,
                            table.ownerToken())
                    : null;
            if (device != null
                    && table.describeExceededLimit(id, device.footprint()).isEmpty()) {
                table.add(device);
                device.announce(session, out);
            }
        });
        return known.with(known.nextMessage(), table);
    }

    /** Decodes the bytes in which the start of a frame was searched for, since no more of them arrive. */
    private RgmpDecoderStateSnapshot endSearch(RgmpDecoderStateSnapshot known, Entry end, DecoderEventEmitter out) {
        if (!known.framing().isSearch() || known.partial().isEmpty()) {
            return known;
        }
        var last = known.with(known.partial().complete(), RgmpFramingState.FINAL_SEARCH);
        return new RgmpServerStreamDecoder(this, last, end.inDirection(Direction.TO_CLIENT), out).decode();
    }

    private RgmpDecoderStateSnapshot data(RgmpDecoderStateSnapshot known, Entry entry, DecoderEventEmitter out) {
        if (entry.direction() == Direction.TO_SERVER) {
            return fromClient(known, entry, out);
        }
        if (entry.channel().equals(RgmpChannelConstants.DEFINITION)) {
            var reading = new RgmpMessageParser(this, known, entry, out);
            reading.parseDefinitionFile();
            return known.with(reading.nextMessage(), reading.devices());
        }
        if (entry.channel().equals(RgmpChannelConstants.GROUP_RATES)) {
            var deviceTable = known.devices().branch();
            RgmpLegacyRecordingFrameRateDecoder.decode(entry.bytes(), deviceTable);
            return known.with(known.nextMessage(), deviceTable);
        }
        var plain = RgmpDataFrameFastPath.decode(known, entry, out);
        return plain == null ? new RgmpServerStreamDecoder(this, known, entry, out).decode() : plain;
    }

    private RgmpDecoderStateSnapshot fromClient(RgmpDecoderStateSnapshot known, Entry entry, DecoderEventEmitter out) {
        int length = entry.bytes().remaining();
        var message = new DecodedMessage(
                known.nextMessage(),
                entry,
                entry.index(),
                entry.at(),
                "skipped",
                "",
                new RgmpMessage.SkippedBytes(length),
                entry.bytes());
        out.emitMessage(message);
        out.emitFinding(
                Finding.of(RgmpProblemKind.CLIENT_SPOKE, message, "the client sent %d bytes".formatted(length)));
        return known.with(known.nextMessage() + 1, known.devices());
    }

    @Override
    public StreamFramer createFramer(DecoderState state, Channel channel, Direction direction) {
        var known = (RgmpDecoderStateSnapshot) state;
        return direction == Direction.TO_CLIENT
                ? new DecoderResumedStreamFramer<>(known.framing(), known.partial(), direction)
                : bytes -> bytes.remaining();
    }

    @Override
    public int stateVersion() {
        return RgmpDecoderStateCodec.VERSION;
    }

    @Override
    public void encodeState(DecoderState state, DecoderStateCborWriter out) {
        RgmpDecoderStateCodec.encode((RgmpDecoderStateSnapshot) state, out);
    }

    @Override
    public DecoderState decodeState(DecoderStateCborReader in) {
        return RgmpDecoderStateCodec.decode(this, in);
    }

    @Override
    public void describeState(DecoderState state, DecoderEventEmitter out) {
        ((RgmpDecoderStateSnapshot) state).devices().sortedById().forEach(device -> device.announce(session, out));
    }

    @Override
    public int headerLength(DecodedMessage message) {
        return RgmpMessageDissector.headerLength(message);
    }

    @Override
    public void inspect(DecodedMessage message, MessageFieldListener listener) {
        RgmpMessageDissector.dissect(message, listener);
    }

    @Override
    public List<DecodedSignalFieldPaths> signalOrigins(DecodedMessage message) {
        return message.body() instanceof RgmpMessage.DataFrame frame && frame.mapping() != null
                ? RgmpSignalFieldFinder.find(frame.mapping())
                : List.of();
    }

    /**
     * Creates the device of a definition; null if the definition was rejected.
     *
     * @param owner marker of the branch that may modify the device
     */
    @Nullable
    RgmpConnectedDeviceDecoderState createDevice(
            RgmpDefinitionParser.DefinitionParseResult result, byte[] text, Object owner) {
        var definition = result.definition();
        if (definition == null) {
            return null;
        }
        var root = result.rootObject();
        var page = root == null
                ? new DeviceProperty(definition.name(), "")
                : RgmpDeviceDetailTreeBuilder.build(definition, root);
        return new RgmpConnectedDeviceDecoderState(session, definition, page, text, selects(definition), owner);
    }

    private boolean selects(RgmpDeviceDefinition definition) {
        return names.isEmpty() || names.stream().anyMatch(definition::matchesName);
    }

    String session() {
        return session;
    }

    RgmpValidationMode mode() {
        return mode;
    }
}
