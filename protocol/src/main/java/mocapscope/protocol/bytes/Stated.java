package mocapscope.protocol.bytes;

/** A rule defined as an enum constant whose name is its code. */
public interface Stated extends Rule {

    /** Returns the severity, number, section and advice of the rule. */
    Statement statement();

    /** Returns the name of the constant. */
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
