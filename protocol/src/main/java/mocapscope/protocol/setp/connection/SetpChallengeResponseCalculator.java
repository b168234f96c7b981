package mocapscope.protocol.setp.connection;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import mocapscope.protocol.setp.wire.SetpOpaqueBytes;

/**
 * Computes and verifies SETP challenge responses with HMAC-SHA-512 of a shared key. See SETP.md R30. Without a key, a
 * response only proves that the peer receives packets at its address.
 */
final class SetpChallengeResponseCalculator {
    private static final String ALGORITHM = "HmacSHA512";
    private static final byte[] LABEL = "SETP-CHALLENGE".getBytes(StandardCharsets.US_ASCII);
    private static final int MOST_A_SECOND = 5;
    private static final long SECOND = 1_000_000_000L;

    private final String key;
    private long second = Long.MIN_VALUE;
    private int answered;

    /** Creates a calculator; with an empty key, the response repeats the challenge. */
    SetpChallengeResponseCalculator(String key) {
        this.key = key;
    }

    /** Returns true if one more challenge may be answered now; the rate is limited to protect against overload. */
    boolean mayAnswer(long now) {
        if (second == Long.MIN_VALUE || now - second >= SECOND) {
            second = now;
            answered = 0;
        }
        return ++answered <= MOST_A_SECOND;
    }

    /** Returns the 64 bytes that answer a challenge in that session. */
    SetpOpaqueBytes compute(SetpOpaqueBytes challenge, long session) {
        if (key.isEmpty()) {
            return challenge;
        }
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), ALGORITHM));
            mac.update(LABEL);
            mac.update(ByteBuffer.allocate(Integer.BYTES)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putInt((int) session)
                    .flip());
            mac.update(challenge.bytes());
            return SetpOpaqueBytes.of(ByteBuffer.wrap(mac.doFinal()));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("every Java has " + ALGORITHM, missing);
        }
    }

    /** Returns true if the response is correct; a wrong one takes equally long to check. */
    boolean verify(SetpOpaqueBytes response, SetpOpaqueBytes challenge, long session) {
        return MessageDigest.isEqual(array(response), array(compute(challenge, session)));
    }

    private static byte[] array(SetpOpaqueBytes bytes) {
        var array = new byte[bytes.size()];
        bytes.bytes().get(array);
        return array;
    }
}
