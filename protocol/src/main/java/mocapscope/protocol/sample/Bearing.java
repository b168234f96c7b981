package mocapscope.protocol.sample;

import java.util.Optional;

/** Which way a source's axes point and how long its unit is, and how that is known. */
public record Bearing(Basis basis, By by) {

    /** Who says so. */
    public enum By {
        DEVICE("as the device says"),
        MAP("as its skeleton map says"),
        BODY("found from the body"),
        PERSON("as chosen"),
        NOBODY("assumed");

        private final String words;

        By(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    /** The same where a person chose axes, such as {@code x,z,-y}, or a unit. */
    public Bearing chosen(Optional<String> axes, Optional<LengthUnit> unit) {
        if (axes.isEmpty() && unit.isEmpty()) {
            return this;
        }
        double metres = unit.map(LengthUnit::metres).orElse(basis.metresPerUnit());
        return new Bearing(axes.map(three -> Basis.of(three, metres)).orElseGet(() -> basis.scaled(metres)), By.PERSON);
    }

    /** Such as {@code y down · left-handed · cm (found from the body)}. */
    public String words() {
        return "%s (%s)".formatted(basis.words(), by.words);
    }
}
