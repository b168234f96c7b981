package mocapscope.protocol.stage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NatsKeySignerTest {
    /** The pair of keys of the documentation of NATS. */
    static final String SEED = "SUACSSL3UAHUDXKFSNVUZRF5UHPMWZ6BFDTJ7M6USDXIEDNPPQYYYCU3VY";

    static final String PUBLIC_KEY = "UDXU4RCSJNZOIQHZNWXHXORDPRTGNJAHAHFRGZNEEJCPQTT2M7NLCNF4";

    @Test
    void returnsPublicKeyOfSeed() {
        var signer = NatsKeySigner.of(SEED, null);

        assertEquals(PUBLIC_KEY, new String(signer.getID()));
        assertNull(signer.getJWT());
        assertArrayEquals("jwt".toCharArray(), NatsKeySigner.of(SEED, "jwt").getJWT());
    }

    @Test
    void signatureDependsOnChallenge() {
        var signer = NatsKeySigner.of(SEED, null);

        assertEquals(64, signer.sign(new byte[] {1}).length);
        assertArrayEquals(signer.sign(new byte[] {1}), signer.sign(new byte[] {1}));
        assertFalse(Arrays.equals(signer.sign(new byte[] {1}), signer.sign(new byte[] {2})));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SUACSSL3UAHUDXKFSNVUZRF5UHPMWZ6BFDTJ7M6USDXIEDNPPQYYYCA3VY",
                "SUACSSL3UAHUDXKFSNVUZRF5UHPMWZ6BFDTJ7M6USDXIEDNPPQYYYCU3",
                "SUACSSL3UAHUDXKFSNVUZRF5UHPMWZ6BFDTJ7M6USDXIEDNPPQYYYCU3VYAA",
                "SUA",
                ""
            })
    void rejectsDamagedSeedWithoutQuotingIt(String seed) {
        var wrong = assertThrows(IllegalArgumentException.class, () -> NatsKeySigner.of(seed, null));

        assertEquals("the seed of the key is damaged", wrong.getMessage());
    }

    @Test
    void rejectsKeyThatIsNoUsers() {
        var wrong = assertThrows(
                IllegalArgumentException.class,
                () -> NatsKeySigner.of("SAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAHT5A", null));

        assertEquals("the key is not that of a user", wrong.getMessage());
    }
}
