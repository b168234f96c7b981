package mocapscope.app.scene.frame;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A thread-safe reference count for arrays that are recycled after their last owner releases them. An unbalanced call
 * throws {@link IllegalStateException}.
 */
final class ReferenceCount {
    private final AtomicInteger owners = new AtomicInteger(1);

    void retain() {
        if (owners.getAndIncrement() < 1) {
            throw new IllegalStateException("retained after the last release");
        }
    }

    /** Removes an owner, and returns true if it was the last. */
    boolean release() {
        int left = owners.decrementAndGet();
        if (left < 0) {
            throw new IllegalStateException("released more often than retained");
        }
        return left == 0;
    }
}
