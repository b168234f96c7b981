import org.jspecify.annotations.NullMarked;

/** The protocols and their sessions. The packages of single protocols stay unexported: {@code catalog} alone names them. */
@NullMarked
module mocapscope.protocol {
    requires static org.jspecify;
    requires tools.jackson.databind;
}
