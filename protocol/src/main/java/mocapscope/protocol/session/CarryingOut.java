package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.transcript.Channel;

/** Executes the operations requested by a SessionLogic: network calls, timers, findings and state changes. */
final class CarryingOut implements Actions {
    private final Driver driver;
    private final Wire wire;
    private final Wakes wakes;
    private final Deadlines deadlines;
    private final Tap tap;

    CarryingOut(Driver driver, Wire wire, Wakes wakes, Deadlines deadlines, Tap tap) {
        this.driver = driver;
        this.wire = wire;
        this.wakes = wakes;
        this.deadlines = deadlines;
        this.tap = tap;
    }

    @Override
    public void connect(Channel channel, Address remote) {
        wire.connect(channel, remote);
    }

    @Override
    public void accept(Channel listener, Address local, Channel channel) {
        wire.accept(listener, local, channel);
    }

    @Override
    public void openUdp(Channel channel, Address local, Address remote) {
        wire.openUdp(channel, local, remote);
    }

    @Override
    public void aim(Channel channel, Address remote) {
        wire.aim(channel, remote);
    }

    @Override
    public void send(Channel channel, String name, ByteBuffer bytes) {
        driver.send(channel, name, bytes.slice().asReadOnlyBuffer());
    }

    @Override
    public void close(Channel channel) {
        driver.close(channel);
    }

    @Override
    public void wakeAt(String name, long monotonicNanos) {
        wakes.set(name, monotonicNanos);
    }

    @Override
    public void deadline(String name, long since, long patience) {
        deadlines.set(name, since, patience);
    }

    @Override
    public void cancelWake(String name) {
        wakes.cancel(name);
        deadlines.cancel(name);
    }

    @Override
    public void step(Phase phase, String name, String waitingFor) {
        driver.course().enter(phase, name, waitingFor);
    }

    @Override
    public void finding(Rule rule, String text) {
        driver.report(rule, text);
    }

    @Override
    public void vitals(List<Vital> vitals) {
        tap.vitals(vitals, driver.now().monotonicNanos());
    }

    @Override
    public void offer(Offer offer) {
        tap.offer(offer);
    }

    @Override
    public void end(String why) {
        driver.finish(Phase.CLOSED, why);
    }

    @Override
    public void lost(String why) {
        driver.giveUp(why);
    }

    @Override
    public void fail(Rule rule, String why) {
        driver.report(rule, why);
        driver.finish(Phase.FAILED, why);
    }
}
