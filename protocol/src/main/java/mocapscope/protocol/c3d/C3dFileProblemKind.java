package mocapscope.protocol.c3d;

/**
 * The kinds of problems reported about C3D files, each the violation of one rule of the file format. Each names the
 * section of the c3d.org user guide that defines it.
 */
public enum C3dFileProblemKind {
    /** The second byte of the file is 0x50. */
    FILE_KEY("Header Section"),
    /** The first byte of the file is the block of the parameter section, from 2 on. */
    PARAMETER_BLOCK("Header Section"),
    /** The fourth byte of the parameter section is 84, 85 or 86. */
    PROCESSOR_TYPE("Parameter header"),
    /** The parameter section has as many blocks as its third byte states. */
    PARAMETER_SECTION("Parameter header"),
    /** The offset of a group or parameter leads to the next one. */
    PARAMETER_OFFSET("Parameter Format"),
    /** An element of a parameter has the length -1, 1, 2 or 4. */
    PARAMETER_TYPE("Parameter Format"),
    /** A parameter has at most 7 dimensions, and its data fits the section. */
    PARAMETER_SIZE("Parameter Format"),
    /** A parameter belongs to a group. */
    PARAMETER_GROUP("Group Format"),
    /** The data section begins behind the parameter section. */
    DATA_START("POINT:DATA_START"),
    /** The counts of points and channels agree in the header and the parameters. */
    COUNT("POINT:USED"),
    /** The number of analog samples of a frame is a multiple of the number of samples for each channel. */
    ANALOG_COUNT("ANALOG:USED"),
    /** The frame rate is from 0.001 Hz to 1 MHz. */
    RATE("POINT:RATE"),
    /** The scale factor is a number other than 0. */
    SCALE("POINT:SCALE"),
    /** The number of frames is above 0, and the same in the header and the parameters. */
    FRAME_COUNT("POINT:FRAMES"),
    /** The data section contains all frames. */
    DATA_LENGTH("Data Section"),
    /** An event is within the frames. */
    EVENT_TIME("EVENT:TIMES"),
    /** A coordinate or an analog value is a number. */
    NUMBER("3D Data - Floating-point Format");

    private final String section;

    C3dFileProblemKind(String section) {
        this.section = section;
    }

    /** Returns the title of the section in the user guide. */
    public String section() {
        return section;
    }
}
