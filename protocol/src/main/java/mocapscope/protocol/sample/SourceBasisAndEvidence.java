package mocapscope.protocol.sample;

import java.util.Optional;

/** A source's coordinate axes and length unit, with the evidence from which they were determined. */
public record SourceBasisAndEvidence(Basis basis, BasisEvidence evidence) {

    /** The evidence for a basis: device statement, skeleton map, body posture, user choice or assumption. */
    public enum BasisEvidence {
        /** The statement of the device in its protocol. */
        DEVICE("as the device says"),
        /** The skeleton map that names its bones. */
        MAP("as its skeleton map says"),
        /** The posture and height of the body. */
        BODY("found from the body"),
        /** The user's choice of axes or unit for the session. */
        PERSON("as chosen"),
        /** No evidence: y up and right-handed, in metres if the unit is unknown too. */
        ASSUMED("assumed");

        private final String words;

        BasisEvidence(String words) {
            this.words = words;
        }

        /** Returns a description for display, to be appended to the basis. */
        public String words() {
            return words;
        }
    }

    /**
     * Returns this basis with the axes, such as {@code x,z,-y}, or the unit that the user chose.
     *
     * @throws IllegalArgumentException if the axes are invalid
     */
    public SourceBasisAndEvidence withUserChoice(Optional<String> axes, Optional<LengthUnit> unit) {
        if (axes.isEmpty() && unit.isEmpty()) {
            return this;
        }
        double metres = unit.map(LengthUnit::metres).orElse(basis.metresPerUnit());
        return new SourceBasisAndEvidence(
                axes.map(three -> Basis.of(three, metres)).orElseGet(() -> basis.scaled(metres)), BasisEvidence.PERSON);
    }

    /** Returns a description such as {@code y down · left-handed · cm (found from the body)}. */
    public String describe() {
        return "%s (%s)".formatted(basis.describe(), evidence.words);
    }
}
