package mocapscope.protocol.bytes;

/** A rule declared as an enum constant whose name serves as the rule's code in problem reports. */
public interface EnumRule extends Rule {

    /** Returns the severity, number, section and advice of the rule. */
    RuleInfo info();

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
