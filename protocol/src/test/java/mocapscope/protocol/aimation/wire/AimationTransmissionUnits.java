package mocapscope.protocol.aimation.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.aimation.AimationTestPackets;
import mocapscope.protocol.aimation.decode.AimationDecodedOutput;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.FieldTextCodec;
import mocapscope.protocol.bytes.ScalarType;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.websocket.WebSocketFrame;
import mocapscope.protocol.websocket.WebSocketFrameHeader;
import mocapscope.protocol.websocket.WebSocketOpcode;
import mocapscope.protocol.websocket.WebSocketProblemKind;
import mocapscope.protocol.websocket.WebSocketRole;
import mocapscope.protocol.websocket.WebSocketUpgradeRequest;

/** Transmission units of every kind, for tests of editing. */
public final class AimationTransmissionUnits {

    private AimationTransmissionUnits() {}

    /** One for each entry of data. */
    public static List<DecodedTransmissionUnit> of(List<Entry> entries) {
        var decoder = AimationDecodedOutput.decoder(false);
        var known = decoder.initialState();
        var units = new ArrayList<DecodedTransmissionUnit>();
        for (var entry : entries) {
            var decoded = new AimationDecodedOutput();
            known = decoder.decode(known, entry, decoded);
            if (entry.kind() == Entry.EntryKind.DATA) {
                units.add(new DecodedTransmissionUnit(
                        entry.channel(), entry.direction(), entry.bytes(), decoded.messages));
            }
        }
        return units;
    }

    public static DecodedTransmissionUnit last(AimationEntryBuilder entries) {
        return of(entries.entries()).getLast();
    }

    /** Returns heads, every kind of frame, packets with and without fragments, and undecodable bytes. */
    public static List<DecodedTransmissionUnit> all() {
        var all = new ArrayList<>(fixtures());
        all.addAll(of(connection().entries()));
        all.addAll(of(AimationEntryBuilder.open().toServer("!!!!!!").entries()));
        all.addAll(of(AimationEntryBuilder.open()
                .toServer("GET / HTTP/1.1\r\nbroken\r\n\r\n")
                .entries()));
        all.addAll(of(
                AimationEntryBuilder.upgraded().toClient("\u0083\u0000and more").entries()));
        all.addAll(of(AimationEntryBuilder.upgraded()
                .toClient("\u0082\u007e\u0000\u0003abc")
                .entries()));
        return all;
    }

    private static AimationEntryBuilder connection() {
        var odd = new WebSocketFrameHeader(true, 5, WebSocketOpcode.BINARY, true, 3, 0x01020304);
        return AimationEntryBuilder.open()
                .toServer(WebSocketUpgradeRequest.of("localhost:52693", "/", () -> 7)
                        .bytes())
                .toClient("HTTP/1.1 101 Switching Protocols\r\nUpgrade:\twebsocket \r\nX:\r\n\r\n")
                .client(new AimationMessage.RegistrationRequest("Test", 1))
                .server(new AimationMessage.RegistrationResponse(1, 0))
                .server(AimationEntryBuilder.data(1, 77))
                .fragments(
                        WebSocketRole.CLIENT,
                        new AimationMessage.RegistrationRequest("Other", 0)
                                .packet()
                                .bytes(),
                        20,
                        50)
                .client(WebSocketOpcode.TEXT, AimationEntryBuilder.ascii("words"))
                .server(WebSocketOpcode.PING, AimationEntryBuilder.ascii("abc"))
                .client(WebSocketOpcode.PONG, AimationEntryBuilder.ascii("abc"))
                .client(WebSocketOpcode.PING, ByteBuffer.allocate(0))
                .toServer(AimationEntryBuilder.odd(odd, AimationEntryBuilder.ascii("abc")))
                .client(new AimationMessage.ShutdownNotification("Test"))
                .client(WebSocketOpcode.CLOSE, ByteBuffer.wrap(new byte[] {3, (byte) 0xe8, 'b', 'y', 'e'}))
                .server(WebSocketOpcode.CLOSE, ByteBuffer.allocate(0));
    }

    /** Returns every fixture as a file and in a masked frame of a client. */
    private static List<DecodedTransmissionUnit> fixtures() {
        var all = new ArrayList<DecodedTransmissionUnit>();
        try {
            for (var line : AimationFixturesTest.index().toList()) {
                var packet = AimationTestPackets.fixture(line.getFirst());
                all.addAll(of(List.of(AimationEntryBuilder.file(AimationChannelConstants.PACKET, packet))));
                all.addAll(of(List.of(AimationEntryBuilder.file(AimationChannelConstants.STORED, packet))));
                all.add(last(AimationEntryBuilder.registered(1).client(WebSocketOpcode.BINARY, packet)));
            }
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
        return all;
    }

    /** All that a form would hold. */
    public static Map<String, String> shown(List<EditableField> fields) {
        var shown = new LinkedHashMap<String, String>();
        fields.forEach(field -> shown.putIfAbsent(field.name(), field.value()));
        return shown;
    }

    /** Returns a value that differs from the present one. */
    public static String other(EditableField field) {
        var value = field.value();
        return switch (field.codec()) {
            case FieldTextCodec.NumberCodec(ScalarType scalarType, var _)
            when scalarType == ScalarType.F32 -> value.equals("-0.5") ? "2.0" : "-0.5";
            case FieldTextCodec.NumberCodec _ -> value.equals("1") ? "2" : "1";
            case FieldTextCodec.BitFieldCodec(int _, int count) ->
                String.valueOf((Long.parseLong(value) + 1) % (1 << count));
            case FieldTextCodec.HexCodec _ -> (value + " ff").strip();
            case FieldTextCodec.FixedLengthTextCodec _ -> value.equals("AIMation") ? "AiMation" : "AIMation";
            case FieldTextCodec.VariableLengthTextCodec _, FieldTextCodec.AlignedTextCodec _ -> value + "x";
            case FieldTextCodec.JsonValueCodec _ -> value.equals("17") ? "18" : "17";
            case FieldTextCodec.UuidCodec _ -> throw new AssertionError("no message has one");
        };
    }

    /** Returns the payload of a frame; all bytes of anything else. */
    public static ByteBuffer inner(DecodedTransmissionUnit unit, int index, ByteBuffer bytes) {
        return unit.messages().get(index).carrier() < 0
                ? bytes
                : WebSocketFrame.read(new ByteReader(bytes, WebSocketProblemKind.CUT_OFF))
                        .payload();
    }
}
