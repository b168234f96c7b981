package mocapscope.protocol.traffic;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import mocapscope.protocol.pcap.HostPort;
import mocapscope.protocol.pcap.PcapngConversationWriter;
import mocapscope.protocol.pcap.PcapngWriter;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.transcript.Transcript;

/** A capture that a test writes word by word; a microsecond goes by with each. */
final class CaptureFileBuilder {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PcapngWriter writer;
    private final int link;
    private long now = 1_000_000;

    CaptureFileBuilder() throws IOException {
        writer = new PcapngWriter(bytes, "a test");
        link = writer.addInterface("lo", "");
    }

    static HostPort address(String text) {
        int colon = text.lastIndexOf(':');
        return new HostPort(
                InetAddress.ofLiteral(text.substring(0, colon)), Integer.parseInt(text.substring(colon + 1)));
    }

    PcapngConversationWriter stream(String opener, String other) throws IOException {
        return PcapngConversationWriter.stream(writer, link, address(opener), address(other), tick());
    }

    PcapngConversationWriter datagrams(String one, String other) {
        return PcapngConversationWriter.datagrams(writer, link, address(one), address(other));
    }

    void write(PcapngConversationWriter writer, String from, ByteBuffer payload) throws IOException {
        writer.write(address(from), tick(), payload, "");
    }

    void write(PcapngConversationWriter writer, String from, String payload) throws IOException {
        write(writer, from, ByteBuffer.wrap(payload.getBytes(StandardCharsets.ISO_8859_1)));
    }

    long tick() {
        return now += 1000;
    }

    byte[] written() {
        return bytes.toByteArray();
    }

    Path writeTo(Path file) throws IOException {
        return Files.write(file, bytes.toByteArray());
    }

    /** Decodes a part of a recording. */
    static RecordingListener decode(RecordingFile file, RecordingFile.NamedRecording recording) throws IOException {
        var listener = new RecordingListener();
        var session = recording
                .recorded()
                .createSession(
                        recording.name(), file.anchor(), Transcript.DEFAULT_BUDGET, SkeletonMapLibrary.builtIn());
        recording.recorded().recording().replay(new SessionReplayer(session, listener));
        return listener;
    }
}
