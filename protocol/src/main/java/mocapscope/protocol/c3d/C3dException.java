package mocapscope.protocol.c3d;

import java.io.IOException;

/** Thrown for a file that is no C3D file or cannot be read; gives the rule, field, offset and reason. */
public final class C3dException extends IOException {
    private static final long serialVersionUID = 1;

    private final transient C3dFault fault;

    C3dException(C3dRule rule, long offset, String field, String reason) {
        super(new C3dFault(rule, offset, field, reason).text());
        this.fault = new C3dFault(rule, offset, field, reason);
    }

    /** Returns the breach that prevents reading. */
    public C3dFault fault() {
        return fault;
    }

    /** Records no stack trace, because damaged bytes are data and not a program error. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
