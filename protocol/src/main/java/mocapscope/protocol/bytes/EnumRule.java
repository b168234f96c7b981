package mocapscope.protocol.bytes;

/** Implemented by enums of rules: each constant is a rule whose code is the constant's name. */
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
