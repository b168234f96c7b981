package mocapscope.protocol.sample;

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

    /** Such as {@code y down · left-handed · cm (found from the body)}. */
    public String words() {
        return "%s (%s)".formatted(basis.words(), by.words);
    }
}
