package mocapscope.protocol.vrpn.decode;

import static mocapscope.protocol.vrpn.wire.VrpnTestBytes.GREETING;
import static mocapscope.protocol.vrpn.wire.VrpnTestBytes.numbered;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.toy.MessageOrder;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.vrpn.wire.VrpnAnalogMessage;
import mocapscope.protocol.vrpn.wire.VrpnButtonMessage;
import mocapscope.protocol.vrpn.wire.VrpnDecodedOutput;
import mocapscope.protocol.vrpn.wire.VrpnDialMessage;
import mocapscope.protocol.vrpn.wire.VrpnEntryBuilder;
import mocapscope.protocol.vrpn.wire.VrpnMessageType;
import mocapscope.protocol.vrpn.wire.VrpnTestBytes;
import org.junit.jupiter.api.Test;

/** Tests of the samples and metadata of reports without a need of messages. */
class VrpnReportFastPathTest {
    private static final long SECOND = 1_000_000_000L;

    /** Numbers messages from {@code first} on. */
    private static final class VrpnMetadataListener implements SessionListener {
        private final MessageOrder<String> lines = new MessageOrder<>();
        private final long first;

        VrpnMetadataListener(long first) {
            this.first = first;
        }

        @Override
        public boolean wantsMessages() {
            return false;
        }

        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case DecodedMessage message -> onMessage(message);
                case MessageMetadata metadata -> onMessageMetadata(metadata);
                case SessionEvent.SourceDescribed described -> onSource(described.info());
                case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
                case Finding finding -> onFinding(finding);
                default -> {}
            }
        }

        private void onMessage(DecodedMessage message) {
            lines.add(message.n(), "message " + (message.n() - first));
        }

        private void onMessageMetadata(MessageMetadata metadata) {
            lines.add(
                    metadata.n(),
                    "metadata %d %s %s %d+%d"
                            .formatted(
                                    metadata.n() - first,
                                    metadata.sender(),
                                    metadata.name(),
                                    metadata.from(),
                                    metadata.length()));
        }

        private void onSample(Sample sample) {
            lines.addSample(
                    sample.stamp().message(), "sample " + (sample.stamp().message() - first));
        }

        private void onSource(DeclaredSourceProperties source) {
            lines.add("source");
        }

        private void onFinding(Finding finding) {
            lines.add(finding.rule().code());
        }
    }

    @Test
    void createsMessageOnlyForFirstReport() {
        var texts = stream(analog(1, 1), analog(2, 2), analog(2, 3));

        assertEquals(
                List.of(
                        "message 0",
                        "source",
                        "sample 0",
                        "metadata 1 Tracker0 vrpn_Analog Channel 40+40",
                        "sample 1",
                        "metadata 2 Tracker0 vrpn_Analog Channel 80+40",
                        "sample 2"),
                texts);
    }

    @Test
    void createsMessageOnlyForUnusualReport() {
        var texts = stream(analog(1, 1), analog(2, Double.NaN), analog(3, 3));

        assertEquals(
                List.of(
                        "message 0",
                        "source",
                        "sample 0",
                        "message 1",
                        "NOT_FINITE",
                        "sample 1",
                        "metadata 2 Tracker0 vrpn_Analog Channel 80+40",
                        "sample 2"),
                texts);
    }

    @Test
    void reportsBackwardTimeOnFastPath() {
        var texts = stream(analog(1, 1), analog(5, 2), analog(4, 3), analog(4, 4));

        assertEquals(
                List.of(
                        "message 0",
                        "source",
                        "sample 0",
                        "metadata 1 Tracker0 vrpn_Analog Channel 40+40",
                        "sample 1",
                        "message 2",
                        "TIME_BACKWARDS",
                        "sample 2",
                        "metadata 3 Tracker0 vrpn_Analog Channel 120+40",
                        "sample 3"),
                texts);
    }

    @Test
    void emitsSplitReportOnceComplete() {
        var full = analog(1, 1) + analog(2, 2) + analog(3, 3);
        var entries = greeted();
        entries.fromServer(full.substring(0, 2 * 90)).fromServer(full.substring(2 * 90));

        assertEquals(
                List.of(
                        "message 0",
                        "source",
                        "sample 0",
                        "metadata 1 Tracker0 vrpn_Analog Channel 40+40",
                        "sample 1",
                        "message 2",
                        "sample 2"),
                decode(entries));
    }

    @Test
    void reportsMissingDatagramsOnFastPath() {
        var entries = greeted();
        entries.datagram(
                Direction.TO_CLIENT,
                0,
                numbered(7, analog(1, 1)) + numbered(8, analog(2, 2)) + numbered(11, analog(3, 3)));

        assertEquals(
                List.of(
                        "message 0",
                        "source",
                        "sample 0",
                        "metadata 1 Tracker0 vrpn_Analog Channel 40+40",
                        "sample 1",
                        "metadata 2 Tracker0 vrpn_Analog Channel 80+40",
                        "SEQUENCE_GAP",
                        "sample 2"),
                decode(entries));
    }

    @Test
    void countsUnusualDatagramMessageOnce() {
        var entries = greeted();
        entries.datagram(
                Direction.TO_CLIENT,
                0,
                numbered(7, analog(1, 1)) + numbered(8, analog(2, 2)) + numbered(9, analog(2, Double.NaN)));

        assertEquals(
                List.of(
                        "message 0",
                        "source",
                        "sample 0",
                        "metadata 1 Tracker0 vrpn_Analog Channel 40+40",
                        "sample 1",
                        "message 2",
                        "NOT_FINITE",
                        "sample 2"),
                decode(entries));
    }

    @Test
    void createsMessageForButtonChangeList() {
        var change =
                VrpnTestBytes.frame(1, VrpnMessageType.BUTTON_CHANGE.id(), new VrpnButtonMessage.ButtonChange(3, 1));
        var documented = VrpnTestBytes.frame(
                1,
                VrpnMessageType.BUTTON_CHANGE.id(),
                new VrpnButtonMessage.ButtonChangeList(
                        List.of(new VrpnButtonMessage.ButtonChange(4, 1), new VrpnButtonMessage.ButtonChange(5, 1))));

        assertEquals(
                List.of(
                        "message 0",
                        "source",
                        "sample 0",
                        "metadata 1 Tracker0 vrpn_Button Change 32+32",
                        "sample 1",
                        "message 2",
                        "BUTTON_CHANGE_DOCUMENTED",
                        "sample 2",
                        "sample 2"),
                stream(change, change, documented));
    }

    @Test
    void skipsPaddingBetweenReports() {
        var dial = VrpnTestBytes.frame(1, VrpnMessageType.DIAL.id(), new VrpnDialMessage(0, 0.5));

        assertEquals(
                List.of(
                        "message 0",
                        "source",
                        "sample 0",
                        "metadata 1 Tracker0 vrpn_Dial update 40+40",
                        "sample 1",
                        "metadata 2 Tracker0 vrpn_Dial update 80+40",
                        "sample 2"),
                stream(dial, dial, dial));
    }

    @Test
    void createsMessageForTooLargeReport() {
        var payload = ByteBuffer.allocate(64_008).putDouble(8_000).array();
        var large = VrpnTestBytes.frame(1_700_000_000_000_000_000L, 1, VrpnMessageType.ANALOG.id(), payload);

        assertEquals(
                List.of("message 0", "source", "sample 0", "message 1", "PAYLOAD_TOO_LARGE"),
                stream(analog(1, 1), large));
    }

    private static List<String> stream(String... frames) {
        var entries = greeted();
        entries.fromServer(String.join("", frames));
        return decode(entries);
    }

    private static VrpnEntryBuilder greeted() {
        var entries = VrpnEntryBuilder.open();
        entries.fromServer(GREETING);
        return entries;
    }

    private static String analog(long tenth, double value) {
        return VrpnTestBytes.frame(
                tenth * SECOND / 10,
                1,
                VrpnMessageType.ANALOG.id(),
                VrpnTestBytes.payload(new VrpnAnalogMessage(ImmutableDoubleArray.of(value))));
    }

    /** Returns the output after the opening and the greeting. */
    private static List<String> decode(VrpnEntryBuilder entries) {
        var decoder = new VrpnDecoder(VrpnDecodedOutput.SESSION, VrpnDecodedOutput.endpoint(List.of(), Map.of()));
        var all = entries.list();
        var known = decoder.initialState();
        for (var entry : all.subList(0, 2)) {
            known = decoder.decode(known, entry, new VrpnMetadataListener(0));
        }
        var listener = new VrpnMetadataListener(known.nextMessage());
        for (var entry : all.subList(2, all.size())) {
            known = decoder.decode(known, entry, listener);
        }
        return listener.lines.lines();
    }
}
