package mocapscope.protocol.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.Optional;

/** An action of another program on a file that is being written. */
public enum FileInterference {
    DELETED {
        @Override
        void act(Path file) throws IOException {
            Files.delete(file);
        }
    },
    MOVED {
        @Override
        void act(Path file) throws IOException {
            Files.move(file, moved(file).orElseThrow());
        }
    },
    MOVED_AND_REPLACED {
        @Override
        void act(Path file) throws IOException {
            MOVED.act(file);
            Files.writeString(file, OTHERS);
        }
    },
    REPLACED {
        @Override
        void act(Path file) throws IOException {
            var other = Files.writeString(file.resolveSibling("other"), OTHERS);
            Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
        }
    },
    LINKED_TO_ANOTHER {
        @Override
        void act(Path file) throws IOException {
            MOVED.act(file);
            Files.createSymbolicLink(file, Files.writeString(file.resolveSibling("other"), OTHERS));
        }
    },
    LINKED_TO_ITSELF {
        @Override
        void act(Path file) throws IOException {
            MOVED.act(file);
            Files.createSymbolicLink(file, moved(file).orElseThrow());
        }
    },
    FOLDER_MOVED {
        @Override
        void act(Path file) throws IOException {
            Files.move(file.getParent(), moved(file).orElseThrow().getParent());
        }
    },
    FOLDER_REPLACED {
        @Override
        void act(Path file) throws IOException {
            FOLDER_MOVED.act(file);
            Files.createDirectory(file.getParent());
            Files.writeString(file, OTHERS);
        }
    },
    FOLDER_DELETED {
        @Override
        void act(Path file) throws IOException {
            try (var all = Files.walk(file.getParent())) {
                for (var one : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(one);
                }
            }
        }
    };

    private static final String OTHERS = "of another program";

    abstract void act(Path file) throws IOException;

    /** Performs the action on {@code file}. */
    public void on(Path file) throws IOException {
        act(file);
    }

    /** Returns the name of the written file after that; empty when it was deleted. */
    public Optional<Path> moved(Path file) {
        return switch (this) {
            case DELETED, REPLACED, FOLDER_DELETED -> Optional.empty();
            case FOLDER_MOVED, FOLDER_REPLACED ->
                Optional.of(file.getParent().resolveSibling("elsewhere").resolve(file.getFileName()));
            default -> Optional.of(file.resolveSibling("moved"));
        };
    }

    /** Returns whether the other program's file, or its link, has the name after that. */
    public boolean replaces() {
        return switch (this) {
            case DELETED, MOVED, FOLDER_MOVED, FOLDER_DELETED -> false;
            default -> true;
        };
    }

    /** Returns whether what the other program put there is as it was. */
    public boolean intact(Path file) throws IOException {
        return switch (this) {
            case LINKED_TO_ITSELF ->
                Files.readSymbolicLink(file).equals(moved(file).orElseThrow());
            case LINKED_TO_ANOTHER ->
                Files.isSymbolicLink(file) && Files.readString(file).equals(OTHERS);
            default -> replaces() ? Files.readString(file).equals(OTHERS) : Files.notExists(file);
        };
    }
}
