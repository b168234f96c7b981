package mocapscope.protocol.mcap;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import java.util.function.LongSupplier;

/** Compresses and decompresses Zstandard frames (RFC 8878) through the native library. */
final class ZstdFrame {
    /** The default level of the library. */
    private static final int LEVEL = 3;

    private ZstdFrame() {}

    static int bound(int length) throws PackException {
        return checked(() -> Zstd.compressBound(length));
    }

    static int pack(byte[] from, int length, byte[] to) throws PackException {
        return checked(() -> Zstd.compressByteArray(to, 0, to.length, from, 0, length, LEVEL));
    }

    static int unpack(byte[] from, byte[] to) throws PackException {
        return checked(() -> Zstd.decompressByteArray(to, 0, to.length, from, 0, from.length));
    }

    /** Checks a result; the library reports some errors by the returned size, others by an exception. */
    private static int checked(LongSupplier call) throws PackException {
        try {
            long size = call.getAsLong();
            if (Zstd.isError(size)) {
                throw new PackException("zstd: " + Zstd.getErrorName(size));
            }
            return Math.toIntExact(size);
        } catch (ZstdException broken) {
            throw new PackException("zstd: " + broken.getMessage());
        } catch (LinkageError noLibrary) {
            throw new PackException("zstd cannot be used on this machine: " + noLibrary.getMessage());
        }
    }
}
