package mocapscope.protocol.mcap;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import java.util.function.LongSupplier;

/** Frames of Zstandard (RFC 8878). */
final class ZstdFrame {
    /** The library's own choice. */
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

    /** The library tells of some faults by the size it returns, of others by an exception. */
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
