package mocapscope.protocol.bytes;

/** A kind of reported problem that is declared as an enum constant, whose name is the code of the problem. */
public interface EnumProblemKind extends Rule {

    /** Returns the severity, number, section and advice of the rule. */
    ProblemKindMetadata info();

    /** Returns the name of the constant. */
    String name();

    @Override
    default String code() {
        return name();
    }

    @Override
    default Severity severity() {
        return info().severity();
    }

    @Override
    default String number() {
        return info().number();
    }

    @Override
    default String section() {
        return info().section();
    }

    @Override
    default String advice() {
        return info().advice().text();
    }

    @Override
    default String adviceSource() {
        return info().advice().source();
    }
}
