package mocapscope.protocol.mcap.compression;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import java.util.function.LongSupplier;

/** Compresses and decompresses Zstandard frames (RFC 8878) through the native library. */
final class ZstdFrameCodec {
    /** The default level of the library. */
    private static final int LEVEL = 3;

    private ZstdFrameCodec() {}

    static int maxCompressedSize(int length) throws CompressionException {
        return checked(() -> Zstd.compressBound(length));
    }

    static int compress(byte[] from, int length, byte[] to) throws CompressionException {
        return checked(() -> Zstd.compressByteArray(to, 0, to.length, from, 0, length, LEVEL));
    }

    static int decompress(byte[] from, byte[] to) throws CompressionException {
        return checked(() -> Zstd.decompressByteArray(to, 0, to.length, from, 0, from.length));
    }

    /** Checks a result; the library reports some errors by the returned size, others by an exception. */
    private static int checked(LongSupplier call) throws CompressionException {
        try {
            long size = call.getAsLong();
            if (Zstd.isError(size)) {
                throw new CompressionException("zstd: " + Zstd.getErrorName(size));
            }
            return Math.toIntExact(size);
        } catch (ZstdException broken) {
            throw new CompressionException("zstd: " + broken.getMessage());
        } catch (LinkageError exception) {
            throw new CompressionException("zstd cannot be used on this machine: " + exception.getMessage());
        }
    }
}
