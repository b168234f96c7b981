package mocapscope.protocol.recording;

import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Plays a reel into sessions of its own: at a pace, from any moment on, step by step. Arrivals are the reel's times, counted
 * from a moment of the program's clock, so whoever watches sees recorded time go as the player goes. One thread plays;
 * any thread may call.
 */
public final class Player {
    private final Reel reel;
    private final Ensemble ensemble;
    private final Wishes wishes = new Wishes();
    private final Whereabouts at;
    private final Length length;
    private final Playing thread;

    /**
     * One that shows time 0 of the reel as the moment of its making.
     *
     * @param clock monotonic, in nanoseconds
     * @param wait waits so many nanoseconds, or until the playing thread is unparked
     */
    public Player(Reel reel, Sessions sessions, Audience audience, LongSupplier clock, LongConsumer wait) {
        this(reel, sessions, audience, clock, wait, clock.getAsLong());
    }

    /** One that shows time 0 of the reel as the moment {@code base} of the clock. */
    public Player(Reel reel, Sessions sessions, Audience audience, LongSupplier clock, LongConsumer wait, long base) {
        this.reel = reel;
        this.ensemble = new Ensemble(reel, sessions, audience, base);
        this.length = new Length(reel);
        this.at = new Whereabouts(reel, ensemble, wishes, clock);
        this.thread = new Playing(reel, ensemble, wishes, at, length, clock, wait);
    }

    /** Plays from where it was told to jump to, or from the beginning, on a virtual thread; another finds out how long the reel is. */
    public void start() {
        Thread.ofVirtual().name("player " + reel.name()).start(this::run);
        Thread.ofVirtual().name("measure " + reel.name()).start(() -> length.find(thread::stopped));
    }

    /** What is played; it is closed when the player ends. */
    public Reel reel() {
        return reel;
    }

    /** Stays where it is, or where a jump that is under way leads. */
    public void pause() {
        wishes.play(false);
        thread.wake();
    }

    /** Goes on; where nothing more is to be played, from the beginning. */
    public void resume() {
        if (atEnd()) {
            wishes.jumpUnlessWanted(wishes.stretch().from());
        }
        wishes.play(true);
        thread.wake();
    }

    private boolean atEnd() {
        return switch (thread.phase()) {
            case ENDED, FAILED -> true;
            case PAUSED -> position() >= Math.min(stretch().to(), length.known() ? length.nanos() : Long.MAX_VALUE);
            case JUMPING, PLAYING, STOPPED -> false;
        };
    }

    /** Whether it is to play, be it that it has to get somewhere first. */
    public boolean playing() {
        return wishes.playing();
    }

    /**
     * Jumps to a moment and stays there, or goes on from there, as it did before. Of several jumps in a row the last counts.
     *
     * @param lead nanoseconds: so much of what came before is told as well, for those who show how it went
     */
    public void seek(long moment, long lead) {
        wishes.jump(moment, lead);
        thread.wake();
    }

    /** Pauses, and goes on or back by that much. */
    public void step(Step by, boolean forward) {
        wishes.step(by, forward);
        thread.wake();
    }

    /** Whether to begin again at the end. */
    public void loop(boolean again) {
        wishes.loop(again);
        thread.wake();
    }

    /** Whether it begins again at the end. */
    public boolean looping() {
        return wishes.looping();
    }

    /** What is played when it loops, and where it ends otherwise. */
    public void between(Stretch part) {
        wishes.between(part);
        thread.wake();
    }

    /** What is played; all of it while nobody chose. */
    public Stretch stretch() {
        return wishes.stretch();
    }

    /**
     * How many times as fast as it was recorded.
     *
     * @throws IllegalArgumentException for what is not from 0.1 to 16
     */
    public void speed(double factor) {
        wishes.speed(factor);
        thread.wake();
    }

    /** How many times as fast as it was recorded, from 0.1 to 16. */
    public double speed() {
        return wishes.speed();
    }

    /** A jump that is under way ends where it has got to. */
    public void stopThere() {
        wishes.enough(true);
    }

    /** Ends it for good. */
    public void stop() {
        thread.stop();
    }

    /** How it is now. */
    public PlayerState state() {
        return new PlayerState(thread.phase(), position(), length.nanos(), thread.progress(), wrong());
    }

    private String wrong() {
        var ofLength = length.fault().isEmpty() ? ensemble.fault() : length.fault();
        return thread.fault().isEmpty() ? ofLength : thread.fault();
    }

    /** Where it is, in nanoseconds since the reel's start. */
    public long position() {
        return at.position();
    }

    /** The same on the clock of its sessions. */
    public long now() {
        return ensemble.base() + position();
    }

    /** Plays on the calling thread until it is stopped. */
    void run() {
        thread.run();
    }
}
