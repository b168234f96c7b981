package mocapscope.protocol.take;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A take's file: called {@code x.mcap.part} until it is whole. Nothing that is there is ever overwritten. */
final class TakeFile implements Disk {
    static final String PART = ".part";

    private final Path target;
    private final Path part;
    private final FileChannel channel;

    private TakeFile(Path target, Path part, FileChannel channel) {
        this.target = target;
        this.part = part;
        this.channel = channel;
    }

    /** @throws IOException when there is such a file already, or it cannot be made; it names the file */
    static TakeFile create(Path target) throws IOException {
        if (Files.exists(target)) {
            throw new IOException("there is such a file already: choose another name, or remove it: " + target);
        }
        var part = part(target);
        try {
            var channel = FileChannel.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            return new TakeFile(target, part, channel);
        } catch (FileAlreadyExistsException taken) {
            throw new IOException(
                    "an unfinished take is in the way: mocapscope recover makes a whole one of it: " + part, taken);
        } catch (IOException refused) {
            throw new IOException("the take cannot be written: " + refused, refused);
        }
    }

    /** What a take is called until it is whole. */
    static Path part(Path target) {
        return target.resolveSibling(target.getFileName() + PART);
    }

    @Override
    public int write(ByteBuffer bytes) throws IOException {
        return channel.write(bytes);
    }

    @Override
    public void force() throws IOException {
        channel.force(false);
    }

    @Override
    public void keep() throws IOException {
        try {
            Files.move(part, target);
        } catch (FileAlreadyExistsException taken) {
            throw new IOException(
                    "another file has taken its name meanwhile, so the take, which is whole, is called " + part, taken);
        }
    }

    @Override
    public boolean isOpen() {
        return channel.isOpen();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
