package mocapscope.protocol.c3d;

import java.io.IOException;

/** Thrown when a file is not a readable C3D file; gives the violated rule, field, offset and reason. */
public final class C3dException extends IOException {
    private static final long serialVersionUID = 1;

    private final transient C3dViolation violation;

    C3dException(C3dFileProblemKind rule, long offset, String field, String reason) {
        super(new C3dViolation(rule, offset, field, reason).text());
        this.violation = new C3dViolation(rule, offset, field, reason);
    }

    /** Returns the breach that prevents reading. */
    public C3dViolation violation() {
        return violation;
    }

    /** Records no stack trace, because damaged bytes are data and not a program error. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
