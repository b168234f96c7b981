package mocapscope.protocol.vrpn.edit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.dissector.DissectedFields;
import mocapscope.protocol.dissector.TsharkRun;
import mocapscope.protocol.dissector.WiresharkDissectorWriter;
import mocapscope.protocol.pcap.HostPort;
import mocapscope.protocol.pcap.PcapngConversationWriter;
import mocapscope.protocol.pcap.PcapngWriter;
import mocapscope.protocol.vrpn.wire.VrpnCookie;
import mocapscope.protocol.vrpn.wire.VrpnFramingPhase;
import mocapscope.protocol.vrpn.wire.VrpnMessage;
import mocapscope.protocol.vrpn.wire.VrpnMessageHeader;
import mocapscope.protocol.vrpn.wire.VrpnMessageType;
import mocapscope.protocol.vrpn.wire.VrpnSystemMessage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs tshark over a stream with every message of VRPN, and compares its fields with those of the decoder. */
@Tag("slow")
class VrpnDissectorTest {
    private static final long SECOND = 1_000_000_000L;
    private static final int SENDER = 3;

    @TempDir
    private Path folder;

    @Test
    void everyFieldOfEveryMessageEqualsThatOfDecoder() throws Exception {
        var tshark = new TsharkRun(folder);
        var capture = writeStream();
        var fields = DissectedFields.decode(
                capture,
                (_, field) -> field.type().equals("timeval")
                        ? Optional.empty()
                        : Optional.of(
                                DissectedFields.vrpnName(WiresharkDissectorWriter.key(field.name()), field.type())));

        assertTrue(fields.size() > 80, "only " + fields.size() + " fields");
        fields.assertEqualIn(tshark, capture);
        var shown =
                tshark.fields(capture, new LinkedHashSet<>(List.of("mocap_vrpn.type_name", "mocap_vrpn.malformed")));
        assertEquals(typeNames(), new TreeSet<>(shown.get("mocap_vrpn.type_name")));
        assertEquals(List.of(), shown.get("mocap_vrpn.malformed"));
    }

    private static Set<String> typeNames() {
        var names = new TreeSet<String>();
        for (var type : VrpnMessageType.values()) {
            if (type != VrpnMessageType.OTHER && type != VrpnMessageType.DISCONNECT) {
                names.add(type.wireName());
            }
        }
        return names;
    }

    private Path writeStream() throws IOException {
        var capture = folder.resolve("vrpn.pcapng");
        try (var out = Files.newOutputStream(capture)) {
            var writer = new PcapngWriter(out, "a test");
            int link = writer.addInterface("lo", "");
            var client = new HostPort(InetAddress.ofLiteral("192.0.2.1"), 50_000);
            var server = new HostPort(InetAddress.ofLiteral("192.0.2.2"), 3883);
            long time = SECOND;
            var stream = PcapngConversationWriter.stream(writer, link, client, server, time);
            for (var message : messages()) {
                time += SECOND;
                stream.write(server, time, message, "");
            }
        }
        return capture;
    }

    private static List<ByteBuffer> messages() {
        var messages = new ArrayList<ByteBuffer>();
        messages.add(VrpnCookie.OURS.encode());
        messages.add(frame(new VrpnSystemMessage.SenderDescription(SENDER, "Tracker0")));
        VrpnMessageType.createDescriptions().forEach(description -> messages.add(frame(description)));
        for (var entry : VrpnMessageTemplateCatalog.ENTRIES) {
            boolean describes = entry.example() instanceof VrpnSystemMessage.SenderDescription
                    || entry.example() instanceof VrpnSystemMessage.TypeDescription;
            if (entry.example() != null && !describes) {
                messages.add(frame(entry.example()));
            }
        }
        return messages;
    }

    private static ByteBuffer frame(VrpnMessage.VrpnEncodableMessage message) {
        var payload = new ByteWriter(ByteOrder.BIG_ENDIAN);
        message.write(payload);
        int length = payload.length();
        int sender = message instanceof VrpnSystemMessage system ? system.senderField() : SENDER;
        var out = new ByteWriter(ByteOrder.BIG_ENDIAN);
        new VrpnMessageHeader(1_700_000_000 * SECOND, sender, message.type().id()).write(out, length, 7);
        out.bytes("payload", payload.toByteBuffer());
        out.pad(VrpnFramingPhase.padLength(length) - length);
        return out.toByteBuffer();
    }
}
