package mocapscope.protocol.bytes;

/** A rule out of a list of them: a constant of an enum, whose name is its code. */
public interface Stated extends Rule {

    /** What the specification says of it. */
    Statement statement();

    /** The constant's. */
    String name();

    @Override
    default String code() {
        return name();
    }

    @Override
    default Severity severity() {
        return statement().severity();
    }

    @Override
    default String number() {
        return statement().number();
    }

    @Override
    default String section() {
        return statement().section();
    }

    @Override
    default String advice() {
        return statement().advice();
    }
}
