package mocapscope.app.intercept;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.FieldTextCodec;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;

/** A draft of a VRPN cookie: magic, version, two spaces, log mode and padding. */
class MessageDraftTest {
    private final Session session = session("vrpn+tcp://127.0.0.1:3883");
    private final MessageDraft cookie = templateDraft(session, "cookie");

    private static Session session(String uri) {
        var endpoint = ProtocolCatalog.parse(uri, SessionRole.CLIENT);
        var protocol = ProtocolCatalog.of(endpoint);
        var history = new EarlierMessageDecoder(
                new Transcript(1 << 20), protocol.decoder("s", endpoint, SkeletonMapLibrary.builtIn()));
        return new Session(
                "s", protocol, endpoint, SessionRole.CLIENT, "peer", new MonotonicToUnixTimeAnchor(0, 0), history);
    }

    private static MessageDraft templateDraft(Session session, String name) {
        var template = session.protocol().messageEditor().templates(Direction.TO_SERVER).stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
        try {
            var known = session.history().decoderState();
            ByteBuffer bytes = session.protocol()
                    .messageEditor()
                    .buildMessage(
                            template, known, RandomGenerator.of("L64X128MixRandom"), new MonotonicAndUnixTime(0, 0));
            return MessageDraft.of(
                    session,
                    new MessageDraft.DraftOrigin.Composed(name),
                    template.direction(),
                    template.channel(),
                    bytes);
        } catch (InvalidFieldValueException impossible) {
            throw new AssertionError(impossible);
        }
    }

    @Test
    void editChangesBytesAndDescription() {
        cookie.setValue(editableField("version"), "08.38");
        assertTrue(cookie.isChanged());
        assertEquals("version: 07.38 → 08.38", cookie.changeDescription());
        assertEquals('8', cookie.bytes().get(12));
        assertTrue(cookie.findings().toString().contains("COOKIE_MAJOR"));
    }

    @Test
    void restoringOriginalValueUndoesChange() {
        cookie.setValue(editableField("version"), "08.38");
        cookie.setValue(editableField("version"), "07.38");
        assertFalse(cookie.isChanged());
        assertEquals('7', cookie.bytes().get(12));
    }

    @Test
    void errorNamesFieldOfInvalidValue() {
        cookie.setValue(editableField("version"), "eight point one");
        assertEquals("version", cookie.error().orElseThrow().field());
        cookie.undo();
        assertTrue(cookie.error().isEmpty());
    }

    @Test
    void decodesFieldsFromEditedBytes() {
        cookie.setBytes(HexTextCodec.format(cookie.bytes()).replace("30 37 2e", "30 38 2e"));
        assertEquals("08.38", cookie.value(editableField("version")));
        assertEquals("bytes changed by hand, 24 before and 24 now", cookie.changeDescription());
        cookie.setValue(editableField("log_mode"), "1");
        assertEquals("bytes changed by hand, 24 before and 24 now, log_mode: 0 → 1", cookie.changeDescription());
    }

    @Test
    void copiesFieldValuesToLikeMessage() {
        cookie.setValue(editableField("version"), "08.38");
        var applied = cookie.apply();
        applied.setValue(editableField("log_mode"), "1");
        var next = templateDraft(session, "cookie");

        assertTrue(next.copyChanges(applied));
        assertEquals("version: 07.38 → 08.38, log_mode: 0 → 1", next.changeDescription());
        assertEquals(applied.bytes(), next.bytes());
    }

    @Test
    void copiesEditedBytesOnlyToEqualMessage() {
        cookie.setBytes(HexTextCodec.format(cookie.bytes()).replace("30 37 2e", "30 38 2e"));
        var equal = templateDraft(session, "cookie");
        var other = templateDraft(session, "cookie");
        other.setValue(editableField("log_mode"), "1");

        assertTrue(equal.copyChanges(cookie));
        assertEquals(cookie.bytes(), equal.bytes());
        assertFalse(MessageDraft.of(session, other.origin(), other.direction(), other.channel(), other.bytes())
                .copyChanges(cookie));
    }

    @Test
    void invalidHexChangesNothing() {
        cookie.setBytes("xyz");
        assertTrue(cookie.error().isPresent());
        assertEquals(24, cookie.bytes().remaining());
    }

    @Test
    void keepsSecretHiddenWhenFieldsNoLongerDecode() {
        var connect = templateDraft(session("setp://user:hush@127.0.0.1:1253"), "ConnectRequest");
        assertFalse(connect.hidesSecret(), "its field is");
        var other = connect.bytes().duplicate();
        var bytes = new byte[other.remaining()];
        other.get(bytes);
        bytes[18] ^= 0x40;
        connect.setBytes(HexFormat.of().formatHex(bytes));

        assertTrue(connect.hidesSecret());
        connect.fields().stream()
                .filter(field -> field.codec() instanceof FieldTextCodec.HexCodec)
                .forEach(editableField -> connect.setValue(editableField, "00"));
        assertFalse(connect.changeDescription()
                .contains(HexFormat.of().formatHex("hush".getBytes(StandardCharsets.UTF_8))));
        connect.undo();
        assertFalse(connect.hidesSecret());
    }

    @Test
    void descriptionsAndErrorsMaskSecrets() {
        var connect = templateDraft(session("setp://user:hush@127.0.0.1:1253"), "ConnectRequest");
        var secret = connect.fields().stream()
                .filter(EditableField::secret)
                .findFirst()
                .orElseThrow();
        connect.setValue(secret, "swordfish");
        assertEquals(secret.name() + ": *** → ***", connect.changeDescription());
        connect.setValue(secret, "swordfish".repeat(100));
        assertFalse(connect.error().orElseThrow().reason().contains("swordfish"));
    }

    @Test
    void masksBytesOfEditedPassphrase() {
        var connect = templateDraft(session("setp://user:hush@127.0.0.1:1253"), "ConnectRequest");
        var secret = connect.fields().stream()
                .filter(EditableField::secret)
                .findFirst()
                .orElseThrow();
        connect.setValue(secret, "swordfish");
        var shown = HexTextCodec.format(connect.bytes(), connect.secret());
        assertTrue(
                HexTextCodec.format(connect.bytes()).replaceAll("\\n.... ", "").contains("73 77 6f 72 64 66 69 73 68"));
        assertFalse(shown.replaceAll("\\n.... ", "").contains("73 77"), shown);
        assertEquals(0, cookie.secret().cardinality());
    }

    private EditableField editableField(String name) {
        return cookie.fields().stream()
                .filter(field -> field.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
