package mocapscope.protocol.sample;

import java.util.Optional;

/** Which way a source's axes point and how long its unit is, and how that is known. */
public record Bearing(Basis basis, By by) {

    /** Who says so. */
    public enum By {
        /** The device, on the wire. */
        DEVICE("as the device says"),
        /** The skeleton map that names its bones. */
        MAP("as its skeleton map says"),
        /** How the body stands, and how tall it is. */
        BODY("found from the body"),
        /** Whoever chose axes or a unit for the session. */
        PERSON("as chosen"),
        /** Nobody: y up and right-handed, in metres where the unit is not known either. */
        NOBODY("assumed");

        private final String words;

        By(String words) {
            this.words = words;
        }

        /** For people, to stand behind what is said. */
        public String words() {
            return words;
        }
    }

    /**
     * The same where a person chose axes, such as {@code x,z,-y}, or a unit.
     *
     * @throws IllegalArgumentException for axes that are none
     */
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
