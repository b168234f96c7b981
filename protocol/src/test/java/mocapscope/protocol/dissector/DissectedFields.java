package mocapscope.protocol.dissector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BiFunction;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.traffic.NetworkCaptureRecordingFile;
import mocapscope.protocol.transcript.Transcript;

/** The fields that our decoders read in a capture, and their comparison with those that tshark shows. */
public final class DissectedFields {
    private final Map<String, List<MessageField>> fields = new LinkedHashMap<>();

    private DissectedFields() {}

    /**
     * Decodes all sessions of a capture.
     *
     * @param names returns Wireshark's name of a message's field; empty if it has none
     */
    public static DissectedFields decode(Path capture, BiFunction<DecodedMessage, MessageField, Optional<String>> names)
            throws IOException {
        var file = NetworkCaptureRecordingFile.open(capture, ProtocolCatalog.protocols(), OptionalInt.empty());
        var decoded = new DissectedFields();
        for (var part : file.parts()) {
            var listener = new RecordingListener();
            var session = part.recorded()
                    .createSession(part.name(), file.anchor(), Transcript.DEFAULT_BUDGET, SkeletonMapLibrary.builtIn());
            part.recorded().recording().replay(new SessionReplayer(session, listener));
            for (var message : listener.messages) {
                session.history()
                        .decoder()
                        .inspect(
                                message,
                                field -> names.apply(message, field)
                                        .ifPresent(name -> decoded.fields
                                                .computeIfAbsent(name, _ -> new ArrayList<>())
                                                .add(field)));
            }
        }
        return decoded;
    }

    /** Returns Wireshark's name of a VRPN field; a second type of one name has a field of its own. */
    public static String vrpnName(String key, String type) {
        var others = Set.of("num_channels i32", "channel i16", "count i32");
        var suffix = "";
        if (key.equals("values") && type.startsWith("byte")) {
            suffix = "_bytes";
        } else if (others.contains(key + " " + type)) {
            suffix = "_" + type;
        }
        return WiresharkDissectorWriter.PREFIX + "vrpn." + key + suffix;
    }

    /** Returns the number of fields. */
    public int size() {
        return fields.size();
    }

    /** Compares the value of every field in every message with tshark's, which does not print empty texts. */
    public void assertEqualIn(TsharkRun tshark, Path capture) throws Exception {
        var shown = tshark.fields(capture, new LinkedHashSet<>(fields.keySet()));
        for (var entry : fields.entrySet()) {
            var expected = entry.getValue().stream()
                    .filter(field -> field.length() > 0 && !"".equals(field.value()))
                    .toList();
            var actual = shown.get(entry.getKey()).stream()
                    .filter(value -> !value.isEmpty())
                    .toList();
            assertEquals(expected.size(), actual.size(), () -> entry.getKey() + " in tshark: " + actual);
            for (int i = 0; i < expected.size(); i++) {
                assertValue(entry.getKey() + " " + i, expected.get(i), actual.get(i));
            }
        }
    }

    private static void assertValue(String place, MessageField expected, String actual) {
        var value = expected.value();
        if (value instanceof Number number && expected.type().startsWith("f")) {
            assertNumber(place, number.doubleValue(), Double.parseDouble(actual), expected.type());
        } else if (value instanceof Number number && expected.type().equals("json")) {
            assertNumber(place, number.doubleValue(), Double.parseDouble(actual), "f64");
        } else if (expected.type().equals("u64")) {
            assertEquals(Long.toUnsignedString(((Number) value).longValue()), actual, place);
        } else if (value instanceof ByteBuffer bytes) {
            var copy = new byte[bytes.remaining()];
            bytes.duplicate().get(copy);
            assertEquals(HexFormat.of().formatHex(copy), actual.replace(":", ""), place);
        } else {
            assertEquals(String.valueOf(value), actual, place);
        }
    }

    /** Compares numbers with the digits that tshark prints of their type. */
    private static void assertNumber(String place, double expected, double actual, String type) {
        double tolerance = type.equals("f32") ? 1e-5 : 1e-14;
        boolean isEqual = Double.compare(expected, actual) == 0
                || Math.abs(expected - actual) <= tolerance * Math.max(Math.abs(expected), Double.MIN_NORMAL);
        assertTrue(isEqual, () -> "%s: expected %s, tshark shows %s".formatted(place, expected, actual));
    }
}
