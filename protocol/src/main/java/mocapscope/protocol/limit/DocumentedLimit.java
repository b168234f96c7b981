package mocapscope.protocol.limit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** An annotation for constants that limit memory or time; the list of limits in docs/limits.md is generated from it. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface DocumentedLimit {

    /** Returns what is limited. */
    String value();

    /**
     * Returns the unit: {@code bytes}, {@code bytes/s}, {@code ns}, {@code share of} something for its n-th part, or
     * what is counted.
     */
    String unit();

    /** Returns the effect of exceeding the limit. */
    String beyond();
}
