package mocapscope.protocol.stage;

import io.nats.client.AuthHandler;
import java.io.ByteArrayOutputStream;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.NamedParameterSpec;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Signs challenges of a NATS server with a user's Ed25519 key (nkey), by the JDK's cryptography. */
final class NatsKeySigner implements AuthHandler {
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private static final int SEED_PREFIX = 18 << 3;
    private static final int USER_PREFIX = 20 << 3;
    private static final int KEY_BYTES = 32;
    private static final int SUM_BYTES = 2;
    private static final int BITS_OF_DIGIT = 5;
    private static final int CRC_POLYNOMIAL = 0x1021;

    private final KeyPair keys;
    private final @Nullable String jwt;

    private NatsKeySigner(KeyPair keys, @Nullable String jwt) {
        this.keys = keys;
        this.jwt = jwt;
    }

    /**
     * Creates a signer from a seed ({@code SU…}) and the JWT that belongs to it, if there is one.
     *
     * @throws IllegalArgumentException if the seed is wrong; does not quote it
     */
    static NatsKeySigner of(String seed, @Nullable String jwt) {
        var bytes = decode(seed);
        boolean isWhole = bytes.length == 2 + KEY_BYTES + SUM_BYTES;
        if (!isWhole || checksum(bytes, 2 + KEY_BYTES) != sum(bytes)) {
            throw new IllegalArgumentException("the seed of the key is damaged");
        }
        if ((bytes[0] & 0xF8) != SEED_PREFIX || ((bytes[0] & 7) << 5 | (bytes[1] & 0xF8) >> 3) != USER_PREFIX) {
            throw new IllegalArgumentException("the key is not that of a user");
        }
        return new NatsKeySigner(keys(Arrays.copyOfRange(bytes, 2, 2 + KEY_BYTES)), jwt);
    }

    /** Returns the key pair of a private key; only a generator of the JDK computes the public one. */
    private static KeyPair keys(byte[] privateKey) {
        try {
            var generator = KeyPairGenerator.getInstance("Ed25519");
            generator.initialize(NamedParameterSpec.ED25519, new FixedRandom(privateKey));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException absent) {
            throw new IllegalStateException("this Java runtime has no Ed25519", absent);
        }
    }

    /** A source of known bytes. */
    private static final class FixedRandom extends SecureRandom {
        private static final long serialVersionUID = 1;

        private final byte[] known;

        FixedRandom(byte[] known) {
            this.known = known.clone();
        }

        @Override
        public void nextBytes(byte[] bytes) {
            System.arraycopy(known, 0, bytes, 0, bytes.length);
        }
    }

    @Override
    public byte[] sign(byte[] nonce) {
        try {
            var signature = Signature.getInstance("Ed25519");
            signature.initSign(keys.getPrivate());
            signature.update(nonce);
            return signature.sign();
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("the challenge cannot be signed", impossible);
        }
    }

    @Override
    public char[] getID() {
        var encoded = keys.getPublic().getEncoded();
        var bytes = new byte[1 + KEY_BYTES + SUM_BYTES];
        bytes[0] = (byte) USER_PREFIX;
        System.arraycopy(encoded, encoded.length - KEY_BYTES, bytes, 1, KEY_BYTES);
        int sum = checksum(bytes, 1 + KEY_BYTES);
        bytes[1 + KEY_BYTES] = (byte) sum;
        bytes[2 + KEY_BYTES] = (byte) (sum >> Byte.SIZE);
        return encode(bytes).toCharArray();
    }

    @Override
    public char @Nullable [] getJWT() {
        return jwt == null ? null : jwt.toCharArray();
    }

    private static int sum(byte[] bytes) {
        return bytes[bytes.length - 2] & 0xFF | (bytes[bytes.length - 1] & 0xFF) << Byte.SIZE;
    }

    /** Returns the CRC-16 (XMODEM) of the first bytes. */
    private static int checksum(byte[] bytes, int length) {
        int crc = 0;
        for (int i = 0; i < length; i++) {
            crc ^= (bytes[i] & 0xFF) << Byte.SIZE;
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                crc = (crc & 0x8000) == 0 ? crc << 1 : crc << 1 ^ CRC_POLYNOMIAL;
            }
        }
        return crc & 0xFFFF;
    }

    /** Decodes base 32 without padding; digits that it lacks make the checksum wrong. */
    private static byte[] decode(String text) {
        var bytes = new ByteArrayOutputStream();
        int bits = 0;
        int count = 0;
        for (int i = 0; i < text.length(); i++) {
            bits = bits << BITS_OF_DIGIT | ALPHABET.indexOf(text.charAt(i)) & 0x1F;
            count += BITS_OF_DIGIT;
            if (count >= Byte.SIZE) {
                count -= Byte.SIZE;
                bytes.write(bits >> count);
            }
        }
        return bytes.toByteArray();
    }

    private static String encode(byte[] bytes) {
        var text = new StringBuilder();
        int bits = 0;
        int count = 0;
        for (byte one : bytes) {
            bits = bits << Byte.SIZE | one & 0xFF;
            count += Byte.SIZE;
            while (count >= BITS_OF_DIGIT) {
                count -= BITS_OF_DIGIT;
                text.append(ALPHABET.charAt(bits >> count & 0x1F));
            }
        }
        if (count > 0) {
            text.append(ALPHABET.charAt(bits << BITS_OF_DIGIT - count & 0x1F));
        }
        return text.toString();
    }
}
