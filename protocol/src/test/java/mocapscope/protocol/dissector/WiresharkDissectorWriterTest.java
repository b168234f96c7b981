package mocapscope.protocol.dissector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import mocapscope.protocol.aimation.wire.AimationBlock;
import mocapscope.protocol.bytes.MessageLayout;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.rgmp.definition.RgmpMeasureType;
import mocapscope.protocol.rgmp.wire.RgmpFrameHeader;
import mocapscope.protocol.setp.wire.SetpMessageKind;
import mocapscope.protocol.vmc.wire.VmcMessageType;
import mocapscope.protocol.vrpn.wire.VrpnMessageType;
import org.junit.jupiter.api.Test;

/** Tests of the generated script without Wireshark: its messages, fields and ports. */
class WiresharkDissectorWriterTest {
    private static final String SCRIPT = WiresharkDissectorWriter.write(ProtocolCatalog.protocols(), "a test");
    private static final Pattern FIELD = Pattern.compile("ProtoField\\.(\\w+)\\(\"(mocap_[^\"]+)\"");

    @Test
    void containsEveryMessageOfEveryDecoder() {
        for (var type : VrpnMessageType.values()) {
            assertTrue(type == VrpnMessageType.OTHER || hasMessage(type.wireName()), type.wireName());
        }
        for (var kind : SetpMessageKind.values()) {
            assertTrue(hasMessage(kind.wireName()), kind.wireName());
        }
        for (var type : VmcMessageType.values()) {
            assertTrue(hasMessage(type.address()), type.address());
        }
        for (var measure : RgmpMeasureType.values()) {
            assertTrue(hasMessage(measure.name()), measure.name());
        }
    }

    @Test
    void containsEveryBlockTypeAndOpcodeOfAimation() {
        var layouts = ProtocolCatalog.named("aimation").messageLayouts();
        for (var type : AimationBlock.AimationBlockType.values()) {
            assertEquals(OptionalInt.of(type.type), named(layouts, type.label).number());
        }
        for (int opcode = 14; opcode <= 17; opcode++) {
            var number = OptionalInt.of(opcode);
            assertTrue(layouts.stream().anyMatch(layout -> layout.number().equals(number)), "opcode " + opcode);
        }
    }

    @Test
    void containsEveryFrameTypeOfRgmp() {
        var layouts = ProtocolCatalog.named("rgmp").messageLayouts();

        assertEquals(
                List.of(RgmpFrameHeader.DEFINITION, RgmpFrameHeader.DATA, RgmpFrameHeader.DISCONNECT),
                layouts.stream()
                        .flatMapToInt(layout -> layout.number().stream())
                        .boxed()
                        .toList());
    }

    @Test
    void coversAllProtocolsWithTheirPorts() {
        for (var protocol : ProtocolCatalog.protocols()) {
            assertTrue(protocol.dissectorScript().isPresent(), protocol.name());
            assertTrue(SCRIPT.contains("define(\"%s\", \"%s\")".formatted(protocol.name(), protocol.label())));
        }
        assertTrue(SCRIPT.contains("local ports = { tcp = { 3883 }, udp = { 3883 } }"), "VRPN");
        assertTrue(SCRIPT.contains("local ports = { tcp = { 12276, 12277 }, udp = {  } }"), "RGMP");
        assertTrue(SCRIPT.contains("local ports = { tcp = { 52693 }, udp = {  } }"), "AImation");
        assertTrue(SCRIPT.contains("local ports = { tcp = {  }, udp = { 1253 } }"), "SETP");
        assertTrue(SCRIPT.contains("local ports = { tcp = {  }, udp = { 39539, 39540 } }"), "VMC");
    }

    @Test
    void declaresEachFieldOnce() {
        var names = new ArrayList<String>();
        var fields = FIELD.matcher(SCRIPT);
        while (fields.find()) {
            names.add(fields.group(2));
        }

        assertTrue(names.size() > 200, "there are " + names.size());
        assertEquals(new HashSet<>(names).size(), names.size());
        assertTrue(names.containsAll(List.of("mocap_vrpn.position.x", "mocap_vrpn.channels", "mocap_vmc.p.x")));
    }

    /** Wireshark has one type for each field, so a second type of the same name is a field of its own. */
    @Test
    void separatesTypesOfOneName() {
        assertTrue(SCRIPT.contains("ProtoField.double(\"mocap_vrpn.num_channels\""));
        assertTrue(SCRIPT.contains("ProtoField.int32(\"mocap_vrpn.num_channels_i32\""));
    }

    @Test
    void namesFieldsWithoutIndices() {
        assertEquals("channels.name", WiresharkDissectorWriter.key("channels[3].name"));
        assertEquals("blocks.points.x", WiresharkDissectorWriter.key("blocks[1].points[12].x"));
    }

    @Test
    void omitsProtocolsWithoutScript() {
        var none = ProtocolCatalog.recordedProtocols().stream()
                .filter(protocol -> protocol.dissectorScript().isEmpty())
                .toList();

        assertFalse(none.isEmpty());
        assertFalse(WiresharkDissectorWriter.write(none, "a test").contains("\ndo\n"));
    }

    /** Integer division, bit operators and goto are not in all versions of Lua that Wireshark has. */
    @Test
    void usesOnlyOperatorsOfAllLuaVersions() {
        var code = SCRIPT.lines()
                .map(line -> line.replaceAll("\"(\\\\.|[^\"\\\\])*\"", "\"\"").replaceAll("--.*", ""))
                .toList();

        assertEquals(
                List.of(),
                IntStream.range(0, code.size())
                        .filter(i ->
                                code.get(i).matches(".*(//|>>|<<|&|\\||~[^=]|\\bgoto\\b|\\bbit32\\b|\\bunpack\\b).*"))
                        .mapToObj(code::get)
                        .toList());
    }

    private static boolean hasMessage(String name) {
        return SCRIPT.contains("  [\"" + name + "\"] = {");
    }

    private static MessageLayout named(List<MessageLayout> layouts, String name) {
        return layouts.stream()
                .filter(layout -> layout.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
