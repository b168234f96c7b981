package mocapscope.app.shell;

import static mocapscope.app.dock.DockLayoutNode.below;
import static mocapscope.app.dock.DockLayoutNode.sideBySide;
import static mocapscope.app.dock.DockLayoutNode.tabs;

import mocapscope.app.dock.DockLayout;
import mocapscope.app.dock.DockLayoutNode;

/** A built-in arrangement of the window's docked views for one task, such as viewing motion or intercepting messages. */
enum DockLayoutPreset {
    /** The scene has the center. */
    MOTION,

    /** The channels view has the center. */
    SIGNALS,

    /** The messages view has the center. */
    BYTES,

    /** The intercept view has the center, beside the messages. */
    HANDSHAKE;

    /** The width from which three columns fit. */
    static final double WIDE = 1280;

    /** The width from which more than one tab group fits below. */
    static final double HUGE = 2400;

    /** The width of the sessions, whose buttons are truncated in a narrower pane. */
    static final double SESSIONS = 304;

    private static final String PLAYBACK = "playback";
    private static final String WALL = "wall";
    private static final String INTERCEPT_VIEW = "bench";

    /** The part of the height that the timeline strip takes. */
    private static final double STRIP = 0.23;

    /** Returns the layout for a window of this width without a recording. */
    DockLayout layoutFor(double width) {
        return layoutFor(width, false);
    }

    /**
     * Returns the layout for a window of this width; with a recording, its timeline gets a strip of its own below the
     * others.
     */
    DockLayout layoutFor(double width, boolean playing) {
        double sessions = Math.min(0.5, SESSIONS / Math.max(1, width));
        var views = width >= WIDE ? wide(width >= HUGE) : narrow();
        var others = playing ? below(views.without(PLAYBACK).orElse(views), 1 - STRIP, tabs(PLAYBACK)) : views;
        return DockLayout.of(sideBySide(tabs("connect"), sessions, others));
    }

    /** Returns the width class, from 0. */
    static int widthClass(double width) {
        return width < WIDE ? 0 : width < HUGE ? 1 : 2;
    }

    private DockLayoutNode narrow() {
        return switch (this) {
            case MOTION ->
                below(
                        tabs("scene"),
                        0.44, // narrow windows are low: text needs more height than the picture
                        tabs("timing", "channels", "tables", "handshake", INTERCEPT_VIEW, "findings", PLAYBACK, WALL));
            case SIGNALS ->
                below(
                        tabs("channels", "scene"),
                        0.46,
                        tabs("timing", "tables", "handshake", INTERCEPT_VIEW, "findings", PLAYBACK, WALL));
            case BYTES ->
                below(
                        tabs("handshake", INTERCEPT_VIEW),
                        0.64,
                        tabs("findings", "timing", "tables", "scene", "channels", PLAYBACK, WALL));
            case HANDSHAKE ->
                tabs(INTERCEPT_VIEW, "handshake", "findings", "timing", "tables", "scene", "channels", PLAYBACK, WALL);
        };
    }

    private DockLayoutNode wide(boolean huge) {
        return switch (this) {
            case MOTION ->
                sideBySide(
                        below(tabs("scene"), 0.56, bottomArea(huge)),
                        huge ? 0.68 : 0.56,
                        tabs("handshake", INTERCEPT_VIEW));
            case SIGNALS ->
                sideBySide(
                        below(tabs("channels"), 0.6, tabs("timing", "tables", PLAYBACK, WALL)),
                        0.6,
                        aside("handshake", INTERCEPT_VIEW, "findings"));
            case BYTES ->
                sideBySide(
                        below(
                                tabs("handshake", INTERCEPT_VIEW),
                                0.62,
                                tabs("findings", "timing", "tables", PLAYBACK, WALL)),
                        0.6,
                        aside("channels"));
            case HANDSHAKE -> // messages over the whole width need little height
                below(
                        tabs(INTERCEPT_VIEW),
                        0.66,
                        tabs("handshake", "findings", "timing", "tables", "scene", "channels", PLAYBACK, WALL));
        };
    }

    private static DockLayoutNode bottomArea(boolean huge) {
        return huge
                ? sideBySide(tabs("timing", "channels"), 0.5, tabs("tables", "findings", PLAYBACK, WALL))
                : tabs("timing", "channels", "tables", "findings", PLAYBACK, WALL);
    }

    private static DockLayoutNode aside(String... lower) {
        return below(tabs("scene"), 0.5, tabs(lower));
    }
}
